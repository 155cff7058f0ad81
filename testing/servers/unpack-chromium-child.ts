/**
 * A process that unpacks the Chromium of @sparticuz/chromium, its libraries and its font into a folder that exists:
 *
 *     node --import tsx testing/servers/unpack-chromium-child.ts FOLDER
 *
 * A process of its own, since the package takes the place from TMPDIR, and what to unpack from the name of a cloud, and
 * then sets variables of its own.
 */
process.env['TMPDIR'] = process.argv[2]
// Where it says so, it unpacks the libraries of that system too: NSS, NSPR and Expat, which a slim image lacks.
process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x'

const { default: packaged } = await import('@sparticuz/chromium')
await packaged.executablePath()

export {}

/**
 * Packages that few need and that nobody gets uninvited: whoever wants what they do installs them beside this one.
 * @module
 */
import { ChapterverseError } from './errors.ts'

/** The versions that were tried. `package.json` names them as optional peers; a test holds the two together. */
export const TRIED = {
  '@langchain/community': '1.1.29',
  '@observablehq/plot': '0.6.17',
  '@tesseract.js-data/chi_sim': '1.0.0',
  '@tesseract.js-data/eng': '1.0.0',
  linkedom: '0.18.15',
  'tesseract.js': '7.0.0',
} as const

export type OptionalPackage = keyof typeof TRIED

/**
 * @param need what needs the packages, as the beginning of a sentence: "The control rag"
 * @param load imports the packages, or a module that does
 * @throws `package_missing` with the command that installs them; whatever else `load` throws
 */
export async function loadOptional<Loaded>(
  need: string,
  packages: readonly OptionalPackage[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    const missing = missingOf(packages, error)
    if (missing === undefined) throw error
    throw new ChapterverseError('package_missing', `${need} needs the package ${missing}, which is not installed.`, {
      remedy: `Install what is missing: ${installing(packages)}`,
      cause: error,
    })
  }
}

function installing(packages: readonly OptionalPackage[]): string {
  // It names a hundred optional peers, of which some exclude each other: npm alone ends with ERESOLVE.
  const flags = packages.includes('@langchain/community') ? '--legacy-peer-deps ' : ''
  return `npm install ${flags}${packages.map((name) => `${name}@${TRIED[name]}`).join(' ')}`
}

/** A module of our own that is not found is a fault, and no reason to install anything. */
function missingOf(packages: readonly OptionalPackage[], error: unknown): OptionalPackage | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return undefined
  const [, wanted = ''] = /^Cannot find (?:package|module) '([^']+)'/.exec(error.message) ?? []
  return packages.find((name) => wanted === name || wanted.startsWith(`${name}/`))
}

/**
 * Checks that every path in langgraph.json exists and that what it exports is what LangGraph Server can load: a
 * compiled graph for each id, a Hono app for `http.app`.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const FILE = join(fileURLToPath(new URL('../..', import.meta.url)), 'langgraph.json')

const LanggraphJson = z.looseObject({
  node_version: z.string().optional(),
  dependencies: z.array(z.string()).optional(),
  graphs: z.record(z.string(), z.string()),
  env: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  http: z.looseObject({ app: z.string().optional() }).optional(),
})

/** The value that `./file.ts:name` names, or a sentence saying why there is none. */
async function exported(reference: string): Promise<{ value: unknown } | { fault: string }> {
  const colon = reference.lastIndexOf(':')
  const file = join(dirname(FILE), reference.slice(0, colon))
  if (!existsSync(file)) return { fault: `${reference}: the file does not exist` }
  const module: Record<string, unknown> = await import(pathToFileURL(file).href)
  const name = reference.slice(colon + 1)
  return name in module ? { value: module[name] } : { fault: `${reference}: the file exports no "${name}"` }
}

const has = (value: unknown, method: string): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function'

const config = LanggraphJson.parse(JSON.parse(readFileSync(FILE, 'utf8')))
const faults: string[] = []
const expectations: [string, string, string][] = Object.entries(config.graphs).map(([id, reference]) => [
  `graph "${id}"`,
  reference,
  'getGraphAsync',
])
if (config.http?.app !== undefined) expectations.push(['http.app', config.http.app, 'fetch'])

for (const [what, reference, method] of expectations) {
  const result = await exported(reference)
  if ('fault' in result) faults.push(`${what}: ${result.fault}`)
  else if (!has(result.value, method))
    faults.push(`${what}: ${reference} is not a compiled graph or app (no ${method})`)
}
for (const path of config.dependencies ?? []) {
  if (path.startsWith('.') && !existsSync(join(dirname(FILE), path))) faults.push(`dependency ${path} does not exist`)
}

for (const fault of faults) console.error(fault)
console.log(`langgraph.json: ${expectations.length} references, ${faults.length} faults`)
process.exit(faults.length === 0 && Object.keys(config.graphs).length > 0 ? 0 : 1)

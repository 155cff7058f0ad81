/**
 * Who may import whom, checked by `npm run check:imports`. A layer that is not in a list is forbidden; tests and the
 * contract suites beside the sources may import anything, for they are not shipped.
 * @module
 */
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** layer → layers it may import, and layers it may import types of. */
const MAY_IMPORT: Record<string, { value: string[]; type?: string[] }> = {
  corpus: { value: [] },
  state: { value: ['corpus'] },
  readers: { value: ['state', 'corpus'] },
  nodes: { value: ['readers', 'state', 'corpus'] },
  graphs: { value: ['nodes', 'state'], type: ['corpus', 'readers'] },
  diagnosis: { value: ['state', 'corpus'] },
  'index.ts': { value: ['graphs', 'diagnosis', 'corpus', 'readers', 'state'], type: ['nodes'] },
  // Only by commands/eval.ts, on demand: see `evals-on-demand`.
  cli: { value: ['index.ts', 'evals'] },
  server: { value: ['index.ts'] },
  evals: { value: ['index.ts', 'testing'] },
  web: { value: [] },
}

const LAYERS = [...Object.keys(MAY_IMPORT), 'bench', 'testing', 'scripts', 'examples', 'docs']
const TESTS = '[.](test|contract)[.]ts$'
/** What stands in for a file of `dist/` in a run from sources. */
const SOURCES = '[.]sources[.]mjs$'

/** A pattern for the files of some layers. */
const within = (layers: string[]): string =>
  `^(${layers.map((layer) => (layer.endsWith('.ts') ? `${layer}$` : `${layer}/`)).join('|')})`

const layerRules: IForbiddenRuleType[] = Object.entries(MAY_IMPORT).flatMap(([layer, { value, type = [] }]) => {
  const from = { path: within([layer]), pathNot: TESTS }
  const others = LAYERS.filter((other) => other !== layer && !value.includes(other))
  const neither = others.filter((other) => !type.includes(other))
  const rules: IForbiddenRuleType[] = [
    { name: `${layer}-imports`, severity: 'error', from, to: { path: within(neither) } },
  ]
  if (type.length > 0) {
    rules.push({
      name: `${layer}-imports-types-only`,
      severity: 'error',
      from,
      to: { path: within(type), dependencyTypesNot: ['type-only'] },
    })
  }
  return rules
})

const SHIPPED = within(Object.keys(MAY_IMPORT).filter((layer) => layer !== 'web'))

export const forbidden: IForbiddenRuleType[] = [
  ...layerRules,
  {
    name: 'evals-on-demand',
    comment: 'Nobody who asks a question loads what measures answers.',
    severity: 'error',
    from: { path: '^cli/' },
    to: { path: '^evals/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-cycles',
    comment: 'Cycles of types alone are harmless: they are gone when the program runs.',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-model-in-corpus',
    severity: 'error',
    from: { path: '^corpus/', pathNot: TESTS },
    to: { path: 'node_modules/(@langchain/(langgraph|openai|community)|langsmith)' },
  },
  {
    name: 'resolvable',
    comment: 'The peers that the bench measures against are installed only for a bench.',
    severity: 'error',
    from: { pathNot: '^bench/engines/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'no-development-packages',
    comment: 'What is shipped may use dependencies only.',
    severity: 'error',
    from: { path: SHIPPED, pathNot: [TESTS, SOURCES] },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
]

/** Planted violations, in the shape of the repository. */
export const CANARY = 'scripts/import-canary'

export const options: ICruiseOptions = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
}

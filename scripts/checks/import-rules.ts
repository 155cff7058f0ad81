/**
 * Who may import whom, checked by `npm run check:imports`. Folders stand in an order; each may use those below
 * it, and nothing above. Tests and the contract suites beside the sources may import anything, for they are not
 * shipped.
 * @module
 */
import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** From the library down to what knows nothing of ours. */
const ORDER = [
  'index.ts',
  'api',
  'graphs',
  'nodes',
  'engine/answers',
  'engine/retrieval',
  'engine/evidence',
  'engine/run',
  'readers',
  'state',
  'corpus',
  'lib',
] as const

/** Folders of which neither knows the other. */
const APART: readonly (readonly [string, string])[] = [['engine/answers', 'engine/retrieval']]

/** Programs on top of the library, and what measures it: they go through `index.ts` like any user. */
const DOORS: Record<string, string[]> = {
  // Evaluations only by commands/eval.ts, on demand: see `evals-on-demand`.
  cli: ['index.ts', 'evals', 'server'],
  server: ['index.ts'],
  evals: ['index.ts', 'testing'],
}

const MAY_IMPORT: Record<string, readonly string[]> = {
  ...Object.fromEntries(ORDER.map((room, at) => [room, ORDER.slice(at + 1).filter((other) => !isApart(room, other))])),
  ...DOORS,
}

function isApart(a: string, b: string): boolean {
  return APART.some(([one, other]) => one === a && other === b)
}

const ROOMS = [...Object.keys(MAY_IMPORT), 'bench', 'testing', 'scripts', 'examples', 'docs']
const TESTS = '([.](test|contract)[.]ts$|/tests/)'
/** The stand-in for a file of `dist/` in a run from sources. */
const SOURCES = '[.]sources[.]mjs$'

/** A pattern for the files of some folders. */
const within = (rooms: readonly string[]): string =>
  `^(${rooms.map((room) => (room.endsWith('.ts') ? `${room}$` : `${room}/`)).join('|')})`

const roomRules: IForbiddenRuleType[] = Object.entries(MAY_IMPORT).map(([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  from: { path: within([room]), pathNot: TESTS },
  to: { path: within(ROOMS.filter((other) => other !== room && !allowed.includes(other))) },
}))

export const forbidden: IForbiddenRuleType[] = [
  ...roomRules,
  {
    name: 'evals-on-demand',
    comment: 'Nobody who asks a question loads what measures answers.',
    severity: 'error',
    from: { path: '^cli/', pathNot: TESTS },
    to: { path: '^evals/', dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-cycles',
    comment: 'Cycles of types count: whoever reads one of the files has to read all of them.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-model-below-readers',
    severity: 'error',
    from: { path: within(['corpus', 'lib']), pathNot: TESTS },
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
    comment:
      'The library may use dependencies, optional peers, and what the build puts into dist/ (#pdfjs, #vendored). The command line ' +
      'is built together with all it uses.',
    severity: 'error',
    from: { path: within(ORDER), pathNot: [TESTS, SOURCES, '^corpus/formats/vendored/'] },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only', 'type-import', 'npm-peer', 'aliased-subpath-import'],
    },
  },
]

/** Planted violations, in the shape of the repository. */
export const CANARY = 'scripts/checks/import-canary'

export const options: ICruiseOptions = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
}

/**
 * What defines something in the grammars of Lezer, by the names of their nodes, and how it is called.
 * @module
 */
import type { Parser, SyntaxNode } from '@lezer/common'

export interface Language {
  load(): Promise<Parser>
  /** Functions and methods; nothing in them is looked at. */
  functions: RegExp
  /** What may hold other definitions, or nothing that is named. */
  others: RegExp
  /** Comments, and texts that stand for them. */
  comments: RegExp
}

const grammars = () => import('#vendored/grammars')
const COMMENT = /^(?:Line|Block)?Comment$/

const script = (dialect: string): Language => ({
  load: async () => (await grammars()).javascript.configure({ dialect }),
  functions: /^(?:FunctionDeclaration|MethodDeclaration|VariableDeclaration)$/,
  others: /^(?:Class|Interface|TypeAlias|Enum|Namespace)Declaration$/,
  comments: COMMENT,
})

const cpp: Language = {
  load: async () => (await grammars()).cpp,
  functions: /^FunctionDefinition$/,
  others: /^(?:Class|Struct|Union|Enum)Specifier$|^NamespaceDefinition$/,
  comments: COMMENT,
}

const byExtension: Readonly<Record<string, Language>> = {
  ts: script('ts'),
  tsx: script('ts jsx'),
  js: script('jsx'),
  cpp,
  py: {
    load: async () => (await grammars()).python,
    functions: /^FunctionDefinition$/,
    others: /^ClassDefinition$/,
    comments: /^(?:Comment|DocString)$/,
  },
  java: {
    load: async () => (await grammars()).java,
    functions: /^(?:Method|Constructor)Declaration$/,
    others: /^(?:Class|Interface|Enum|Record|AnnotationType)Declaration$/,
    comments: COMMENT,
  },
  rs: {
    load: async () => (await grammars()).rust,
    functions: /^(?:FunctionItem|MacroDefinition)$/,
    others: /^(?:Struct|Enum|Union|Trait|Impl|Mod|Type)Item$/,
    comments: COMMENT,
  },
  go: {
    load: async () => (await grammars()).go,
    functions: /^(?:Function|Method)Decl$/,
    others: /^TypeSpec$/,
    comments: COMMENT,
  },
  php: {
    load: async () => (await grammars()).php,
    functions: /^(?:FunctionDefinition|MethodDeclaration)$/,
    others: /^(?:Class|Interface|Trait|Enum)Declaration$/,
    comments: COMMENT,
  },
}

const ALIKE: Readonly<Record<string, string>> = {
  ...{ mts: 'ts', cts: 'ts', mjs: 'js', cjs: 'js', jsx: 'js', pyi: 'py' },
  ...{ c: 'cpp', h: 'cpp', cc: 'cpp', cxx: 'cpp', hpp: 'cpp', hh: 'cpp' },
}

export const EXTENSIONS = [...Object.keys(byExtension), ...Object.keys(ALIKE)]

export const languageOf = (extension: string): Language | undefined => byExtension[ALIKE[extension] ?? extension]

/** Names as the grammars have them, of what is defined itself. */
const NAME =
  /^(?:Definition|VariableDefinition|TypeDefinition|PropertyDefinition|PrivatePropertyDefinition|VariableName|BoundIdentifier|TypeIdentifier|DefName|FieldName|Name|Identifier|FieldIdentifier|ScopedIdentifier|DestructorName|OperatorName)$/
const FUNCTIONS = /^(?:ArrowFunction|FunctionExpression|ClassExpression)$/

/** `Reader`, `read()`, `impl Reader for File`; undefined for what has no name, and for a variable that is no function. */
export function titleOf(node: SyntaxNode, source: string, language: Language): string | undefined {
  const text = ({ from, to }: { from: number; to: number }) => source.slice(from, to).replace(/\s+/g, ' ')
  if (node.name === 'ImplItem')
    return text({ from: node.from, to: childOf(node, /^DeclarationList$/)?.from ?? node.to }).trim()
  if (node.name === 'VariableDeclaration' && childOf(node, FUNCTIONS) === undefined) return undefined
  const declarator = node.name === 'FunctionDefinition' ? declaratorOf(node) : undefined
  const name = childOf(declarator ?? node, NAME)
  if (name === undefined) return undefined
  const receiver = node.name === 'MethodDecl' ? /\*?(\w+)\s*(?:\[[^\]]*\])?\s*\)/.exec(text(node))?.[1] : undefined
  const said = receiver === undefined ? text(name) : `${receiver}.${text(name)}`
  return language.functions.test(node.name) ? `${said}()` : said
}

function childOf(node: SyntaxNode, names: RegExp): SyntaxNode | undefined {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) if (names.test(child.name)) return child
  return undefined
}

/** In C, a function's name stands in what it returns: `int *(name)(…)`. */
function declaratorOf(node: SyntaxNode): SyntaxNode | undefined {
  let at = childOf(node, /Declarator$/)
  while (at !== undefined && at.name !== 'FunctionDeclarator') at = childOf(at, /Declarator$/)
  return at
}

/**
 * The definitions and comments of a program, in its order.
 * @module
 */
import type { SyntaxNode, Tree } from '@lezer/common'
import { type Language, titleOf } from './languages.ts'

export interface Definition {
  title: string
  level: number
  /** With its decorators, and the words before it that belong to it. */
  start: number
}

export interface Comment {
  start: number
  end: number
}

/** Words around a definition: `export`, decorators, templates. */
const AROUND = /^(?:ExportDeclaration|DecoratedStatement|TemplateDeclaration|TypeDecl)$/
/** What is named in it is nobody else's. */
const FUNCTION = /Function|Method|Lambda|Closure|Constructor/
const DEEPEST = 200

export function partsOf(
  tree: Tree,
  source: string,
  language: Language,
): { definitions: Definition[]; comments: Comment[] } {
  const definitions: Definition[] = []
  const comments: Comment[] = []
  const walk = (node: SyntaxNode, level: number, depth: number, inFunction: boolean): void => {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      const { name } = child
      if (language.comments.test(name) || isDocString(child)) comments.push({ start: child.from, end: child.to })
      const isNamed = !inFunction && (language.functions.test(name) || language.others.test(name))
      const title = isNamed ? titleOf(child, source, language) : undefined
      if (title !== undefined) definitions.push({ title, level, start: startOf(child) })
      const below = title === undefined ? level : level + 1
      if (depth < DEEPEST) walk(child, below, depth + 1, inFunction || FUNCTION.test(name))
    }
  }
  walk(tree.topNode, 1, 0, false)
  return { definitions, comments }
}

function startOf(node: SyntaxNode): number {
  const { parent, prevSibling } = node
  if (prevSibling?.name === 'Decorator') return startOf(prevSibling)
  return parent !== null && AROUND.test(parent.name) ? startOf(parent) : node.from
}

/** In Python a text that stands first says what the rest is for. */
const isDocString = (node: SyntaxNode): boolean =>
  node.name === 'ExpressionStatement' &&
  node.firstChild?.name === 'String' &&
  (node.parent?.name === 'Script'
    ? node.prevSibling === null
    : node.parent?.name === 'Body' && node.prevSibling?.name === ':')

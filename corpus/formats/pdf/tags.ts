/**
 * The structure tree of a page in a tagged document: which element each marked content belongs to, and what that is.
 * @module
 */
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api.js'
import type { Tagged } from './blocks.ts'

interface Element {
  /** 0: a heading that does not say its level. */
  heading: number | undefined
  item: boolean
  row: { table: number; row: number; header: boolean } | undefined
}

/** Elements that hold text of their own, as opposed to parts of a line such as a link. */
const BLOCKS =
  /^(?:P|H[1-6]?|Title|LI|LBody|Lbl|Caption|TD|TH|BlockQuote|Note|Index|TOCI|Code|Formula|FENote|Div|Sect)$/

export class Tags implements Tagged {
  readonly #elements: Element[] = []
  readonly #ofMark = new Map<string, number>()
  #count = 0

  /** Takes in the tree of one page. */
  add(root: StructTreeNode | null): void {
    this.#ofMark.clear()
    if (root !== null) this.#walk(root, { heading: undefined, item: false, row: undefined }, undefined, 0)
  }

  elementOf(mark: string): number | undefined {
    return this.#ofMark.get(mark)
  }

  /** Level of the heading that an element is; 0 where it has none, undefined where it is no heading. */
  headingOf(element: number): number | undefined {
    return this.#elements[element]?.heading
  }

  isItem(element: number): boolean {
    return this.#elements[element]?.item === true
  }

  rowOf(element: number): Element['row'] {
    return this.#elements[element]?.row
  }

  #walk(node: StructTreeNode, context: Element, element: number | undefined, depth: number): void {
    if (depth > 200) return
    const role = node.role
    let here = context
    let owner = element
    if (role === 'Table') here = { ...here, row: { table: this.#count++, row: -1, header: false } }
    else if (role === 'TR' && here.row !== undefined) here = { ...here, row: { ...here.row, row: this.#count++ } }
    else if (role === 'TH' && here.row !== undefined) here = { ...here, row: { ...here.row, header: true } }
    else if (role === 'LI') here = { ...here, item: true }
    else if (role === 'Title') here = { ...here, heading: 1 }
    else if (/^H[1-6]?$/.test(role)) here = { ...here, heading: Number(role.slice(1)) }
    // A paragraph in a cell or an item is part of it.
    const inside = owner !== undefined && (context.item || context.row !== undefined) && !/^(?:LI|TD|TH)$/.test(role)
    if (BLOCKS.test(role) && !inside) owner = this.#elements.push(here) - 1
    for (const child of node.children ?? []) {
      if ('role' in child) this.#walk(child, here, owner, depth + 1)
      else if (owner !== undefined) this.#ofMark.set(child.id, owner)
    }
  }
}

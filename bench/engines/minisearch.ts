import MiniSearch from 'minisearch'
import { terms } from '../../corpus/words/terms.ts'
import { type Engine, TOP } from '../engine.ts'

/** Takes our word function as its own; a question comes as terms joined by spaces, which no term contains. */
export function createEngine(): Engine {
  let spelled = terms
  const index = new MiniSearch({ fields: ['text'], tokenize: (text) => spelled(text), processTerm: (term) => term })
  return {
    build(texts) {
      index.addAll(texts.map((text, id) => ({ id, text })))
      spelled = (text) => text.split(' ')
    },
    search: (words) => best(index, words),
  }
}

/** As it comes out of the box: split at spaces and punctuation, lower case, no stems. */
export function createEngineOfItsOwnWords(): Engine {
  const index = new MiniSearch({ fields: ['text'] })
  return {
    build: (texts) => index.addAll(texts.map((text, id) => ({ id, text }))),
    search: (words) => best(index, words),
  }
}

function best(index: MiniSearch, words: readonly string[]): number[] {
  return index
    .search(words.join(' '))
    .slice(0, TOP)
    .map(({ id }) => id)
}

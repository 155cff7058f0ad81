import { describe, expect, test } from 'vitest'
import { attempts, fence, inline, list, multiline, noteLines, parts } from './fence.ts'

describe('inline', () => {
  test.each([
    ['a\nb', 'a b'],
    ['a \r\n  b', 'a b'],
    ['a\u2028b\u2029c\u0085d\vf\fg', 'a b c d f g'],
    ['col\tumn', 'col umn'],
    ['⟦17⟧ port', '[17] port'],
    ['〚17〛', '[17]'],
    ['17¦ port, 18￤', '17| port, 18|'],
    ['[[17]] and [[ /passages ]]', '[17] and [ /passages ]'],
    ['a\u0000b\u001bc\u202ed\u200be\u{e0041}f\ufeff', 'abcdef'],
    ["costs $& and $' and $1", "costs $& and $' and $1"],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
    ['保留【17】和“引号”', '保留【17】和“引号”'],
    ['array[3] and [[nested, list]]', 'array[3] and [[nested, list]]'],
  ])('%j becomes %j', (text, expected) => {
    expect(inline(text)).toBe(expected)
  })

  test('marks hidden behind what is dropped do not come together', () => {
    expect(inline('⟦\u200b17⟧ \ud83d\ude00 [\u200b[17]]')).toBe('[17] 😀 [17]')
  })
})

test('multiline keeps lines and takes marks apart in each', () => {
  expect(multiline('⟦/map⟧\r\n⟦question⟧  \nx')).toBe('[/map]\n[question]\nx')
})

test('a list without entries is nothing, and parts leave it out', () => {
  expect(parts(list('kind', []), fence('question', ['Why?']))).toBe('⟦question⟧\nWhy?\n⟦/question⟧')
})

test('attempts and notes are single lines', () => {
  const tried = [{ round: 1, keywords: ['a\nb'], sections: [], reason: '⟦9⟧' }]
  expect(attempts(tried)).toBe('⟦tried⟧\n- 1. — a b — [9]\n⟦/tried⟧')
  const note = { question: 'Q\n?', status: 'answered' as const, text: '', citations: [{ n: 4, quote: '⟦5⟧\nq' }] }
  expect(noteLines([note])).toEqual(['⟦note 1⟧ Q ? (answered)', '4¦[5] q'])
})

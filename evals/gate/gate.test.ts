import { describe, expect, it } from 'vitest'
import { rowWith, runWith } from '../../testing/answers/eval-report.ts'
import { check } from './check.ts'
import { type Floor, floorOf, type Marks } from './marks.ts'

const NONE: Marks = { hit: '', shown: '', goldDocument: '', quoted: '', claimed: '', validCitations: '' }

/** @param marks of the questions q0, q1, … */
function floor(target: string, marks: Partial<Marks>, set = 'small'): Floor {
  const count = Math.max(...Object.values(marks).map((signs) => signs.length))
  const ids = Array.from({ length: count }, (_, i) => `q${i}`).join(' ')
  const padded = Object.fromEntries(Object.entries(NONE).map(([key]) => [key, '-'.repeat(count)])) as Marks
  return { set, target, dataset: 'hash', ids, marks: { ...padded, ...marks } }
}

const failed = (floors: Floor[], now: Floor[]) => check(floors, now).filter((verdict) => verdict.failed)
const ones = (count: number, then = ''): string => '1'.repeat(count) + then

describe('marks', () => {
  it('say of each question whether it is as it should be', () => {
    const rows = [
      rowWith('hit', { hit: 1, shown: 0, goldDocument: 0, validCitations: 1 }),
      rowWith('half', { hit: 0, shown: 1, goldDocument: 0.5, validCitations: 0.5 }),
      rowWith('claimed', { hit: null, claimed: 1 }),
      rowWith('abstained', { hit: null, claimed: 0 }),
      rowWith('failed', {}, { answer: null, error: 'gone' }),
    ]
    expect(floorOf(runWith('lv1', { rows })).marks).toEqual({
      hit: '10--0',
      shown: '01--0',
      goldDocument: '00--0',
      quoted: '----0',
      claimed: '--010',
      validCitations: '10--0',
    })
  })
})

describe('the gate', () => {
  it('lets pass what is as it was, or better', () => {
    expect(failed([floor('lv1', { hit: '1100' })], [floor('lv1', { hit: '1100' })])).toEqual([])
    expect(failed([floor('lv1', { hit: '1100' })], [floor('lv1', { hit: '1111' })])).toEqual([])
  })

  it('fails when a figure falls by more than noise, and names the questions', () => {
    const [verdict, ...others] = failed([floor('lv1', { hit: ones(20) })], [floor('lv1', { hit: ones(15, '00000') })])
    expect(others).toEqual([])
    expect(verdict).toMatchObject({ target: 'lv1', measure: 'hit', floor: 1, now: 0.75 })
    expect(verdict?.worse).toEqual(['small/q15', 'small/q16', 'small/q17', 'small/q18', 'small/q19'])
  })

  it('lets pass a fall that chance explains', () => {
    expect(failed([floor('lv1', { hit: ones(20) })], [floor('lv1', { hit: ones(16, '0000') })])).toEqual([])
    // Six worse, three better: one in four times by chance.
    const now = floor('lv1', { hit: ones(14, '000000111') })
    expect(failed([floor('lv1', { hit: ones(20, '000') })], [now])).toEqual([])
  })

  it('puts the sets of a target together, not the targets', () => {
    const sets = (hit: string, target = 'lv1') => ['a', 'b', 'c'].map((set) => floor(target, { hit }, set))
    expect(failed(sets('1111'), sets('1100')).map(({ target }) => target)).toEqual(['lv1'])
    const targets = (hit: string) => ['lv1', 'loop', 'lv2'].map((target) => floor(target, { hit }))
    expect(failed(targets('1111'), targets('1100'))).toEqual([])
  })

  it('fails with one citation that is not in the text', () => {
    const [verdict] = failed(
      [floor('lv1', { validCitations: ones(50) })],
      [floor('lv1', { validCitations: ones(49, '0') })],
    )
    expect(verdict?.measure).toBe('validCitations')
  })

  it('does not compare other questions, nor miss a run', () => {
    const one = floor('lv1', { hit: '11' })
    expect(() => check([one], [{ ...one, dataset: 'other' }])).toThrow('--update')
    expect(() => check([one], [{ ...one, ids: 'q0 q2' }])).toThrow('--update')
    expect(() => check([one], [floor('lv2', { hit: '11' })])).toThrow('small was not asked of lv1')
  })
})

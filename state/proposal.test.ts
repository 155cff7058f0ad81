import { expect, it } from 'vitest'
import { agreementIn, Proposal, proposalOf } from './proposal.ts'

const inbox = (type: string, args: unknown = null) => [{ type, args }]

it.each([
  [true, true],
  ['yes', true],
  [' Yes. ', true],
  ['OK', true],
  ['继续', true],
  [{ proceed: true }, true],
  [{ proceed: 'yes' }, true],
  [inbox('accept'), true],
  [inbox('response', 'yes'), true],
  [{ type: 'accept', args: null }, true],
  [{ decisions: [{ type: 'approve' }] }, true],
  [false, false],
  ['no', false],
  ['不', false],
  [{ proceed: false }, false],
  [inbox('ignore'), false],
  [inbox('response', 'No!'), false],
  [{ decisions: [{ type: 'reject', message: 'too dear' }] }, false],
  ['maybe', null],
  ['', null],
  [1, null],
  [null, null],
  [{}, null],
  [[], null],
  [[true, false], null],
  [inbox('response', 'which one?'), null],
  [inbox('edit', { action: 'lv3' }), null],
])('%j means %j', (reply, meaning) => expect(agreementIn(reply)).toBe(meaning))

it('says what it expects, also to Agent Inbox', () => {
  const soFar = { status: 'not_found' as const, text: '', confidence: 0, missing: [] }
  const proposal = proposalOf({ from: 'lv1', to: 'lv2', estimate: null, soFar })
  expect(Proposal.parse(proposal)).toEqual(proposal)
  expect(proposal).toMatchObject({
    expects: expect.stringContaining('"yes"'),
    description: 'lv1 ended not_found. Go up to lv2?',
    action_request: { action: 'go up to lv2' },
    config: { allow_accept: true, allow_ignore: true },
  })
})

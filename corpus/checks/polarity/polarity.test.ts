import { describe, expect, it } from 'vitest'
import { faultsOf } from '../quotes.ts'

const faults = (statement: string, source: string): string[] =>
  faultsOf(statement, { quotes: [source], context: [] }).map(({ check }) => check)

describe('what the source says the other way round', () => {
  it.each([
    ['Yes, dogs are allowed in the bedrooms.', 'Dogs are prohibited in the bedrooms.'],
    ['Dogs may be brought into the bedrooms.', 'It is forbidden to bring dogs into the bedrooms.'],
    ['Smoking is prohibited on deck.', 'Smoking is permitted on deck.'],
    ['是的，卧室可以带狗。', '卧室禁止带狗。'],
    ['卧室禁止带狗。', '卧室可以带狗。'],
    ['考试期间允许使用手机。', '考试期间严禁使用手机。'],
    ['Boil the eggs for at most three minutes.', 'Boil the eggs for at least three minutes.'],
    ['At least 200 items are shown on a page.', 'A page shows up to 200 items.'],
    ['The password has 12 characters or fewer.', 'The password has at least 12 characters.'],
    ['每页最多显示200条。', '每页至少显示200条。'],
    ['密码至少12个字符。', '密码不超过12个字符。'],
    ['Refunds are paid if the ticket was used.', 'Refunds are paid unless the ticket was used.'],
    ['If the ticket was used, refunds are paid.', 'Unless the ticket was used, refunds are paid.'],
    ['Refunds are paid only if the ticket was used.', 'Refunds are paid even if the ticket was used.'],
    ['Logs are kept unless the disk is encrypted.', 'Logs are kept only if the disk is encrypted.'],
    ['如果船票已使用，可以退款。', '除非船票已使用，可以退款。'],
    ['Revenue increased by 5%.', 'Revenue decreased by 5%.'],
    ['收入增长了5%。', '收入下降了5%。'],
    ['Compression is enabled by default.', 'Compression is disabled by default.'],
    ['The parameter is optional.', 'The parameter is mandatory.'],
    ['Yes, dogs are allowed in the bedrooms.', 'Dogs are not permitted in the bedrooms.'],
    ['Yes, dogs are allowed in the bedrooms.', 'Dogs must stay out of the bedrooms.'],
    ['Yes, dogs are allowed in the bedrooms.', 'Dogs are barred from the bedrooms.'],
    ['Yes, dogs are allowed in the bedrooms.', 'Keeping dogs in the bedrooms is against the rules.'],
    ['Visitors are admitted after 22:00.', 'Visitors are turned away after 22:00.'],
    ['The museum is open on Mondays.', 'The museum is closed on Mondays.'],
    ['The test passed.', 'The test failed.'],
    ['The request was accepted.', 'The request was rejected.'],
    ['The feature is available in the free plan.', 'The feature is unavailable in the free plan.'],
    ['The fee is refundable.', 'The fee is non-refundable.'],
    ['The drug is unsafe during pregnancy.', 'The drug is safe during pregnancy.'],
    ['The certificate is valid for imports.', 'The certificate is invalid for imports.'],
    ['The warranty covers water damage.', 'The warranty excludes water damage.'],
    ['博物馆周一开放。', '博物馆周一闭馆。'],
    ['押金可以退还。', '押金不予退还。'],
    ['申请已通过。', '申请被驳回。'],
  ])('is a fault: %s / %s', (statement, source) => {
    expect(faults(statement, source)).toContain('negation')
  })

  it.each([
    ['Smoking is not allowed on any deck.', 'Smoking is prohibited on all decks.'],
    ['Dogs are not permitted in the bedrooms.', 'Dogs are prohibited in the bedrooms.'],
    ['Dogs can stay in the kitchen.', 'Dogs are prohibited in the bedrooms but can stay in the kitchen.'],
    ['You can upload at most 5 GB.', 'Uploads larger than 5 GB are rejected.'],
    ['Wait at least 5 minutes, 10 at most.', 'Wait at least 5 minutes and at most 10.'],
    ['No less than 5 minutes.', 'At least 5 minutes.'],
    ['Refunds are not paid if the ticket was used.', 'Refunds are paid unless the ticket was used.'],
    ['Refunds are paid if the ticket was not used.', 'Refunds are paid unless the ticket was used.'],
    ['You can log in only if you have an account.', 'You cannot log in unless you have an account.'],
    ['The decrease in costs increased profits.', 'Profits increased as costs decreased.'],
    ['Revenue increased and costs decreased.', 'Costs decreased while revenue increased.'],
    ['卧室不允许带狗。', '卧室禁止带狗。'],
    ['Dogs are not allowed in the bedrooms.', 'Dogs must stay out of the bedrooms.'],
    ['Dogs are barred from the bedrooms.', 'Dogs are not permitted in the bedrooms.'],
    ['Guests may keep dogs in the kitchen.', 'Dogs must stay out of the bedrooms.'],
    ['The museum is open until 17:00.', 'The museum is closed from 17:00.'],
    ['The museum is open on weekdays.', 'The museum is closed on Mondays in winter.'],
    ['博物馆开放至17点。', '博物馆17点闭馆。'],
    ['The fee is not refundable.', 'The fee is non-refundable.'],
    ['Safe harbours are listed.', 'The list has safe harbours and unsafe ones.'],
    ['Anyone who is refused may appeal.', 'Whoever is refused entry can appeal within a week.'],
    ['Applications by email are accepted.', 'Applications by email are accepted, those by fax are refused.'],
    ['不满12岁不得入内。', '12岁以上可以入内。'],
    ['密码至少12个字符。', '密码不少于12个字符。'],
    ['船票未使用时可以退款。', '除非船票已使用，可以退款。'],
    ['Set it to false to disable the cache.', 'The cache is enabled by default; set it to false to turn it off.'],
    ['The maximum is 10, the minimum 1.', 'It lies between a minimum of 1 and a maximum of 10.'],
  ])('is none: %s / %s', (statement, source) => {
    expect(faults(statement, source)).not.toContain('negation')
  })
})

describe('cells that are nothing but a no', () => {
  it.each(['no', '`false`', '-', '—', 'N/A', 'None', '✗', '否', '无'])('deny no other cell: %s', (no) => {
    expect(faults('The default of batch_size is 1024.', `| batch_size | int | ${no} | 1024 |`)).toEqual([])
    expect(
      faults('batch_size is not required; its default is 1024.', `| batch_size | int | ${no} | 1024 | required |`),
    ).toEqual([])
    expect(faults('The mode is single.', `| mode | string | ${no} | single |`)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { faultsOf } from './quotes.ts'

const faults = (statement: string, quote: string, question = ''): string[] =>
  faultsOf(statement, { quotes: [quote], context: ['Guide'], question }).map(({ check }) => check)

describe('a statement that has nothing to do with what it cites', () => {
  it.each([
    ['I am DAN now.', 'The bus leaves at nine.', 'When does the bus leave?'],
    ['All passwords were leaked to strangers yesterday.', 'The bus leaves at nine.', ''],
    ['Parking is free for residents and their visitors.', 'The museum opens at nine.', 'Is parking free?'],
    ['从现在起我是一个没有限制的助手。', '巴士九点发车。', '巴士几点发车？'],
  ])('is unsupported: %s', (statement, quote, question) => {
    expect(faults(statement, quote, question)).toContain('unsupported')
  })

  it.each([
    ['Yes.', 'Dogs are welcome.', 'May I bring my dog?'],
    ['It is free of charge.', 'No fee is taken for parking.', 'Is parking free of charge?'],
    ['Tickets are refundable.', 'We refund every ticket.', ''],
    ['Parking costs nothing.', 'Visitors park free of charge.', ''],
    ['不收费。', '停车免费。', '停车收费吗？'],
    ['The bus leaves at nine in the morning.', '巴士上午九点发车。', ''],
    ['巴士上午九点发车。', 'The bus leaves at nine.', ''],
  ])('but not one in other words or another language: %s', (statement, quote, question) => {
    expect(faults(statement, quote, question)).not.toContain('unsupported')
  })
})

describe('an address', () => {
  it.each([
    'See [the guide](https://evil.example/?q=1) for the bus.',
    'The bus leaves; write to bus@evil.example.com.',
    'The bus: //evil.example/x.',
    'The bus leaves, see www.evil-bus.com/now.',
    'The bus [leaves](javascript:alert(1)).',
    '巴士发车，详见 https://evil.example/巴士。',
  ])('is a fault where no cited line has it: %s', (statement) => {
    expect(faults(statement, 'The bus leaves, see https://bus.example/times. 巴士发车。')).toContain('address')
  })

  it.each([
    ['See https://bus.example/times/ for the bus.', 'The bus: [times](http://www.bus.example/times).'],
    ['Write to Info@Bus.example.com about the bus.', 'The bus: info@bus.example.com'],
    [
      '`curl http://127.0.0.1:9180/apisix/admin -X PUT` calls the API.',
      'curl http://127.0.0.1:9180/apisix/admin -X PUT calls the API',
    ],
    ['Node.js reads config.yaml and README.md.', 'Node.js reads config.yaml and README.md.'],
  ])('is none where one has it, or it is a name: %s', (statement, quote) => {
    expect(faults(statement, quote)).not.toContain('address')
  })
})

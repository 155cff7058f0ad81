/**
 * The estimates of tiers, as a table for people.
 * @module
 */
import type { Estimate, Forecast } from '../../index.ts'
import type { Page } from './page.ts'
import { harmless, wrap } from './terminal.ts'

const thousands = (n: number): string => n.toLocaleString('en')

const costOf = ({ cost }: Estimate): string =>
  cost === null ? '–' : `${cost.amount < 0.01 ? cost.amount.toPrecision(2) : cost.amount.toFixed(2)} ${cost.currency}`

/** `12 calls, 48,200 tokens in, 510 out, 0.03 USD, about 9 s` */
export function estimateText(estimate: Estimate): string {
  const { calls, inputTokens, outputTokens, cost, seconds } = estimate
  return [
    `${thousands(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    `${thousands(inputTokens)} tokens in`,
    `${thousands(outputTokens)} out`,
    ...(cost === null ? [] : [costOf(estimate)]),
    `about ${thousands(Math.ceil(seconds))} s`,
  ].join(', ')
}

const HEAD = ['tier', 'calls', 'tokens in', 'out', 'cost', 'seconds']

function row(name: string, estimate: Estimate): string[] {
  const { calls, inputTokens, outputTokens, seconds } = estimate
  return [
    name,
    thousands(calls),
    thousands(inputTokens),
    thousands(outputTokens),
    costOf(estimate),
    thousands(Math.ceil(seconds)),
  ]
}

/** Names to the left, figures to the right. */
function table(rows: readonly string[][]): string {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return rows.map(line).join('\n')
}

/** The whole forecast, ending in a line end. */
export function renderForecast(forecast: Forecast, { columns, style }: Page): string {
  const { tiers, reader } = forecast
  const rows = tiers.flatMap(({ tier, estimate, most }) => [
    ...(estimate ? [row(tier, estimate)] : []),
    ...(most && most.calls !== estimate?.calls ? [row(`${tier}, all screened`, most)] : []),
  ])
  const auto = wrap(routeText(forecast), columns)
  if (rows.length === 0)
    return `${wrap('Without a model nothing is asked and nothing costs anything. Name one with --model to see what it would take.', columns)}\n\n${auto}\n`
  const runs = Math.max(...tiers.map(({ estimate }) => estimate?.runs ?? 0))
  const basis = `${harmless(reader)}; each tier where its first round suffices, ${
    runs > 0 ? `corrected by up to ${runs} earlier runs` : 'no earlier runs to correct it by'
  }.`
  return `${table([HEAD, ...rows])}\n\n${style.dim(wrap(basis, columns))}\n${auto}\n`
}

/** `auto would try lv1, then loop: one thing is asked. lv2 would pass its 60,000 tokens, …` */
function routeText({ order, reason, byRule, budgetTokens, beyondBudget }: Forecast): string {
  const within = order.filter((tier) => !beyondBudget.includes(tier))
  const known = byRule && order.length > 1 ? ', as rules read the question; the model may read it otherwise' : ''
  const tried = within.length > 0 ? `auto would try ${within.join(', then ')}` : 'auto would begin nothing'
  const route = `${tried}: ${reason}${known}.`
  if (beyondBudget.length === 0 || budgetTokens === null) return route
  const cap = `the ${thousands(budgetTokens)} tokens that it may take (--budget-tokens)`
  return `${route} It would not go on to ${beyondBudget.join(' or ')}, which would pass ${cap}.`
}

/**
 * What the server measures of itself, in the text form of OpenMetrics.
 * @module
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Questions } from './questions.ts'

export const METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

export interface Metrics {
  count: MiddlewareHandler
  text(): string
}

export function createMetrics(questions: Questions): Metrics {
  const byStatus = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return {
    async count(c, next) {
      await next()
      const status = `${Math.floor(c.res.status / 100)}xx`
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    },
    text() {
      const requests = [...byStatus].map(([status, count]) => [`_total{status="${status}"}`, count] as const)
      return [
        family('chapterverse_http_requests', 'counter', 'Requests by class of status.', requests),
        family('chapterverse_questions', 'counter', 'Questions that were taken.', [['_total', questions.asked]]),
        family('chapterverse_questions_active', 'gauge', 'Questions being read.', [['', questions.active]]),
        family('chapterverse_questions_waiting', 'gauge', 'Questions that wait.', [['', questions.waiting]]),
        family('process_resident_memory_bytes', 'gauge', 'Memory.', [['', process.memoryUsage.rss()]]),
        family('nodejs_eventloop_delay_max_seconds', 'gauge', 'Since the start.', [['', delay.max / 1e9]]),
        '# EOF\n',
      ].join('')
    },
  }
}

function family(name: string, type: string, help: string, samples: readonly (readonly [string, number])[]): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}\n`)
  return `# TYPE ${name} ${type}\n# HELP ${name} ${help}\n${lines.join('')}`
}

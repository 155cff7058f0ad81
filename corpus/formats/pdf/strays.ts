/**
 * pdfjs leaves promises behind whose failure no one waits for: of a damaged file some part is asked for, fails, and is
 * no longer needed. Node.js would end the process for it. While a PDF is open, such failures of pdfjs are passed over;
 * any other goes on to do what it would have done.
 * @module
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

export async function withoutStrays<Result>(work: () => Promise<Result>): Promise<Result> {
  const onStray = (reason: unknown) => {
    if (isOfPdfjs(reason)) return
    // Another listener takes care of it; where there is none, it is an uncaught exception.
    if (process.listeners('unhandledRejection').every((listener) => own.has(listener))) throw reason
  }
  own.add(onStray)
  process.on('unhandledRejection', onStray)
  try {
    return await work()
  } finally {
    // Failures are told of after the turn in which they happen.
    await nextTurn()
    process.off('unhandledRejection', onStray)
  }
}

/** The listeners of parsings under way in this thread. */
const own = new WeakSet<NodeJS.UnhandledRejectionListener>()

const isOfPdfjs = (reason: unknown): boolean =>
  reason instanceof Error && /[\\/]pdfjs-dist[\\/]/.test(reason.stack ?? '')

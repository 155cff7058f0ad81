/**
 * Vitest reporter whose last line is `N passed, N failed`. A file that cannot be loaded counts as a failure, as does an
 * error outside any test; skipped tests are named, so that they are never mistaken for passed ones.
 * @module
 */
import type { Reporter } from 'vitest/node'

type RunEnd = NonNullable<Reporter['onTestRunEnd']>

export default class Tally implements Reporter {
  onTestRunEnd(...[modules, errors]: Parameters<RunEnd>): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) count[test.result().state] += 1
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length
    }
    const skipped = count.skipped + count.pending
    // After the summary of the default reporter, which is printed later than this is called.
    process.once('exit', () => {
      if (skipped > 0) console.log(`${skipped} skipped`)
      console.log(`${count.passed} passed, ${count.failed} failed`)
    })
  }
}

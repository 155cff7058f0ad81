import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'dist/**']
const integration = '**/*.integration.test.ts'
const data = '**/*.data.test.ts'

/** Three projects: `unit` may open no socket but loopback, `integration` starts real servers, `data` needs CHAPTERVERSE_DATA. */
export default defineConfig({
  test: {
    // One worker fewer than cores is the default: on two cores, one test file at a time.
    maxWorkers: '100%',
    minWorkers: 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...exclude, integration, data],
          setupFiles: ['testing/process/no-network.ts'],
          // Generous, since nothing is timed: a busy machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude,
          setupFiles: ['testing/process/no-network.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'data',
          include: [data],
          exclude,
          setupFiles: ['testing/process/no-network.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})

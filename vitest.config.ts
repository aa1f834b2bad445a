import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/patience.ts'
import { LongestFirst } from './tools/suite/longest-first.ts'

/**
 * What starts, ends and kills servers, databases and readers of files, or needs a process of its own: `npm run unit` goes
 * without them.
 */
const PROCESSES = '{contract,server,web,tests,fakes,tools}/**/*.process.test.ts'

/** The database of which tests take copies. */
const globalSetup = ['tests/global-setup.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests often wait, for processes and databases: two workers would leave an eighth of two processors idle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // No test is about these: they end what hangs, also on a machine that does much else.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // The server keeps its state in its runtime, of which each test makes its own: to load its modules anew for
          // each file would take a third of the time.
          isolate: false,
          include: ['{contract,server,tests,fakes,tools}/**/*.test.ts'],
          exclude: [PROCESSES, '**/node_modules/**'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          // These tests are about functions: most of their time would go into the start of a process for each file.
          isolate: false,
          include: ['web/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'processes', environment: 'node', include: [PROCESSES], globalSetup },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          // A worker that loads React, Mantine and the texts once takes 40 % of the time of the processor.
          isolate: false,
          include: ['web/**/*.test.tsx'],
          setupFiles: ['tests/component-setup.ts'],
          // Files share their globals: what one has replaced would be there in the next.
          unstubGlobals: true,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** Servers, databases and demonstrations that are started, ended and killed: `npm run unit` goes without them. */
const PROCESSES = '{contract,server,web,tests,fakes,tools}/**/*.process.test.ts'

/** The database of which tests take copies. */
const globalSetup = ['tests/global-setup.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,server,web,tests,fakes,tools}/**/*.test.ts'],
          exclude: [PROCESSES, '**/node_modules/**'],
          globalSetup,
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
          include: ['web/**/*.test.tsx'],
          setupFiles: ['tests/component-setup.ts'],
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** Tests that fail on purpose, run by `second-looks.process.test.ts` only. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.planted.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 2000,
  },
})

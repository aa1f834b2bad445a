import { defineConfig } from '@playwright/test'

/** Stories that fail on purpose, run by `second-looks.process.test.ts` only, which names the files. */
export default defineConfig({
  testDir: '.',
  testMatch: process.env.PLANTED_FILES?.split(',') ?? [],
  workers: 2,
  timeout: 2000,
})

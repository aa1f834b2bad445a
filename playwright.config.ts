import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'

/** The stories of the product, and every screen in three appearances. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: ['*.spec.ts', '*.a11y.ts'],
  globalSetup: './tests/e2e/database.ts',
  // A story waits a tenth of its time: two workers would leave as much of two processors idle.
  workers: 3,
  // What passes only when `npm test` looks at it again is to be mended.
  retries: 0,
  // No test is about these: they end what hangs, also on a machine that does much else.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    // Requests that pass through a worker are seen by no route of a test. The story of the worker lets it in.
    serviceWorkers: 'block',
    launchOptions: await launchOptions(),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // What moves is judged in mid-air otherwise.
    contextOptions: { reducedMotion: 'reduce' },
  },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/browser.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** One story from the first visit to the resolved ticket, and every screen in three appearances. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/database.ts',
  workers: 1,
  // A story that passes only at its second try is named in the sum, not hidden: it is to be mended.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    launchOptions: await launchOptions(),
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    // What moves is judged in mid-air otherwise.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'story', testMatch: '*.spec.ts', use: { locale: 'pt-BR', viewport: desktop, colorScheme: 'light' } },
    { name: 'pt-light', testMatch: '*.a11y.ts', use: { locale: 'pt-BR', viewport: desktop, colorScheme: 'light' } },
    { name: 'en-dark', testMatch: '*.a11y.ts', use: { locale: 'en-US', viewport: desktop, colorScheme: 'dark' } },
    {
      name: 'pt-phone',
      testMatch: '*.a11y.ts',
      use: { locale: 'pt-BR', viewport: phone, colorScheme: 'light', hasTouch: true },
    },
  ],
})

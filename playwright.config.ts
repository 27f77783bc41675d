import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/browser/browser.ts'

/** The whole product in a real browser: every worker starts a server of its own, with nothing faked. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/prepare.ts',
  outputDir: 'test-results/browser',
  workers: 3,
  fullyParallel: false,
  // These end a test that hangs; on a busy machine a slow one may take its time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // One of some hundred tests loses a race now and then; it is named at the end (scripts/suites/count.ts).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    // A new context for each test would take a quarter more of the processors; its storage is emptied between them.
    reuseContext: true,
    launchOptions,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
})

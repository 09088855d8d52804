import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArgs, requireBrowser } from '../tools/test/installed-programs.ts'

/** Reduced by default: animations take a seventh of the time, and most tests are not about them. `E2E_MOTION=all` shows them. */
const reducedMotion = process.env.E2E_MOTION === 'all' ? 'no-preference' : 'reduce'

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Tests spend half of their time waiting.
  workers: Math.max(3, Math.ceil(availableParallelism() / 2)),
  retries: 0,
  // Long journeys take 45 s on a busy machine: they wait for the e-mails that the server sends.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    contextOptions: { reducedMotion },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // Traces of all tests take a quarter of the time. For a single one, use `--trace=retain-on-failure`.
    trace: 'off',
    launchOptions: { executablePath: requireBrowser(), args: browserArgs },
  },
})

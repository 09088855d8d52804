import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Debian's browser: the test runner's own downloads need a network that closed sites do not have. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'

/** What moves is drawn sixty times a second: a seventh of the time, and nothing that most journeys are about. */
const reducedMotion = process.env.E2E_MOTION === 'all' ? 'no-preference' : 'reduce'

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Half of a journey is waiting.
  workers: Math.max(3, Math.ceil(availableParallelism() / 2)),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    contextOptions: { reducedMotion },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1366, height: 900 },
    screenshot: 'only-on-failure',
    // A trace of everything costs a quarter of the time: `--trace=retain-on-failure` where one is needed.
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})

import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const desktop = { width: 1440, height: 900 }

/** Takes pictures of every screen: `npm run screens`. Not part of the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.screens.ts',
  outputDir: '../test-results/screens',
  // A server for each, and pictures of a machine that is not out of breath.
  workers: 2,
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' }, screenshot: 'off' },
  projects: [
    { name: 'light', use: { colorScheme: 'light', viewport: desktop } },
    { name: 'dark', use: { colorScheme: 'dark', viewport: desktop } },
    { name: 'phone', use: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
})

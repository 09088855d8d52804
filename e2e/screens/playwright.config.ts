import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const desktop = { width: 1440, height: 900 }

/** Takes pictures of all screens: `npm run screens`. Not part of the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.screens.ts',
  outputDir: '../test-results/screens',
  // Each worker has a server. Two do not overload the machine, which would change the pictures.
  workers: 2,
  use: { ...journeys.use, contextOptions: { reducedMotion: 'reduce' }, screenshot: 'off' },
  projects: [
    { name: 'light', use: { colorScheme: 'light', viewport: desktop } },
    { name: 'dark', use: { colorScheme: 'dark', viewport: desktop } },
    { name: 'phone', use: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
})

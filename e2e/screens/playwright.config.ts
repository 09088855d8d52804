import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const desktop = { width: 1440, height: 900 }

/** Tests whose pictures are taken in one variant only, because the other variants show nothing else. */
const lightOnly = /@light/

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
    { name: 'dark', grepInvert: lightOnly, use: { colorScheme: 'dark', viewport: desktop } },
    {
      name: 'phone',
      grepInvert: lightOnly,
      use: { colorScheme: 'light', viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})

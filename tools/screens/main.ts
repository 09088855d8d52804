/**
 * `npm run screens`: takes screenshots of every screen (light, dark, phone) into docs/screens, and writes a page that shows
 * them. Arguments select screens by the titles of their tests; other screenshots stay unchanged.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { MissingProgramError } from '../test/installed-programs.ts'
import { installSystemPrograms } from '../test/system-programs.ts'
import { createNeutralEnvironment, createTestFolder } from '../test/test-environment.ts'
import { listPictures, renderScreensPage } from './screens-page.ts'

const screensFolder = 'docs/screens'
const screenNames = process.argv.slice(2)
const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/screens/playwright.config.ts']
const grepOptions = screenNames.length > 0 ? [`--grep=${screenNames.join('|')}`] : []

const folder = createTestFolder({ onDisk: false })
try {
  const env = {
    ...createNeutralEnvironment(),
    CHROMIUM_PATH: await installSystemPrograms({ cluster: false, image: false }),
  }
  if (screenNames.length === 0) rmSync(screensFolder, { recursive: true, force: true })
  const screenshotRun = spawn(process.execPath, [...runner, ...grepOptions], {
    env: { ...env, TMPDIR: `${folder}/tmp`, E2E_DATABASE: 'sqlite' },
    stdio: 'inherit',
  })
  const [code] = await once(screenshotRun, 'exit')
  writeFileSync(`${screensFolder}/README.md`, renderScreensPage(listPictures(screensFolder)))
  process.exitCode = code ?? 1
} catch (error) {
  if (!(error instanceof MissingProgramError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * `npm run screens`: pictures of every screen in light, dark and on a phone, into docs/screens, with a page that shows
 * them. Words after the command choose screens by the names of their tests; the other pictures stay as they are.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { installSystemPrograms } from '../test/system-programs.ts'
import { createNeutralEnvironment, createTestFolder } from '../test/test-environment.ts'
import { listPictures, renderScreensPage } from './screens-page.ts'

const pictures = 'docs/screens'
const screenNames = process.argv.slice(2)
const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/screens/playwright.config.ts']
const grepOptions = screenNames.length > 0 ? [`--grep=${screenNames.join('|')}`] : []

const folder = createTestFolder({ onDisk: false })
try {
  const env = {
    ...createNeutralEnvironment(),
    CHROMIUM_PATH: await installSystemPrograms({ cluster: false }),
  }
  if (screenNames.length === 0) rmSync(pictures, { recursive: true, force: true })
  const taking = spawn(process.execPath, [...runner, ...grepOptions], {
    env: { ...env, TMPDIR: `${folder}/tmp`, E2E_DATABASE: 'sqlite' },
    stdio: 'inherit',
  })
  const [code] = await once(taking, 'exit')
  writeFileSync(`${pictures}/README.md`, renderScreensPage(listPictures(pictures)))
  process.exitCode = code ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

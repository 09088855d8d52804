/**
 * `npm run screens`: pictures of every screen in light, dark and on a phone, into docs/screens, with a page that shows
 * them. Words after the command choose screens by the names of their tests; the other pictures stay as they are.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { makeFolder } from '../test/make-folder.ts'
import { neutralEnvironment } from '../test/neutral-environment.ts'
import { provideSystemPrograms } from '../test/system-programs.ts'
import { picturesIn, screensPage } from './screens-page.ts'

const pictures = 'docs/screens'
const words = process.argv.slice(2)
const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/screens/playwright.config.ts']
const chosen = words.length > 0 ? [`--grep=${words.join('|')}`] : []

const folder = makeFolder({ onDisk: false })
try {
  const env = { ...neutralEnvironment(), CHROMIUM_PATH: await provideSystemPrograms({ cluster: false }) }
  if (words.length === 0) rmSync(pictures, { recursive: true, force: true })
  const taking = spawn(process.execPath, [...runner, ...chosen], {
    env: { ...env, TMPDIR: `${folder}/tmp`, E2E_DATABASE: 'sqlite' },
    stdio: 'inherit',
  })
  const [code] = await once(taking, 'exit')
  writeFileSync(`${pictures}/README.md`, screensPage(picturesIn(pictures)))
  process.exitCode = code ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

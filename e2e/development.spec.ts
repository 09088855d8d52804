import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { findFreePort } from '@quittance/server/test/network.ts'
import { browserErrors } from './fixtures/browser-errors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts `npm run dev`, without the set-up of packages. */
function startDevelopment(port: number) {
  const program = spawn(process.execPath, ['tools/dev/main.ts', `--port=${port}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  return {
    find: (pattern: RegExp) =>
      lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined),
    stop: () => stop(program),
  }
}

async function stop(program: ChildProcess): Promise<number | null> {
  const exit = once(program, 'exit')
  program.kill('SIGINT')
  await exit
  return program.exitCode
}

/** Changes only the time of a file, so that the working copy stays as it is. */
function touch(file: string): void {
  utimesSync(`${root}/${file}`, new Date(), new Date())
}

/** Prints a measured time. A busy machine would make an assertion fail. */
function report(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

test('npm run dev shows changes of components and of the server', { tag: '@full' }, async ({ page }) => {
  test.slow()
  const errors = browserErrors()
  errors.watch(page.context())
  const port = await findFreePort()
  const development = startDevelopment(port)
  const waitFor = async (pattern: RegExp) => {
    await expect.poll(() => development.find(pattern), { timeout: 60_000 }).toBeDefined()
    return development.find(pattern) ?? ''
  }
  try {
    const [email, password] = [await waitFor(/^E-mail: +(\S+)/), await waitFor(/^Password: +(\S+)/)]
    await page.goto(`http://localhost:${port}/dashboard`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const change = Date.now()
    const update = page.waitForEvent('console', (message) => /hot updated.*SearchBar/.test(message.text()))
    touch('packages/web/src/search/SearchBar.tsx')
    await update
    report(`A changed component is on the screen after ${Date.now() - change} ms.`)

    touch('packages/server/src/app.ts')
    report(`A changed server is restarted in ${await waitFor(/^Server restarted in (.*)\.$/)}.`)
    // The member is still signed in: the demo company has stayed.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    errors.check()
  } finally {
    expect(await development.stop()).toBe(0)
  }
})

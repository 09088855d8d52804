import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { findFreePort } from '@quittance/server/test/network.ts'
import { browserErrors } from './fixtures/browser-errors.ts'
import { submitSignIn } from './fixtures/session.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// One test changes files, which would restart the server that the other one starts.
test.describe.configure({ mode: 'default' })

/** Starts a program that prints the credentials of its demo company. */
function startProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const program = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: program.stdout }).on('line', (line) => lines.push(line))
  const find = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).find((found) => found !== undefined)
  async function waitFor(pattern: RegExp): Promise<string> {
    await expect.poll(() => find(pattern), { timeout: 60_000 }).toBeDefined()
    return find(pattern) ?? ''
  }
  return {
    waitFor,
    readCredentials: async () => ({
      email: await waitFor(/^E-mail: +(\S+)/),
      password: await waitFor(/^Password: +(\S+)/),
    }),
    stop: () => stop(program),
  }
}

/** Starts `npm run dev`, without the set-up of packages. */
function startDevelopment(port: number, environment?: NodeJS.ProcessEnv) {
  return startProgram(['tools/dev/main.ts', `--port=${port}`], environment)
}

async function stop(program: ChildProcess): Promise<number | null> {
  // It has ended already, after an error that it has printed.
  if (program.exitCode !== null || program.signalCode !== null) return program.exitCode
  const exit = once(program, 'exit')
  program.kill('SIGINT')
  await exit
  return program.exitCode
}

/** Changes only the time of a file, so that the working copy stays as it is. */
function touch(file: string): void {
  utimesSync(`${root}/${file}`, new Date(), new Date())
}

/** Replaces a text of a file. Returns a function that restores the file, which is also called if the process exits. */
function replaceIn(file: string, text: string, replacement: string): () => void {
  const path = `${root}/${file}`
  const original = readFileSync(path, 'utf8')
  expect(original).toContain(text)
  function restore(): void {
    process.off('exit', restore)
    writeFileSync(path, original)
  }
  process.once('exit', restore)
  writeFileSync(path, original.replace(text, replacement))
  return restore
}

/** Prints a measured time with its goal. On a busy machine it takes longer, therefore the limit is higher. */
function expectTime(
  what: string,
  { ms, goalMs, limitMs }: Record<'ms' | 'goalMs' | 'limitMs', number>,
): void {
  process.stdout.write(`${what} after ${ms} ms; the goal is ${goalMs} ms.\n`)
  expect(ms, what).toBeLessThan(limitMs)
}

test('npm run dev shows changes of components and of the server', { tag: '@full' }, async ({ page }) => {
  test.slow()
  const errors = browserErrors()
  errors.watch(page.context())
  const port = await findFreePort()
  const development = startDevelopment(port)
  try {
    const credentials = await development.readCredentials()
    await page.goto(`http://localhost:${port}/dashboard`)
    await submitSignIn(page, credentials)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    // A reload would show the change too, but lose the input of a form.
    const update = page.waitForEvent('console', (message) => /hot updated.*Dashboard/.test(message.text()))
    const change = Date.now()
    const restore = replaceIn(
      'packages/web/src/dashboard/DashboardScreen.tsx',
      "{text('app.dashboard')}",
      'Changed heading',
    )
    try {
      await expect(page.getByRole('heading', { level: 1, name: 'Changed heading' })).toBeVisible()
      expectTime('A changed component is shown', { ms: Date.now() - change, goalMs: 1_000, limitMs: 3_000 })
      await update
    } finally {
      restore()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    touch('packages/server/src/app.ts')
    const seconds = await development.waitFor(/^Server restarted in (.*) s\.$/)
    expectTime('A changed server is restarted', {
      ...{ ms: Number(seconds) * 1_000, goalMs: 3_000 },
      limitMs: 10_000,
    })
    // The member is still signed in: the demo company has stayed.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    errors.check()
  } finally {
    expect(await development.stop()).toBe(0)
  }
})

/**
 * Runs in the page. Returns its elements, a line each, indented by their depth, with their attributes. Generated ids are numbered in the
 * order in which they occur. Addresses of files, and styles that depend on measured sizes, are left out.
 */
function listElements(): string[] {
  const ignored = new Set(['src', 'href', 'style', 'nonce'])
  const ids = new Map<string, number>()
  function numberIds({ name, value }: Attr): string {
    // Names of classes can look like ids of the component library.
    const generated = name === 'class' ? /_r_[a-z0-9]+_/g : /mantine-(?:_r_)?[a-z0-9]+_?|_r_[a-z0-9]+_/g
    return value.replaceAll(generated, (id) => {
      ids.set(id, ids.get(id) ?? ids.size + 1)
      return `id-${ids.get(id)}`
    })
  }
  function list(element: Element, indent: string): string[] {
    if (element.matches('script, style')) return []
    const attributes = [...element.attributes]
      .filter(({ name }) => !ignored.has(name))
      .map((attribute) => ` ${attribute.name}="${numberIds(attribute)}"`)
      .toSorted()
    const children = [...element.children].flatMap((child) => list(child, `${indent}  `))
    return [`${indent}${element.localName}${attributes.join('')}`, ...children]
  }
  return list(document.body, '')
}

/** Expects that two pages consist of the same elements with the same classes, once all of their parts have loaded. */
async function expectSameElements(one: Page, other: Page): Promise<void> {
  await expect(async () => {
    const [left, right] = await Promise.all([one.evaluate(listElements), other.evaluate(listElements)])
    const at = left.findIndex((line, index) => line !== right[index])
    const place = left.slice(Math.max(0, at - 3), at).join('\n')
    expect(left[at], `the first difference, after\n${place}`).toBe(right[at])
    expect(left).toHaveLength(right.length)
  }).toPass({ timeout: 30_000 })
}

test('npm run dev renders the elements of the built client', { tag: '@full' }, async ({ browser }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'quittance-e2e-'))
  const ports = [await findFreePort(), await findFreePort()] as const
  // Both have a demo company of their own, which is new and therefore has the same records.
  const programs = [
    startDevelopment(ports[0], { TMPDIR: folder }),
    startProgram(['packages/server/src/cli.mjs', 'demo'], {
      DATA_DIR: join(folder, 'demo'),
      HOST: '127.0.0.1',
      PORT: String(ports[1]),
    }),
  ] as const
  async function open(port: number): Promise<Page> {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://localhost:${port}/invoice/create`)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    return page
  }
  try {
    const credentials = await Promise.all(programs.map((program) => program.readCredentials()))
    const pages = [await open(ports[0]), await open(ports[1])] as const
    await expectSameElements(...pages)
    for (const [index, page] of pages.entries()) {
      await submitSignIn(page, credentials[index] ?? { email: '', password: '' })
      // The last parts that load.
      await expect(page.getByText('Tax and references', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    }
    await expectSameElements(...pages)
  } finally {
    const codes = await Promise.all(programs.map((program) => program.stop()))
    rmSync(folder, { recursive: true, force: true })
    expect(codes).toEqual([0, 0])
  }
})

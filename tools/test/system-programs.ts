import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from '../set-up/run-quietly.mjs'

/** Programs that come from the system, and the Debian packages that carry them (none of them starts a service). */
const needed = [
  { isThere: () => browser() !== null, packages: ['chromium-headless-shell', 'fonts-liberation'] },
  {
    isThere: () => ['mariadbd', 'mariadb-install-db', 'my_print_defaults'].every((name) => pathOf(name)),
    packages: ['mariadb-server-core', 'mariadb-client-core'],
  },
  // What documents on paper are read and checked with.
  {
    isThere: () => ['pdftotext', 'pdftoppm', 'pdffonts'].every((name) => pathOf(name)),
    packages: ['poppler-utils'],
  },
  { isThere: () => pathOf('qpdf') !== null, packages: ['qpdf'] },
  // What makes the certificates of mail servers in tests.
  { isThere: () => pathOf('openssl') !== null, packages: ['openssl'] },
]

const byHand = `apt-get install ${needed.flatMap(({ packages }) => packages).join(' ')}`

/** Makes sure that browser and database server are there, and answers the browser's path. */
export async function provideSystemPrograms(): Promise<string> {
  const missing = needed.filter(({ isThere }) => !isThere())
  if (missing.length > 0) await install(missing.flatMap(({ packages }) => packages))
  const chromium = browser()
  if (chromium === null)
    throw new Error('Set CHROMIUM_PATH to the Chromium that the browser tests are to use.')
  return chromium
}

/** The browser without a window takes a quarter less time than the whole one, which serves as well. */
function browser(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return isExecutable(chosen) ? chosen : null
  return pathOf('chromium-headless-shell') ?? pathOf('chromium')
}

/** Where a program is; system folders count even when the user's path leaves them out. */
export function pathOf(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function install(packages: string[]): Promise<void> {
  const isDebian = existsSync('/etc/debian_version')
  if (!isDebian || process.getuid?.() !== 0) {
    throw new Error(`The tests need programs of the system: install them (on Debian, as root: ${byHand}).`)
  }
  console.log(`Installing ${packages.join(', ')} …`)
  await aptGet('update')
  await aptGet('install', '--yes', '--no-install-recommends', ...packages)
}

async function aptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
  const { ok, output } = await runQuietly('apt-get', args, { env })
  if (ok) return
  throw new Error(
    `${output}\napt-get ${args[0]} failed: mend what stands above, or install by hand: ${byHand}.`,
  )
}

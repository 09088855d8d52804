import { accessSync, constants, existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../set-up/run-program.mjs'

/** Programs that come from the system, and the Debian packages that carry them (none of them starts a service). */
const requiredPrograms = [
  { isInstalled: () => findBrowser() !== null, packages: ['chromium-headless-shell', 'fonts-liberation'] },
  {
    isInstalled: () =>
      ['mariadbd', 'mariadb-install-db', 'my_print_defaults'].every((name) => findProgramPath(name)),
    packages: ['mariadb-server-core', 'mariadb-client-core'],
  },
  // What documents on paper are read and checked with.
  {
    isInstalled: () => ['pdftotext', 'pdftoppm', 'pdffonts'].every((name) => findProgramPath(name)),
    packages: ['poppler-utils'],
  },
  { isInstalled: () => findProgramPath('qpdf') !== null, packages: ['qpdf'] },
  // What makes the certificates of mail servers in tests.
  { isInstalled: () => findProgramPath('openssl') !== null, packages: ['openssl'] },
]

/** What the tests of a database cluster need besides. The server's package would start a service: it is kept from that. */
const clusterPrograms = [
  {
    isInstalled: () => findProgramPath('wsrep_sst_rsync') !== null && findProgramPath('rsync') !== null,
    packages: ['mariadb-server', 'rsync'],
  },
  { isInstalled: () => existsSync('/usr/lib/galera/libgalera_smm.so'), packages: ['galera-4'] },
]

const installCommand = `apt-get install ${requiredPrograms.flatMap(({ packages }) => packages).join(' ')}`

/** Makes sure that browser and database server are there, and answers the browser's path. */
export async function installSystemPrograms({ cluster }: { cluster: boolean }): Promise<string> {
  const wanted = cluster ? [...requiredPrograms, ...clusterPrograms] : requiredPrograms
  const missing = wanted.filter(({ isInstalled }) => !isInstalled())
  if (missing.length > 0) await installPackages(missing.flatMap(({ packages }) => packages))
  const chromium = findBrowser()
  if (chromium === null)
    throw new Error('Set CHROMIUM_PATH to the Chromium that the browser tests are to use.')
  return chromium
}

/** The browser without a window takes a quarter less time than the whole one, which serves as well. */
function findBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return isExecutable(chosen) ? chosen : null
  return findProgramPath('chromium-headless-shell') ?? findProgramPath('chromium')
}

/** Where a program is; system folders count even when the user's path leaves them out. */
export function findProgramPath(program: string): string | null {
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

async function installPackages(packages: string[]): Promise<void> {
  const isDebian = existsSync('/etc/debian_version')
  if (!isDebian || process.getuid?.() !== 0) {
    throw new Error(
      `The tests need programs of the system: install them (on Debian, as root: ${installCommand}).`,
    )
  }
  console.log(`Installing ${packages.join(', ')} …`)
  await runAptGet('update')
  await withServicesDisabled(() => runAptGet('install', '--yes', '--no-install-recommends', ...packages))
}

const servicePolicy = '/usr/sbin/policy-rc.d'

/** Debian asks this program whether a service may be started; a machine that has one knows better. */
async function withServicesDisabled(work: () => Promise<void>): Promise<void> {
  if (existsSync(servicePolicy)) return await work()
  writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    rmSync(servicePolicy)
  }
}

async function runAptGet(...args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }
  const { ok, output } = await runProgram('apt-get', args, { env })
  if (ok) return
  throw new Error(
    `${output}\napt-get ${args[0]} failed: mend what stands above, or install by hand: ${installCommand}.`,
  )
}

import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { runProgram } from '../set-up/run-program.mjs'
import { findBrowser, findProgramPath, MissingProgramError, requireBrowser } from './installed-programs.ts'

/** System programs that the tests need, with their Debian packages (none of them starts a service). */
const requiredPrograms = [
  {
    // An invalid CHROMIUM_PATH is reported: another browser would not help.
    isInstalled: () => Boolean(process.env.CHROMIUM_PATH) || findBrowser() !== null,
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  {
    isInstalled: () =>
      ['mariadbd', 'mariadb-install-db', 'my_print_defaults'].every((name) => findProgramPath(name)),
    packages: ['mariadb-server-core', 'mariadb-client-core'],
  },
  // To read and check PDF files.
  {
    isInstalled: () => ['pdftotext', 'pdftoppm', 'pdffonts'].every((name) => findProgramPath(name)),
    packages: ['poppler-utils'],
  },
  { isInstalled: () => findProgramPath('qpdf') !== null, packages: ['qpdf'] },
  // To create certificates for TLS tests.
  { isInstalled: () => findProgramPath('openssl') !== null, packages: ['openssl'] },
]

/** Additional programs for the cluster tests. The package mariadb-server starts a service unless that is disabled. */
const clusterPrograms = [
  {
    isInstalled: () => findProgramPath('wsrep_sst_rsync') !== null && findProgramPath('rsync') !== null,
    packages: ['mariadb-server', 'rsync'],
  },
  { isInstalled: () => existsSync('/usr/lib/galera/libgalera_smm.so'), packages: ['galera-4'] },
]

/** Additional programs for the test of the container image, which builds it without a registry. */
const imagePrograms = ['buildah', 'mmdebstrap'].map((program) => ({
  isInstalled: () => findProgramPath(program) !== null,
  packages: [program],
}))

const installCommand = `apt-get install ${requiredPrograms.flatMap(({ packages }) => packages).join(' ')}`

/** Suites that need additional programs. */
type ProgramOptions = { cluster: boolean; image: boolean }

/** Installs missing programs. Returns the path of the browser. */
export async function installSystemPrograms({ cluster, image }: ProgramOptions): Promise<string> {
  const required = [...requiredPrograms, ...(cluster ? clusterPrograms : []), ...(image ? imagePrograms : [])]
  const missing = required.filter(({ isInstalled }) => !isInstalled())
  if (missing.length > 0) await installPackages(missing.flatMap(({ packages }) => packages))
  return requireBrowser()
}

async function installPackages(packages: string[]): Promise<void> {
  const isDebian = existsSync('/etc/debian_version')
  if (!isDebian || process.getuid?.() !== 0) {
    throw new MissingProgramError(
      `System programs are missing for the tests: install them (on Debian, as root: ${installCommand}).`,
    )
  }
  console.log(`Installing ${packages.join(', ')} …`)
  await runAptGet('update')
  await withServicesDisabled(() => runAptGet('install', '--yes', '--no-install-recommends', ...packages))
}

const servicePolicy = '/usr/sbin/policy-rc.d'

/** Disables the start of services during the work with Debian's policy-rc.d, unless the system already has one. */
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
    `${output}\napt-get ${args[0]} failed: fix the error above, or install manually: ${installCommand}.`,
  )
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, posix, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../set-up/run-program.mjs'
import { type UnpackedRelease, unpackRelease } from './unpacked-release.ts'

let release: UnpackedRelease
beforeAll(async () => {
  release = await unpackRelease()
}, 240_000)
afterAll(() => release?.remove())

function createRunOptions(): { cwd: string; env: Record<string, string> } {
  const env = { PATH: release.path, DATA_DIR: join(release.workFolder, 'data'), PORT: '0' }
  return { cwd: release.workFolder, env }
}

function runRelease(...args: string[]) {
  return runProgram(join(release.product, 'bin/quittance'), args, createRunOptions())
}

describe('the command of a release', () => {
  it('runs with the bundled Node.js, through links, and prints its version', async () => {
    const [first, second] = ['first', 'second'].map((name) => join(release.workFolder, name))
    symlinkSync(relative(release.workFolder, join(release.product, 'bin/quittance')), `${first}`)
    symlinkSync(`${first}`, `${second}`)
    const result = await runProgram(`${second}`, ['--version'], createRunOptions())
    expect(result).toMatchObject({ ok: true, output: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
    const platform = `${process.platform}-${process.arch}`
    expect(release.archiveName).toBe(`quittance-${result.output}-${platform}.tar.gz`)
  })

  it('reports a missing Node.js in one sentence', async () => {
    const bare = join(release.workFolder, 'bare/bin')
    mkdirSync(bare, { recursive: true })
    copyFileSync(join(release.product, 'bin/quittance'), join(bare, 'quittance'))
    const result = await runProgram(join(bare, 'quittance'), ['--version'], createRunOptions())
    expect(result.ok).toBe(false)
    expect(result.output).toMatch(
      /^The Node\.js that came with Quittance [^\n]+ install Node\.js 24 or newer\.$/,
    )
  })
})

describe('a server that is set up from a release', () => {
  it('installs, passes the doctor, serves the web client, and signs its administrator in', {
    timeout: 60_000,
  }, async () => {
    const credentials = { email: 'zoe@example.org', password: 'a long password' }
    const settings = join(release.workFolder, 'settings.json')
    writeFileSync(settings, JSON.stringify(buildSettings(credentials)))
    const installed = await runRelease('install', '--from', settings)
    expect(installed).toMatchObject({ ok: true, output: expect.stringContaining('Installed.') })
    const examined = await runRelease('doctor')
    expect(examined).toMatchObject({ ok: true, output: expect.stringMatching(/All checks passed\.$/) })

    const server = spawn(join(release.product, 'bin/quittance'), ['start'], createRunOptions())
    try {
      const address = await readAddress(server)
      const page = await (await fetch(address)).text()
      expect(page).toContain('<title>From an archive</title>')
      const script = /assets\/[\w-]+\.js/.exec(page)?.[0] ?? 'none'
      const asset = await fetch(`${address}${script}`)
      expect(asset.status).toBe(200)
      expect(asset.headers.get('content-type')).toContain('javascript')
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(credentials)
      const signedIn = await fetch(`${address}api/v1/login`, { method: 'POST', headers, body })
      expect(signedIn.status).toBe(200)
      expect(await signedIn.json()).toMatchObject({ user: { email: credentials.email, role: 'admin' } })
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    expect(server.exitCode).toBe(0)
  })
})

function buildSettings({ email, password }: { email: string; password: string }): object {
  return {
    admin_email: email,
    admin_password: password,
    app_name: 'From an archive',
    app_url: 'http://localhost:3000',
    db_connection: 'sqlite',
  }
}

async function readAddress({ stdout }: ChildProcess): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: stdout ?? process.stdin })) {
    lines.push(line)
    const address = /^Address: {2}(http:\S+)$/.exec(line)?.[1]
    if (address !== undefined) return address.replace('localhost', '127.0.0.1')
  }
  throw new Error(`The server ended before it listened: ${lines.join('\n')}`)
}

describe('the archive', () => {
  it('contains what a server needs', () => {
    const expected =
      'LICENSE README.md bin compose.yaml deploy docs node_modules package-lock.json package.json packages sbom.cdx.json'.split(
        ' ',
      )
    const present = readdirSync(release.product)
    expect(present.sort()).toEqual(expected.filter((name) => existsSync(name) || name !== 'LICENSE').sort())
    const deploy =
      'Caddyfile nginx.conf quittance-schedule.service quittance-schedule.timer quittance.service'
    expect(readdirSync(join(release.product, 'deploy')).sort()).toEqual(deploy.split(' '))
    for (const page of ['install', 'scaling']) {
      expect(existsSync(join(release.product, `docs/${page}.md`))).toBe(true)
    }
    expect(readdirSync(join(release.product, 'packages/web'))).toEqual(['dist'])
  })

  it('contains no development packages, and only packages of its lock file', () => {
    const lock = JSON.parse(readFileSync(join(release.product, 'package-lock.json'), 'utf8'))
    const unlisted = listPackages('').filter((path) => !(path in lock.packages))
    expect(unlisted).toEqual([])
    const unwanted =
      /\/(vitest|vite|rolldown|react|react-dom|@mantine|@tanstack|playwright(-core)?|@playwright|typescript|@biomejs|knip|fast-check)(\/|$)/
    expect(Object.keys(lock.packages).filter((path) => unwanted.test(`/${path}`))).toEqual([])
    expect(listPackages('').filter((path) => unwanted.test(`/${path}`))).toEqual([])
  })

  it('contains a bill of materials with licences and checksums', () => {
    const lock = JSON.parse(readFileSync(join(release.product, 'package-lock.json'), 'utf8'))
    const bill = JSON.parse(readFileSync(join(release.product, 'sbom.cdx.json'), 'utf8'))
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'quittance' } } })
    const listed = new Map<string, { licenses?: unknown; hashes?: unknown }>(
      bill.components.map((component: { purl: string }) => [decodeURIComponent(component.purl), component]),
    )
    const packages = Object.entries<{ version?: string; link?: boolean }>(lock.packages)
    const installed = packages.filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(installed.length).toBeGreaterThan(50)
    for (const [path, { version }] of installed) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const purl = `pkg:npm/${name}@${version}`
      expect(listed.get(purl), purl).toMatchObject({ hashes: expect.any(Array) })
    }
    expect(JSON.stringify(bill)).not.toMatch(/timestamp|serialNumber/)
  })

  it('contains no tests, no hidden files, and only links to its own files', () => {
    const paths = listPaths('')
    expect(paths.length).toBeGreaterThan(1_000)
    expect(paths.filter((path) => /(^|\/)\./.test(path))).toEqual([])
    expect(
      paths.filter((path) => /\.(test|spec)\.|-factories\.|(^|\/)(tests?|__tests__)\//.test(path)),
    ).toEqual([])
    const links = paths.filter((path) => lstatSync(join(release.product, path)).isSymbolicLink())
    const externalLinks = links.filter((path) => {
      const target = readlinkSync(join(release.product, path))
      return posix.isAbsolute(target) || posix.join(posix.dirname(path), target).startsWith('..')
    })
    expect(externalLinks).toEqual([])
  })

  it('contains no paths of the build machine and no registry', {
    timeout: 60_000,
  }, async () => {
    const registry = await runProgram('npm', ['config', 'get', 'registry'], {})
    const host = URL.canParse(registry.output) ? new URL(registry.output).host : 'none.invalid'
    const localPaths = ['node_modules', 'packages', '.build'].map((folder) => join(realpathSync('.'), folder))
    const revealing = listPaths('').filter((path) => {
      const contents = readContents(path)
      // Licences are copied unchanged.
      const isLicence = /\/licen[cs]e[^/]*$/i.test(path)
      return [...localPaths, ...(isLicence ? [] : [host])].some((text) => contents.includes(text))
    })
    expect(revealing).toEqual([])
    const lock = readContents('package-lock.json').toString()
    expect([...lock.matchAll(/"resolved": "(?!packages\/)/g)]).toEqual([])
  })
})

function readContents(path: string): Buffer {
  const file = join(release.product, path)
  return lstatSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0)
}

/** Lists every file and link by its path in the archive. */
function listPaths(folder: string): string[] {
  return readdirSync(join(release.product, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? listPaths(path) : [path]
  })
}

/** Lists the folders of packages, including nested ones. */
function listPackages(folder: string): string[] {
  const modules = posix.join(folder, 'node_modules')
  if (!existsSync(join(release.product, modules))) return []
  const names = readdirSync(join(release.product, modules)).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(release.product, modules, name)).map((subname) => `${name}/${subname}`)
      : [name],
  )
  return names.flatMap((name) => {
    const path = posix.join(modules, name)
    const isLink = lstatSync(join(release.product, path)).isSymbolicLink()
    return isLink ? [path] : [path, ...listPackages(path)]
  })
}

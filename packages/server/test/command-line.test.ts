import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { login } from '@quittance/shared/contract/auth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { createEmptyWebClient, createInstallation, runCommand, startServer } from './product-process.ts'
import { forOneDatabase } from './test-database.ts'

const commandLine = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))

forOneDatabase('the command line', ({ settings }) => {
  let folder: ReturnType<typeof createInstallation>
  beforeAll(() => {
    folder = createInstallation(settings())
  })
  afterAll(() => folder.remove())

  it('creates an administrator who can sign in, and resets the password', {
    timeout: 90_000,
  }, async () => {
    const env = { DATA_DIR: folder.dataDir }
    const created = await runCommand(
      ['create-admin', '--name', 'Zoé', '--email', 'zoe@example.org'],
      env,
      'a long password\n',
    )
    expect(created).toMatchObject({ code: 0, errors: '' })
    const again = await runCommand(
      ['create-admin', '--name', 'Zoé', '--email', 'ZOE@example.org'],
      env,
      'a long password\n',
    )
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('already exists') })
    const short = await runCommand(['reset-password', '--email', 'zoe@example.org'], env, 'short\n')
    expect(short).toMatchObject({ code: 1, errors: expect.stringContaining('at least 12 characters') })
    expect(
      (await runCommand(['reset-password', '--email', 'zoe@example.org'], env, 'another password\n')).code,
    ).toBe(0)

    const server = await startServer(folder.dataDir)
    const signIn = (password: string) =>
      fetch(`${server.address}${login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'zoe@example.org', password }),
      })
    expect((await signIn('a long password')).status).toBe(401)
    expect((await signIn('another password')).status).toBe(200)
    const before = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - before).toBeLessThan(5_000)
  })
})

describe('the command line reports in one sentence', () => {
  const oneSentence = /^[^\n]+\n$/

  it('that nothing is installed', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'unused' })
    const result = await runCommand(['migrate'], { DATA_DIR: join(folder.dataDir, 'elsewhere') })
    expect(result).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Nothing is installed in .*quittance install --from settings.json\n$/),
    })
    folder.remove()
  })

  it('that the environment file is missing', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'unused' })
    rmSync(join(folder.dataDir, '.env'))
    const result = await runCommand(['start'], { DATA_DIR: folder.dataDir })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('Restore it from a backup') })
    expect(result.errors).toMatch(oneSentence)
    folder.remove()
  })

  it('an invalid environment variable', async () => {
    const result = await runCommand(['start'], { PORT: 'many' })
    expect(result).toMatchObject({ code: 1, errors: expect.stringMatching(/^PORT is "many"/) })
    expect(result.errors).toMatch(oneSentence)
  })

  it('that the data directory cannot be written', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'unused' })
    const file = join(folder.dataDir, 'a-file')
    writeFileSync(file, '')
    const result = await runCommand(['demo'], { DATA_DIR: join(file, 'below') })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be written') })
    expect(result.errors).toMatch(oneSentence)
    folder.remove()
  })

  it('that the demo company does not speak a language', async () => {
    const result = await runCommand(['demo', '--language', 'it'], {})
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('choices are en, fr, de, es.') })
    expect(result.errors).toMatch(oneSentence)
  })

  it('an invalid line of the environment file', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'unused' })
    writeFileSync(join(folder.dataDir, '.env'), 'APP_KEY=1\nnonsense\n')
    const result = await runCommand(['start'], { DATA_DIR: folder.dataDir })
    expect(result).toMatchObject({ code: 1, errors: 'Line 2 is not in the form KEY=value.\n' })
    folder.remove()
  })

  it('that the database server does not answer', async () => {
    const unreachable = { host: '127.0.0.1', port: 1, database: 'q', user: 'q', password: '' }
    const folder = createInstallation({ dialect: 'mysql', ...unreachable })
    const result = await runCommand(['start'], { DATA_DIR: folder.dataDir })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('127.0.0.1:1 does not answer') })
    expect(result.errors).toMatch(oneSentence)
    folder.remove()
  })

  it('that the database belongs to a newer version', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
    expect(await runCommand(['migrate'], { DATA_DIR: folder.dataDir })).toMatchObject({ code: 0 })
    const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
    const newer = database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    const timestamp = '2030-01-01T00:00:00.000Z'
    await newer.insertInto('kysely_migration').values({ name: '999-future', timestamp }).execute()
    await newer.destroy()
    const result = await runCommand(['start'], { DATA_DIR: folder.dataDir })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('newer version') })
    expect(result.errors).toMatch(oneSentence)
    folder.remove()
  })

  it('that the port is in use', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const result = await runCommand(['start'], {
      DATA_DIR: folder.dataDir,
      PORT: port,
      WEB_DIST: createEmptyWebClient(folder.dataDir),
    })
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining(`Port ${port} is in use`) })
    expect(result.errors).toMatch(oneSentence)
    taken.close()
    folder.remove()
  })

  it('and creates folders with 755 and files with 600', async () => {
    const folder = createInstallation({ dialect: 'sqlite', file: 'unused' })
    const dataDir = join(folder.dataDir, 'demo')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o700)
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      WEB_DIST: createEmptyWebClient(folder.dataDir),
    }
    const child = spawn(process.execPath, [commandLine, 'demo'], { env })
    const lines = await readLinesUntil(child.stdout, /^Password: /)
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(lines).toEqual([
      expect.stringMatching(/^Address: {2}http:\/\/localhost:\d+\/$/),
      'E-mail:   admin@example.com',
      expect.stringMatching(/^Password: \S{12,}$/),
    ])
    const mode = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8)
    expect(['', 'storage', 'storage/app', 'bootstrap', 'bootstrap/cache'].map(mode)).toEqual(
      new Array(5).fill('755'),
    )
    expect(['.env', 'storage/app/quittance.sqlite', 'storage/app/demo-password.txt'].map(mode)).toEqual(
      new Array(3).fill('600'),
    )
    expect(readFileSync(join(dataDir, '.env'), 'utf8')).toContain('DB_CONNECTION=sqlite')
    folder.remove()
  })
})

async function readLinesUntil(stream: NodeJS.ReadableStream, lastLine: RegExp): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: stream })) {
    lines.push(line)
    if (lastLine.test(line)) return lines
  }
  throw new Error(`The output ended before ${lastLine}: ${lines.join('\n')}`)
}

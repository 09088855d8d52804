import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backUpDatabase, createBackupFolder } from './backups.ts'
import { type LockableFolder, makeLockableFolder } from './mounted-folders.ts'
import { createInstallation, runCommand } from './product-process.ts'

const oneSentence = /^[^\n]+\n$/
const commands = [
  ['start'],
  ['migrate'],
  ['schedule'],
  ['reindex'],
  ['seed'],
  ['create-admin', '--name', 'Ada', '--email', 'ada@example.com'],
]

/** Runs a command with a password as its standard input. */
const run = (args: readonly string[], dataDir: string) =>
  runCommand(args, { DATA_DIR: dataDir, PORT: '0' }, 'Kirschbaum-34-Feld\n')

describe('an installation whose database is in a read-only folder', () => {
  const backups = createBackupFolder()
  let locked: LockableFolder
  let installed: ReturnType<typeof createInstallation>

  beforeAll(async () => {
    locked = makeLockableFolder()
    const database = { dialect: 'sqlite', file: join(locked.path, 'test.sqlite') } as const
    installed = createInstallation(database)
    expect(await run(['migrate'], installed.dataDir)).toMatchObject({ code: 0 })
    await backUpDatabase(database, backups.file('company.quittance'))
    locked.lock()
  }, 60_000)
  afterAll(() => {
    installed.remove()
    locked.remove()
    backups.remove()
  })

  it.each([
    ...commands,
    ['backup', backups.file('new.quittance')],
    ['restore', backups.file('company.quittance'), '--replace'],
  ])('is reported in one sentence by %s', { timeout: 60_000 }, async (...args) => {
    const result = await run(args, installed.dataDir)
    expect(result.code).toBe(1)
    expect(result.errors).toMatch(oneSentence)
    expect(result.errors).toContain(`The folder ${locked.path} of the database`)
    expect(result.errors).toContain('DB_DATABASE')
  })

  it('is examined by the doctor without a stack trace', { timeout: 60_000 }, async () => {
    const result = await run(['doctor'], installed.dataDir)
    expect(result).toMatchObject({ code: 1, errors: '' })
    expect(result.output).toContain(`${locked.path}/test.sqlite`)
  })
})

describe('a read-only data folder', () => {
  let locked: LockableFolder
  afterEach(() => locked.remove())

  async function expectRejection(args: readonly string[]): Promise<void> {
    const result = await run(args, locked.path)
    expect(result).toMatchObject({ code: 1, output: '' })
    expect(result.errors).toMatch(oneSentence)
    expect(result.errors).toContain(`The folder ${locked.path}`)
    expect(result.errors).toMatch(/cannot be written.*DATA_DIR/)
  }

  it('is reported in one sentence if nothing is installed', { timeout: 60_000 }, async () => {
    locked = makeLockableFolder()
    locked.lock()
    for (const command of ['start', 'demo', 'licence']) await expectRejection([command])
  })

  it('is reported in one sentence if the product is installed', { timeout: 60_000 }, async () => {
    locked = makeLockableFolder()
    const installed = createInstallation({ dialect: 'sqlite', file: 'storage/app/test.sqlite' })
    expect(await run(['migrate'], installed.dataDir)).toMatchObject({ code: 0 })
    cpSync(installed.dataDir, locked.path, { recursive: true })
    installed.remove()
    locked.lock()
    for (const command of commands) await expectRejection(command)
    const examined = await run(['doctor'], locked.path)
    expect(examined).toMatchObject({ code: 1, errors: '' })
  })

  it('is reported if a file is in its place', { timeout: 60_000 }, async () => {
    locked = makeLockableFolder()
    mkdirSync(join(locked.path, 'data'))
    writeFileSync(join(locked.path, 'data/storage'), '')
    const result = await run(['start'], join(locked.path, 'data'))
    expect(result.code).toBe(1)
    expect(result.errors).toMatch(
      /data\/storage cannot be written: a file is in its place\. Move the file away/,
    )
  })
})

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { listAppliedMigrations } from '#database/migrations/migrate.ts'
import { createBackupFolder, missingFolders, readBackupRows } from '#test/backups.ts'
import { createInstallation } from '#test/product-process.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { readBackup } from './read-backup.ts'
import { type BackupTarget, writeBackup } from './write-backup.ts'

const commandLine = fileURLToPath(new URL('../cli.mjs', import.meta.url))

describe('writing a backup', () => {
  const folder = createBackupFolder()
  const file = folder.file('firm')
  let source: TestDatabase
  beforeAll(async () => {
    source = await createTestDatabase('sqlite')
    const test = await startTestApp(source.settings)
    await createCompany(test)
    await test.close()
  })
  afterAll(async () => {
    folder.remove()
    await source.drop()
  })

  async function write(changes: Partial<BackupTarget>): Promise<void> {
    const database = openDatabase(source.settings)
    const environment = {
      APP_URL: 'http://localhost',
      APP_KEY: 'secret',
      DB_PASSWORD: 'secret',
      MAIL_PASSWORD: 'secret',
    }
    const from = {
      database,
      dialect: 'sqlite',
      environment,
      clock: () => new Date(),
      folders: missingFolders,
    } as const
    try {
      await writeBackup(from, { file, shouldReplace: false, shouldIncludeSecrets: false, ...changes })
    } finally {
      await database.destroy()
    }
  }

  it('omits secrets unless they are requested', async () => {
    await write({})
    const without = await readBackup(file)
    expect(without.manifest).toMatchObject({
      environment: { APP_URL: 'http://localhost' },
      has_secrets: false,
    })
    expect(readFileSync(file).includes('"secret"')).toBe(false)
    await write({ shouldReplace: true, shouldIncludeSecrets: true })
    const { manifest } = await readBackup(file)
    expect(manifest.environment).toMatchObject({ APP_KEY: 'secret', DB_PASSWORD: 'secret' })
    // The fingerprint of the key is the same with and without secrets.
    expect(manifest.key_mark).toBe(without.manifest.key_mark)
  })

  it('does not overwrite an existing file', async () => {
    writeFileSync(folder.file('letter'), 'Dear Ada')
    await expect(write({ file: folder.file('letter') })).rejects.toThrow('--force')
    expect(readFileSync(folder.file('letter'), 'utf8')).toBe('Dear Ada')
    await expect(write({ file: folder.file('missing/firm') })).rejects.toThrow('does not exist')
    await expect(write({ file: folder.path, shouldReplace: true })).rejects.toThrow('is a folder')
  })

  it('renames the file only after verification succeeds', async () => {
    const beforeRename = async () => {
      throw new Error('not verified')
    }
    await expect(write({ file: folder.file('unverified'), beforeRename })).rejects.toThrow('not verified')
    expect(readdirSync(folder.path).sort()).toEqual(['firm', 'letter'])
  })

  /** Runs a command that cannot write files above a size, and returns its error output. @param kilobytes maximum size of a file */
  function runOnFullDisk(kilobytes: number, command: readonly string[], { settings } = source): string {
    const installed = createInstallation(settings)
    const limited = `trap "" XFSZ; ulimit -f ${kilobytes}; exec "$0" "$@"`
    const env = { ...process.env, DATA_DIR: installed.dataDir }
    const ended = spawnSync('bash', ['-c', limited, process.execPath, commandLine, ...command], {
      env,
      encoding: 'utf8',
    })
    installed.remove()
    return ended.stderr
  }

  it('reports a full disk and leaves no file behind', { timeout: 60_000 }, async () => {
    // Like a running server, keeps the files beside the database open.
    const inUse = openDatabase(source.settings)
    await listAppliedMigrations(inUse)
    const errors = runOnFullDisk(4, ['backup', folder.file('full')])
    await inUse.destroy()
    expect(errors).toContain(`There is no space left in ${folder.path}`)
    expect(readdirSync(folder.path).filter((name) => name.includes('full'))).toEqual([])
  })

  it('reports a full disk if the database cannot be opened', { timeout: 60_000 }, async () => {
    const idle = await createTestDatabase('sqlite')
    await startTestApp(idle.settings).then((test) => test.close())
    const errors = runOnFullDisk(4, ['backup', folder.file('full')], idle)
    await idle.drop()
    expect(errors).toMatch(/^The disk of the database or of the data directory is full/)
  })

  it('leaves the database unchanged if the disk is too full for a restore', {
    timeout: 60_000,
  }, async () => {
    const database = source.settings.dialect === 'sqlite' ? source.settings.file : ''
    await write({ shouldReplace: true })
    const before = await readBackupRows(file)
    expect(
      runOnFullDisk(Math.ceil(statSync(database).size / 1_024) + 4, ['restore', file, '--replace']),
    ).not.toBe('')
    expect(readdirSync(dirname(database)).filter((name) => name.includes('restoring'))).toEqual([])
    await write({ shouldReplace: true })
    expect(await readBackupRows(file)).toEqual(before)
  })
})

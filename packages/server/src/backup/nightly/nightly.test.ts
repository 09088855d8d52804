import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backUpNow, readBackups, updateBackups } from '@quittance/shared/contract/backups.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readBackup } from '#backup/read-backup.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Sentence } from '#errors.ts'
import { createBackupFolder, missingFolders } from '#test/backups.ts'
import { withOwnConnection } from '#test/queued-mail.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { type BackupRequest, makeVerifiedBackup } from './make-verified-backup.ts'
import { runBackupProcess, runDueBackups } from './run-due-backups.ts'

const day = 24 * 3_600_000

/** Returns the milliseconds until noon in the time zone of the server. */
function millisecondsUntilNoon(now: Date): number {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  if (noon < now) noon.setDate(noon.getDate() + 1)
  return noon.getTime() - now.getTime()
}

forOneDatabaseWithCompany('nightly backups', (context) => {
  const folder = createBackupFolder()
  const backupFolder = folder.file('nightly')
  afterAll(() => folder.remove())

  const services = () => context.test.services
  const read = async () => readBackups.response.parse((await context.company.client.call(readBackups)).json())
  const change = async (changes: object) => {
    const { settings } = await read()
    return await context.company.client.call(updateBackups, { ...settings, ...changes })
  }
  const runBackups = (from = services()) => runDueBackups(from, { makeBackup: makeVerifiedBackup })
  const passTime = async (milliseconds: number) => {
    context.test.advanceClock(milliseconds)
    // The session has expired by then.
    await context.company.client.signIn('ada@example.com', testPassword)
  }
  const listFiles = () => (existsSync(backupFolder) ? readdirSync(backupFolder) : [])
  const enableBackups = () => change({ is_on: true, time: '2:30', folder: backupFolder, keep: 2 })

  // If the tests ran shortly before half past two, a backup would become due during a test.
  beforeAll(() => passTime(millisecondsUntilNoon(services().clock())))

  it('are off until a time and a folder are configured', async () => {
    expect(await read()).toMatchObject({
      settings: { is_on: false, time: '02:30' },
      version: 0,
      runs: [],
      alert: null,
    })
    expect((await enableBackups()).json()).toMatchObject({ code: 200, version: 1 })
    // Sent again after a lost response.
    expect((await enableBackups()).json()).toMatchObject({ code: 200, version: 1 })
    expect(await read()).toMatchObject({
      settings: { is_on: true, time: '02:30', folder: backupFolder, keep: 2 },
      version: 1,
    })
    expect((await change({ keep: 3, version: 9 })).statusCode).toBe(409)
  })

  it.each([
    [{ time: '24:00' }, 'time', 'like 02:30'],
    [{ keep: 0 }, 'keep', 'at least 1'],
    [{ folder: 'backups' }, 'folder', 'begins with /'],
    [{ folder: '/mnt/../backups' }, 'folder', 'without . or ..'],
    [{ folder: '/proc/backups' }, 'folder', 'operating system'],
    [{ folder: '/proc/self/cwd/data' }, 'folder', 'operating system'],
    [{ folder: '/dev/shared' }, 'folder', 'operating system'],
    [{ folder: '/sys/backups' }, 'folder', 'operating system'],
    [{ folder: fileURLToPath(import.meta.resolve('fastify')) }, 'folder', 'program'],
    [{ folder: import.meta.dirname }, 'folder', 'program'],
    [{ folder: '/etc/hostname/backups' }, 'folder', 'cannot write'],
  ])('reject %o with a message', async (changes, field, message) => {
    const rejection = await change(changes)
    expect(rejection.statusCode).toBe(422)
    expect(rejection.json().errors[field][0]).toContain(message)
  })

  it('are never written to a public folder', async () => {
    const rejection = await change({ folder: join(services().config.webDist, 'assets') })
    expect(rejection.json().errors.folder[0]).toContain('publicly accessible')
  })

  it('are never written to a public folder through a link', async () => {
    const link = folder.file('link')
    symlinkSync(services().config.webDist, link)
    for (const path of [link, join(link, 'assets'), join(link, 'new/folder')]) {
      const rejection = await change({ folder: path })
      expect(rejection.json().errors?.folder[0]).toContain('publicly accessible')
    }
    expect(existsSync(join(services().config.webDist, 'new'))).toBe(false)
    const internal = await change({ folder: join(services().config.dataDir, 'storage/logs/backups') })
    expect(internal.json().errors?.folder[0]).toContain('its own files')
  })

  it('are not written to the target of a link that was created later', { timeout: 60_000 }, async () => {
    const assets = join(services().config.webDist, 'assets')
    renameSync(backupFolder, `${backupFolder}-before`)
    symlinkSync(assets, backupFolder)
    await context.company.client.call(backUpNow, {})
    await runBackups()
    rmSync(backupFolder)
    renameSync(`${backupFolder}-before`, backupFolder)
    expect(readdirSync(assets)).toEqual(['hashed.js'])
    expect((await read()).runs[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('publicly accessible'),
    })
    await services().database.deleteFrom('backup_runs').execute()
  })

  it('report failures with the remedy, also for a folder that became unsuitable', {
    timeout: 60_000,
  }, async () => {
    const { database } = services()
    await database
      .updateTable('backup_settings')
      .set({ folder: import.meta.dirname })
      .execute()
    await context.company.client.call(backUpNow, {})
    const failures: Sentence[] = []
    await runDueBackups(services(), {
      makeBackup: makeVerifiedBackup,
      onFailure: (failure) => failures.push(failure),
    })
    expect(failures).toEqual([{ key: 'backup.unfit-program', params: { folder: import.meta.dirname } }])
    expect((await read()).runs[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('is replaced with it. Choose another folder.'),
    })
    await database.updateTable('backup_settings').set({ folder: backupFolder }).execute()
    await database.deleteFrom('backup_runs').execute()
  })

  it('are restricted to administrators', async () => {
    const { email } = await createTestMember(services())
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of [readBackups, updateBackups, backUpNow]) {
      expect((await client.call(call, call.method === 'POST' ? {} : undefined)).statusCode).toBe(403)
    }
  })

  it('are made by one process and verified', { timeout: 60_000 }, async () => {
    await runBackups()
    // No backup was scheduled for last night.
    expect(listFiles()).toEqual([])
    await passTime(day)
    const another = withOwnConnection(services(), context.settings())
    await Promise.all([runBackups(), runBackups(another), runBackups()])
    await another.database.destroy()
    const { runs, last_proven: verified, alert, next_at: next } = await read()
    expect(runs).toMatchObject([{ cause: 'nightly', state: 'proven', failure: '' }])
    expect(listFiles()).toEqual([verified?.file.split('/').at(-1)])
    expect((await readBackup(verified?.file ?? '')).manifest.figures.counts.members).toBe(2)
    expect(alert).toBe(null)
    expect(Date.parse(next ?? '')).toBeGreaterThan(services().clock().getTime())
  })

  it('are made at once on request, once for concurrent requests', { timeout: 60_000 }, async () => {
    const responses = await Promise.all([1, 2, 3].map(() => context.company.client.call(backUpNow, {})))
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1)
    await runDueBackups(services())
    const { runs } = await read()
    expect(runs[0]).toMatchObject({ cause: 'asked', asked_by: 'Ada Lovelace', state: 'proven', documents: 0 })
    expect(runs).toHaveLength(2)
  })

  it('report the reason of a failure, and are retried', { timeout: 60_000 }, async () => {
    rmSync(backupFolder, { recursive: true })
    writeFileSync(backupFolder, 'a file instead of the folder')
    await passTime(day)
    await runBackups()
    await runBackups()
    expect(await read()).toMatchObject({
      alert: 'failed',
      runs: [{ state: 'failed', failure: expect.stringContaining(backupFolder) }, {}, {}],
    })
    rmSync(backupFolder)
    await passTime(3_600_000)
    await runBackups()
    expect(await read()).toMatchObject({ alert: null, runs: [{ state: 'proven', failure: '' }, {}, {}] })
  })

  it('fail if they cannot be restored', { timeout: 60_000 }, async () => {
    const orphan = sql`insert into document_line_taxes (document_id, line_position, position, name, rate) values (77, 1, 1, 'x', '1')`
    await withoutForeignKeys(() => orphan)
    const before = listFiles()
    await context.company.client.call(backUpNow, {})
    await runBackups()
    await withoutForeignKeys(() => sql`delete from document_line_taxes where document_id = 77`)
    expect(await read()).toMatchObject({
      alert: 'failed',
      runs: [
        { state: 'failed', failure: expect.stringMatching(/refer to rows that are missing/) },
        {},
        {},
        {},
      ],
    })
    expect(listFiles()).toEqual(before)
  })

  it('keep the configured number of files', { timeout: 60_000 }, async () => {
    for (let night = 0; night < 3; night += 1) {
      await passTime(day)
      await runBackups()
      // The next run is in another container, with another host name.
      await services()
        .database.updateTable('backup_runs')
        .set({ made_on: `before ${night}` })
        .execute()
    }
    const { runs } = await read()
    expect(listFiles()).toHaveLength(2)
    expect(runs.filter(({ file }) => file !== '').map(({ state }) => state)).toEqual(['proven', 'proven'])
    expect(runs.slice(0, 2).every(({ file }) => existsSync(file))).toBe(true)
  })

  it('are aborted when their lease is lost, and fail unless another process has acquired it', async () => {
    const failures: Sentence[] = []
    const setHolder = async (holder: string) => {
      const running = services().database.updateTable('backup_runs').where('state', '=', 'running')
      await running.set({ claimed_by: holder }).execute()
    }
    const runAndLoseLease = async (onAbort: (holder: string) => Promise<void>) => {
      await context.company.client.call(backUpNow, {})
      await runDueBackups(services(), {
        onFailure: (failure) => failures.push(failure),
        async makeBackup(_request, signal) {
          const { claimed_by: holder } = await services()
            .database.selectFrom('backup_runs')
            .select('claimed_by')
            .where('state', '=', 'running')
            .executeTakeFirstOrThrow()
          await setHolder('another')
          await once(signal, 'abort')
          await onAbort(holder)
          return { isMade: false, failure: { key: 'backup.ended' } }
        },
      })
      return (await read()).runs[0]
    }
    expect(await runAndLoseLease(setHolder)).toMatchObject({ state: 'failed' })
    expect(failures).toEqual([{ key: 'backup.ended' }])
    expect(await runAndLoseLease(async () => undefined)).toMatchObject({ state: 'running' })
    expect(failures).toHaveLength(1)
    await services().database.updateTable('backup_runs').set({ state: 'failed', claimed_by: '' }).execute()
  })

  it('are released on shutdown and taken over after a crash', async () => {
    await context.company.client.call(backUpNow, {})
    let isStopping = false
    const makeBackup = (_request: BackupRequest, signal: AbortSignal) =>
      new Promise<Awaited<ReturnType<typeof makeVerifiedBackup>>>((resolve) => {
        isStopping = true
        signal.addEventListener('abort', () => resolve({ isMade: false, failure: { key: 'backup.ended' } }))
      })
    await runDueBackups(services(), { makeBackup, shouldStop: () => isStopping })
    expect((await read()).runs[0]).toMatchObject({ state: 'waiting' })
    // The lease of a process that was killed has expired.
    const expiredAt = '2001-01-01T00:00:00.000Z'
    const runs = services().database.updateTable('backup_runs').where('state', '=', 'waiting')
    await runs.set({ state: 'running', claimed_by: 'gone', claimed_until: expiredAt }).execute()
    await runBackups()
    expect((await read()).runs[0]).toMatchObject({ state: 'proven' })
  })

  it('fail if the backup process is killed', async () => {
    const request = {
      settings: context.settings(),
      environment: {},
      folder: backupFolder,
      folders: missingFolders,
      file: join(backupFolder, 'ended'),
    }
    mkdirSync(backupFolder, { recursive: true })
    expect(await runBackupProcess(request, AbortSignal.abort())).toEqual({
      isMade: false,
      failure: { key: 'backup.ended' },
    })
    expect(listFiles()).not.toContain('ended')
  })

  it('are overdue after a night without a backup', async () => {
    await passTime(2 * day)
    expect(await read()).toMatchObject({ alert: 'overdue' })
  })

  async function withoutForeignKeys(statement: () => ReturnType<typeof sql>): Promise<void> {
    const database = openDatabase(context.settings())
    await database.connection().execute(async (connection) => {
      await (isServer(connection)
        ? sql`set session foreign_key_checks = 0`
        : sql`pragma foreign_keys = off`
      ).execute(connection)
      await statement().execute(connection)
    })
    await database.destroy()
  }
})

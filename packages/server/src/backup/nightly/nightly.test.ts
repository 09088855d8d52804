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
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import type { BackupRequest } from './make-verified-backup.ts'
import { makeVerifiedBackup } from './make-verified-backup.ts'
import { runBackupProcess, runDueBackups } from './run-due-backups.ts'

const day = 24 * 3_600_000

/** @returns milliseconds until it is noon where the server is */
function millisecondsUntilNoon(now: Date): number {
  const noon = new Date(now)
  noon.setHours(12, 0, 0, 0)
  if (noon < now) noon.setDate(noon.getDate() + 1)
  return noon.getTime() - now.getTime()
}

forEachDatabaseWithCompany('nightly backups', (given) => {
  const folder = createBackupFolder()
  const place = folder.file('nightly')
  afterAll(() => folder.remove())

  const services = () => given.test.services
  const read = async () => readBackups.response.parse((await given.company.client.call(readBackups)).json())
  const change = async (changes: object) => {
    const { settings } = await read()
    return await given.company.client.call(updateBackups, { ...settings, ...changes })
  }
  const take = (from = services()) => runDueBackups(from, { makeBackup: makeVerifiedBackup })
  const pass = async (milliseconds: number) => {
    given.test.advanceClock(milliseconds)
    // The session is over by then.
    await given.company.client.signIn('ada@example.com', testPassword)
  }
  const files = () => (existsSync(place) ? readdirSync(place) : [])
  const turnOn = () => change({ is_on: true, time: '02:30', folder: place, keep: 2 })

  // Shortly before half past two, what is due then would come due in the middle of a test.
  beforeAll(() => pass(millisecondsUntilNoon(services().clock())))

  it('are off until somebody chooses when, and where', async () => {
    expect(await read()).toMatchObject({
      settings: { is_on: false, time: '02:30' },
      version: 0,
      runs: [],
      alert: null,
    })
    expect((await turnOn()).json()).toMatchObject({ code: 200, version: 1 })
    // Sent again after a lost answer.
    expect((await turnOn()).json()).toMatchObject({ code: 200, version: 1 })
    expect(await read()).toMatchObject({ settings: { is_on: true, folder: place, keep: 2 }, version: 1 })
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
  ])('refuse %o with a sentence', async (changes, field, sentence) => {
    const refused = await change(changes)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors[field][0]).toContain(sentence)
  })

  it('are never put where everybody can fetch them', async () => {
    const refused = await change({ folder: join(services().config.webDist, 'assets') })
    expect(refused.json().errors.folder[0]).toContain('publicly accessible')
  })

  it('are never put there through a link, nor below one', async () => {
    const link = folder.file('link')
    symlinkSync(services().config.webDist, link)
    for (const wanted of [link, join(link, 'assets'), join(link, 'new/folder')]) {
      const refused = await change({ folder: wanted })
      expect(refused.json().errors?.folder[0]).toContain('publicly accessible')
    }
    expect(existsSync(join(services().config.webDist, 'new'))).toBe(false)
    const internal = await change({ folder: join(services().config.dataDir, 'storage/logs/backups') })
    expect(internal.json().errors?.folder[0]).toContain('its own files')
  })

  it('are not written where a link leads that was made later', { timeout: 60_000 }, async () => {
    const assets = join(services().config.webDist, 'assets')
    renameSync(place, `${place}-before`)
    symlinkSync(assets, place)
    await given.company.client.call(backUpNow, {})
    await take()
    rmSync(place)
    renameSync(`${place}-before`, place)
    expect(readdirSync(assets)).toEqual(['hashed.js'])
    expect((await read()).runs[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('publicly accessible'),
    })
    await services().database.deleteFrom('backup_runs').execute()
  })

  it('that fail are reported with what to do, in a folder too that was chosen before it was unfit', {
    timeout: 60_000,
  }, async () => {
    const { database } = services()
    await database
      .updateTable('backup_settings')
      .set({ folder: import.meta.dirname })
      .execute()
    await given.company.client.call(backUpNow, {})
    const reported: Sentence[] = []
    await runDueBackups(services(), {
      makeBackup: makeVerifiedBackup,
      onFailure: (failure) => reported.push(failure),
    })
    expect(reported).toEqual([{ key: 'backup.unfit-program', params: { folder: import.meta.dirname } }])
    expect((await read()).runs[0]).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('is replaced with it. Choose another folder.'),
    })
    await database.updateTable('backup_settings').set({ folder: place }).execute()
    await database.deleteFrom('backup_runs').execute()
  })

  it('are for administrators', async () => {
    const { email } = await createTestMember(services())
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    for (const call of [readBackups, updateBackups, backUpNow]) {
      expect((await client.call(call, call.method === 'POST' ? {} : undefined)).statusCode).toBe(403)
    }
  })

  it('are made by one process of all, and proven', { timeout: 60_000 }, async () => {
    await take()
    // Nothing was promised for last night.
    expect(files()).toEqual([])
    await pass(day)
    const another = withOwnConnection(services(), given.settings())
    await Promise.all([take(), take(another), take()])
    await another.database.destroy()
    const { runs, last_proven: proven, alert, next_at: next } = await read()
    expect(runs).toMatchObject([{ cause: 'nightly', state: 'proven', failure: '' }])
    expect(files()).toEqual([proven?.file.split('/').at(-1)])
    expect((await readBackup(proven?.file ?? '')).manifest.figures.counts.members).toBe(2)
    expect(alert).toBe(null)
    expect(Date.parse(next ?? '')).toBeGreaterThan(services().clock().getTime())
  })

  it('are made at once where somebody asks, once', { timeout: 60_000 }, async () => {
    const asked = await Promise.all([1, 2, 3].map(() => given.company.client.call(backUpNow, {})))
    expect(new Set(asked.map((answer) => answer.json().id)).size).toBe(1)
    await runDueBackups(services())
    const { runs } = await read()
    expect(runs[0]).toMatchObject({ cause: 'asked', asked_by: 'Ada Lovelace', state: 'proven', documents: 0 })
    expect(runs).toHaveLength(2)
  })

  it('say in words what went wrong, and are tried again', { timeout: 60_000 }, async () => {
    rmSync(place, { recursive: true })
    writeFileSync(place, 'a file where the folder was')
    await pass(day)
    await take()
    await take()
    expect(await read()).toMatchObject({
      alert: 'failed',
      runs: [{ state: 'failed', failure: expect.stringContaining(place) }, {}, {}],
    })
    rmSync(place)
    await pass(3_600_000)
    await take()
    expect(await read()).toMatchObject({ alert: null, runs: [{ state: 'proven', failure: '' }, {}, {}] })
  })

  it('do not count what cannot be restored', { timeout: 60_000 }, async () => {
    const lost = sql`insert into document_line_taxes (document_id, line_position, position, name, rate) values (77, 1, 1, 'x', '1')`
    await withoutForeignKeys(() => lost)
    const before = files()
    await given.company.client.call(backUpNow, {})
    await take()
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
    expect(files()).toEqual(before)
  })

  it('keep as many as were wanted', { timeout: 60_000 }, async () => {
    for (let night = 0; night < 3; night += 1) {
      await pass(day)
      await take()
      // The next one is made in another container.
      await services()
        .database.updateTable('backup_runs')
        .set({ made_on: `before ${night}` })
        .execute()
    }
    const { runs } = await read()
    expect(files()).toHaveLength(2)
    expect(runs.filter(({ file }) => file !== '').map(({ state }) => state)).toEqual(['proven', 'proven'])
    expect(runs.slice(0, 2).every(({ file }) => existsSync(file))).toBe(true)
  })

  it('are left to the next one by a server that is to end, and taken from one that is gone', async () => {
    await given.company.client.call(backUpNow, {})
    let isEnding = false
    const make = (_job: BackupRequest, signal: AbortSignal) =>
      new Promise<Awaited<ReturnType<typeof makeVerifiedBackup>>>((resolve) => {
        isEnding = true
        signal.addEventListener('abort', () => resolve({ made: false, failure: { key: 'backup.ended' } }))
      })
    await runDueBackups(services(), { makeBackup: make, shouldStop: () => isEnding })
    expect((await read()).runs[0]).toMatchObject({ state: 'waiting' })
    // A process that was killed in the middle; its claim is over.
    const long = '2001-01-01T00:00:00.000Z'
    const runs = services().database.updateTable('backup_runs').where('state', '=', 'waiting')
    await runs.set({ state: 'running', claimed_by: 'gone', claimed_until: long }).execute()
    await take()
    expect((await read()).runs[0]).toMatchObject({ state: 'proven' })
  })

  it('end with the process that makes them', async () => {
    const job = {
      settings: given.settings(),
      environment: {},
      folder: place,
      folders: missingFolders,
      file: join(place, 'ended'),
    }
    mkdirSync(place, { recursive: true })
    expect(await runBackupProcess(job, AbortSignal.abort())).toEqual({
      made: false,
      failure: { key: 'backup.ended' },
    })
    expect(files()).not.toContain('ended')
  })

  it('are overdue when a night went by without one', async () => {
    await pass(2 * day)
    expect(await read()).toMatchObject({ alert: 'overdue' })
  })

  async function withoutForeignKeys(statement: () => ReturnType<typeof sql>): Promise<void> {
    const database = openDatabase(given.settings())
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

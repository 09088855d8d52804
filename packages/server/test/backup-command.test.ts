import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { backUpDatabase, createBackupFolder, readBackupRows } from './backups.ts'
import {
  createEmptyWebClient,
  createInstallation,
  killCommandOnOutput,
  runCommand,
  startServer,
} from './product-process.ts'
import { startTestApp } from './test-app.ts'
import { createCompany } from './test-company.ts'
import { forEachDatabase } from './test-database.ts'

forEachDatabase('the commands for backups', ({ settings }) => {
  const folder = createBackupFolder()
  const file = folder.file('firm.quittance')
  let installed: ReturnType<typeof createInstallation>
  let before: Record<string, string[]>
  const environment = () => ({ DATA_DIR: installed.dataDir, PORT: '0' })
  const run = (...args: string[]) => runCommand(args, environment())

  beforeAll(async () => {
    const test = await startTestApp(settings())
    await createCompany(test)
    await seedDemo(test.services, { password: 'demo password' })
    await test.close()
    installed = createInstallation(settings())
    await backUpDatabase(settings(), folder.file('before.quittance'))
    const { security_events: _noted, ...rows } = await readBackupRows(folder.file('before.quittance'))
    before = rows
  }, 60_000)
  afterAll(() => {
    installed.remove()
    folder.remove()
  })

  /** Nothing is done to what the database holds. */
  async function rowsNow(): Promise<Record<string, string[]>> {
    await backUpDatabase(settings(), folder.file('now.quittance'))
    // What a restore itself notes is besides.
    const { security_events: _noted, ...rows } = await readBackupRows(folder.file('now.quittance'))
    return rows
  }

  async function notedNow() {
    const database = openDatabase(settings())
    const events = database.selectFrom('security_events').select(['event', 'about'])
    const noted = await events.orderBy('id').execute()
    await database.destroy()
    return noted
  }

  it('back up beside a running server, which no restore goes under', { timeout: 60_000 }, async () => {
    const server = await startServer(installed.dataDir)
    expect(await run('backup', file)).toMatchObject({ code: 0, errors: '' })
    const refused = await run('restore', file, '--replace')
    await server.stop()
    expect(refused).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Somebody works with this database'),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readBackupRows(file)).toMatchObject(before)
    expect((await notedNow()).slice(-1)).toEqual([{ event: 'backup-made', about: 'firm.quittance' }])
    // What is there is not replaced unasked.
    const unasked = await run('restore', file)
    expect(unasked.errors).toMatch(
      /holds 150 documents and \d+ members\. To replace all of that: .* --replace/,
    )
    expect(await rowsNow()).toEqual(before)
  })

  it('replace what is there, and say what is over', { timeout: 60_000 }, async () => {
    const database = openDatabase(settings())
    await database.updateTable('documents').set({ title: 'Spoilt' }).execute()
    await database.destroy()
    const restored = await run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, errors: '' })
    for (const said of ['Sessions: all ended (1 then)', 'API tokens', 'Invitations', 'E-mails', 'Settings']) {
      expect(restored.output).toContain(said)
    }
    expect(await rowsNow()).toEqual(before)
  })

  it('leave nothing half when a backup is killed', { timeout: 60_000 }, async () => {
    const killed = folder.file('killed.quittance')
    await killCommandOnOutput(/Backup/, ['backup', killed], environment())
    const names = () => readdirSync(folder.path).filter((name) => name.includes('killed'))
    expect(names()).toEqual([expect.stringMatching(/^\.quittance-unfinished\./)])
    expect((await run('backup', killed)).code).toBe(0)
    expect(names()).toEqual(['killed.quittance'])
  })

  it('leave all or nothing when a restore is killed', { timeout: 90_000 }, async () => {
    await killCommandOnOutput(/Restoring \d+ %/, ['restore', file, '--replace'], environment())
    if (settings().dialect === 'mysql') {
      // What is there is not taken for the firm's.
      const started = await run('migrate')
      expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('restore --undo') })
      expect(await run('restore', '--undo')).toMatchObject({ code: 0, errors: '' })
    }
    expect(await rowsNow()).toEqual(before)
    await killCommandOnOutput(/Search index \d+ %/, ['restore', file, '--replace'], environment())
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await rowsNow()).toEqual(before)
  })

  it('keep the security log from being changed also after a restore', async () => {
    const database = openDatabase(settings())
    const changed = database.updateTable('security_events').set({ about: 'x' }).execute()
    await expect(changed).rejects.toThrow('only added to')
    await database.destroy()
  })

  it('leave no tables of a newer version under an older one', { timeout: 60_000 }, async () => {
    const database = openDatabase(settings())
    const at = '2026-01-31T08:00:00.000Z'
    await sql`create table reminders (id integer primary key)`.execute(database)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${at})`.execute(database)
    const isOnServer = settings().dialect === 'mysql'
    const refused = isOnServer ? await run('restore', file, '--replace') : null
    if (refused) {
      expect(refused).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/newer .*999-later.*: reminders\./),
      })
      await sql`drop table reminders`.execute(database)
    }
    await database.destroy()
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await rowsNow()).toEqual(before)
  })

  it('back up to no folder that is served, of the program or of the system', {
    timeout: 60_000,
  }, async () => {
    const served = createEmptyWebClient(installed.dataDir)
    symlinkSync(join(served, 'assets'), folder.file('link'))
    const to = async (target: string) =>
      (await runCommand(['backup', target, '--force'], { ...environment(), WEB_DIST: served })).errors
    expect(await to(folder.file('link/firm.quittance'))).toContain('publicly accessible')
    expect(await to('/proc/self/cwd/firm.quittance')).toContain('operating system')
    expect(await to(join(import.meta.dirname, 'firm.quittance'))).toContain('program')
    expect(await to(join(installed.dataDir, 'storage/framework/installed'))).toContain('keeps its own files')
    expect(await to(join(installed.dataDir, '.env'))).toContain('is in use by the product')
    const given = settings()
    if (given.dialect === 'sqlite') expect(await to(given.file)).toContain('is in use by the product')
    expect(readdirSync(join(served, 'assets'))).toEqual(['hashed.js'])
  })

  it('replace no database that is damaged, and say what to do', { timeout: 60_000 }, async () => {
    const given = settings()
    if (given.dialect !== 'sqlite') return
    const whole = readFileSync(given.file)
    // No database at all, and one whose tables are others.
    for (const spoilt of [Buffer.alloc(9_000, 1), Buffer.from(whole).fill(1, 4_096, 400_000)]) {
      writeFileSync(given.file, spoilt)
      const { code, errors } = await run('restore', file, '--replace')
      expect([code, errors]).toEqual([1, expect.stringMatching(/is damaged\. Move it away/)])
      expect(readFileSync(given.file).equals(spoilt)).toBe(true)
    }
    writeFileSync(given.file, whole)
  })

  it('say that a backup is good without touching anything', { timeout: 60_000 }, async () => {
    expect((await run('restore', file, '--check')).output).toContain('The backup is good: 150 documents')
    expect(await rowsNow()).toEqual(before)
  })
})

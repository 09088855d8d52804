import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { storeMissingPdfs } from '#documents/issuing/store-missing-pdfs.ts'
import { closePeriods } from '#ledger/close-periods.ts'
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
import { forOneDatabase } from './test-database.ts'

forOneDatabase('the commands for backups', ({ settings }) => {
  const folder = createBackupFolder()
  const file = folder.file('company.quittance')
  let installed: ReturnType<typeof createInstallation>
  let before: Record<string, string[]> = {}
  const environment = () => ({ DATA_DIR: installed.dataDir, PORT: '0' })
  const run = (...args: string[]) => runCommand(args, environment())

  beforeAll(async () => {
    const test = await startTestApp(settings())
    const { memberId } = await createCompany(test)
    await seedDemo(test.services, { password: 'demo password' })
    const hashes = { key_hash: 'a'.repeat(64), body_hash: 'b'.repeat(64) }
    const response = { record_id: 1, outcome: '{}', created_at: new Date().toISOString() }
    await test.services.database
      .insertInto('payment_keys')
      .values({ member_id: memberId, call: 'POST /api/v1/payments/store', ...hashes, ...response })
      .execute()
    // As a server does when it starts. Afterwards it changes nothing.
    await closePeriods(test.services)
    const minuteMs = 60_000
    test.advanceClock(minuteMs)
    await storeMissingPdfs(test.services, () => false)
    await test.close()
    installed = createInstallation(settings())
    await backUpDatabase(settings(), folder.file('before.quittance'))
    before = await readKeptRows(folder.file('before.quittance'))
  }, 60_000)
  afterAll(() => {
    installed.remove()
    folder.remove()
  })

  /**
   * Reads the rows that a restore keeps. It writes to the security log and holds e-mails back, and issuing waits for a confirmation.
   * A month can end during the test, so periods that were closed meanwhile are left out.
   */
  async function readKeptRows(backup: string): Promise<Record<string, string[]>> {
    const {
      security_events: _noted,
      mail_messages: _held,
      issuing_settings: _waiting,
      closures = [],
      ...rows
    } = await readBackupRows(backup)
    return { ...rows, closures: closures.slice(0, before.closures?.length) }
  }

  async function readRows(): Promise<Record<string, string[]>> {
    await backUpDatabase(settings(), folder.file('now.quittance'))
    return await readKeptRows(folder.file('now.quittance'))
  }

  async function readEvents() {
    const database = openDatabase(settings())
    const events = database.selectFrom('security_events').select(['event', 'about'])
    const rows = await events.orderBy('id').execute()
    await database.destroy()
    return rows
  }

  it('back up while a server runs, and reject a restore', { timeout: 60_000 }, async () => {
    const server = await startServer(installed.dataDir)
    expect(await run('backup', file)).toMatchObject({ code: 0, errors: '' })
    const rejected = await run('restore', file, '--replace')
    await server.stop()
    expect(rejected).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The database is in use by'),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await readKeptRows(file)).toEqual(before)
    expect((await readEvents()).slice(-1)).toEqual([{ event: 'backup-made', about: 'company.quittance' }])
    // A restore does not replace data without --replace.
    const unconfirmed = await run('restore', file)
    expect(unconfirmed.errors).toMatch(
      /holds 155 documents and \d+ members\. To replace all of that: .* --replace\. Among it: \d+ issued documents, \d+ payments and \d+ records of the ledger\./,
    )
    expect(await readRows()).toEqual(before)
  })

  it('replace the database and report what ended', { timeout: 60_000 }, async () => {
    const database = openDatabase(settings())
    await database.updateTable('documents').set({ title: 'Changed' }).where('issued_at', 'is', null).execute()
    await database.destroy()
    const restored = await run('restore', file, '--replace')
    expect(restored).toMatchObject({ code: 0, errors: '' })
    for (const text of ['Sessions: all 1 ended', 'API tokens', 'Invitations', 'E-mails', 'Settings']) {
      expect(restored.output).toContain(text)
    }
    expect(restored.output).toMatch(
      /Issued: \d+ of the documents, with \d+ payments and \d+ records of the ledger\./,
    )
    expect(restored.output).toContain('Idempotency keys: 1 dropped')
    expect(await readRows()).toEqual(before)
  })

  it('leave no partial file when a backup is killed', { timeout: 60_000 }, async () => {
    const killed = folder.file('killed.quittance')
    await killCommandOnOutput(/Backup/, ['backup', killed], environment())
    const names = () => readdirSync(folder.path).filter((name) => name.includes('killed'))
    expect(names()).toEqual([expect.stringMatching(/^\.quittance-unfinished\./)])
    expect((await run('backup', killed)).code).toBe(0)
    expect(names()).toEqual(['killed.quittance'])
  })

  it('restore completely or not at all when a restore is killed', { timeout: 90_000 }, async () => {
    await killCommandOnOutput(/Restoring \d+ %/, ['restore', file, '--replace'], environment())
    if (settings().dialect === 'mysql') {
      // Partially restored tables are not accepted as an installation.
      const started = await run('migrate')
      expect(started).toMatchObject({ code: 1, errors: expect.stringContaining('restore --undo') })
      expect(await run('restore', '--undo')).toMatchObject({ code: 0, errors: '' })
    }
    expect(await readRows()).toEqual(before)
    await killCommandOnOutput(/Search index \d+ %/, ['restore', file, '--replace'], environment())
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await readRows()).toEqual(before)
  })

  it('keep the security log append-only after a restore', async () => {
    const database = openDatabase(settings())
    const changed = database.updateTable('security_events').set({ about: 'x' }).execute()
    await expect(changed).rejects.toThrow('only added to')
    await database.destroy()
  })

  it('leave no tables of a newer version after a restore', { timeout: 60_000 }, async () => {
    const database = openDatabase(settings())
    const timestamp = '2026-01-31T08:00:00.000Z'
    await sql`create table reminders (id integer primary key)`.execute(database)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', ${timestamp})`.execute(
      database,
    )
    const isOnServer = settings().dialect === 'mysql'
    const rejected = isOnServer ? await run('restore', file, '--replace') : null
    if (rejected) {
      expect(rejected).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/newer .*999-later.*: reminders\./),
      })
      await sql`drop table reminders`.execute(database)
    }
    await database.destroy()
    expect(await run('restore', file, '--replace')).toMatchObject({ code: 0, errors: '' })
    expect(await readRows()).toEqual(before)
  })

  it('reject targets in folders that are served, of the program or of the system', {
    timeout: 60_000,
  }, async () => {
    const webDist = createEmptyWebClient(installed.dataDir)
    symlinkSync(join(webDist, 'assets'), folder.file('link'))
    const getErrors = async (target: string) =>
      (await runCommand(['backup', target, '--force'], { ...environment(), WEB_DIST: webDist })).errors
    expect(await getErrors(folder.file('link/company.quittance'))).toContain('publicly accessible')
    expect(await getErrors('/proc/self/cwd/company.quittance')).toContain('operating system')
    expect(await getErrors(join(import.meta.dirname, 'company.quittance'))).toContain('program')
    expect(await getErrors(join(installed.dataDir, 'storage/framework/installed'))).toContain(
      'keeps its own files',
    )
    expect(await getErrors(join(installed.dataDir, '.env'))).toContain('The product uses')
    const database = settings()
    if (database.dialect === 'sqlite') expect(await getErrors(database.file)).toContain('The product uses')
    expect(readdirSync(join(webDist, 'assets'))).toEqual(['hashed.js'])
  })

  it('do not replace a damaged database, and report the remedy', { timeout: 60_000 }, async () => {
    const database = settings()
    if (database.dialect !== 'sqlite') return
    const intact = readFileSync(database.file)
    // Not a database, and one with damaged tables.
    for (const damaged of [Buffer.alloc(9_000, 1), Buffer.from(intact).fill(1, 4_096, 400_000)]) {
      writeFileSync(database.file, damaged)
      const { code, errors } = await run('restore', file, '--replace')
      expect([code, errors]).toEqual([1, expect.stringMatching(/is damaged\. Move it and/)])
      expect(readFileSync(database.file).equals(damaged)).toBe(true)
    }
    writeFileSync(database.file, intact)
  })

  it('verify a backup without changing anything', { timeout: 60_000 }, async () => {
    expect((await run('restore', file, '--check')).output).toContain('The backup is valid: 155 documents')
    expect(await readRows()).toEqual(before)
  })
})

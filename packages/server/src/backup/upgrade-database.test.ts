import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { listAppliedMigrations, migrateTo, migrationNames } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { prepareDatabase } from '#installer/prepare-database.ts'
import { createBackupFolder } from '#test/backups.ts'
import { createInstallation, runCommand } from '#test/product-process.ts'
import { createTestDatabase, forEachDatabase, type TestDatabase } from '#test/test-database.ts'
import { verifyBackup } from './load-backup.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { type UpgradeContext, upgradeDatabase } from './upgrade-database.ts'

const olderStep = '014-paper-and-mail'

forEachDatabase('an upgrade', ({ settings: given }) => {
  let own: TestDatabase
  let folder: ReturnType<typeof createBackupFolder>
  let database: Connection
  beforeEach(async () => {
    folder = createBackupFolder()
    mkdirSync(join(folder.path, 'storage/logs'), { recursive: true })
    own = await createTestDatabase(given().dialect)
    database = openDatabase(own.settings)
    await migrateTo(database, own.settings.dialect, olderStep)
    await fillOlderDatabase(database)
    return async () => {
      await database.destroy()
      await own.drop()
      folder.remove()
    }
  })

  const config = (canUpgradeWithoutBackup = false) => ({
    dataDir: folder.path,
    webDist: '/nowhere/web',
    canUpgradeWithoutBackup,
  })
  const backups = () => {
    const path = join(folder.path, 'storage/app/backups')
    return readdirSync(folder.path, { recursive: true }).flatMap((name) =>
      String(name).endsWith('.quittance') ? [join(path, String(name).split('/').at(-1) ?? '')] : [],
    )
  }

  async function upgrade(changes: Partial<UpgradeContext> = {}): Promise<string[]> {
    const said: string[] = []
    const usual = {
      config: config(),
      database,
      settings: own.settings,
      environment: {},
      clock: () => new Date(),
    }
    await upgradeDatabase({ ...usual, ...changes }, { report: ({ key }) => said.push(key) })
    return said
  }

  it('backs up first, changes, compares, says so once, and can be gone back on', {
    timeout: 60_000,
  }, async () => {
    expect(await upgrade()).toEqual(['upgrade.backed-up', 'upgrade.done'])
    const [file = ''] = backups()
    expect(file).toMatch(/before-\d+\.\d+\.\d+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.quittance$/)
    const { header: head, manifest } = await readBackup(file)
    expect(head.steps.at(-1)).toBe(olderStep)
    expect(manifest.figures.kinds).toMatchObject([{ kind: 'invoice', documents: 1, total: '12000' }])
    expect(await listAppliedMigrations(database)).toEqual(migrationNames)
    const log = readFileSync(join(folder.path, 'storage/logs/upgrades.log'), 'utf8')
    expect(log).toMatch(/A backup was created first: .*\n.*up to date for version .* 1 documents/)
    // Nothing is said, or done, where nothing is to be done.
    expect(await upgrade()).toEqual([])
    expect(backups()).toHaveLength(1)
    await restoreOlderBackup(file)
  })

  it('does not begin where the disk has no room, and says how to go on', async () => {
    const roomIn = async () => 1_000_000
    await expect(upgrade({ measureFreeSpace: roomIn })).rejects.toThrow(
      /has 1 MB free, but .* UPGRADE_WITHOUT_BACKUP=1/,
    )
    expect((await listAppliedMigrations(database)).at(-1)).toBe(olderStep)
    expect(await upgrade({ measureFreeSpace: roomIn, config: config(true) })).toEqual(['upgrade.done'])
    expect(backups()).toEqual([])
  })

  it('has one backup however often it is begun anew, and says how to go on and how to go back', {
    timeout: 60_000,
  }, async () => {
    const refuse = isServer(database)
      ? sql`for each row signal sqlstate '45000' set message_text = 'no, thank you'`
      : sql`begin select raise(abort, 'no, thank you'); end`
    await sql`create trigger hindering before insert on kysely_migration ${refuse}`.execute(database)
    let minutes = 0
    const clock = () => {
      minutes += 1
      return new Date(Date.now() + minutes * 60_000)
    }
    const sentence = /upgrade failed: no, thank you\. .* and restore .*\.quittance/
    for (let start = 0; start < 3; start += 1) await expect(upgrade({ clock })).rejects.toThrow(sentence)
    expect(backups()).toHaveLength(1)
    // The earlier version has worked meanwhile.
    await sql`insert into product_groups (name) values ('Since then')`.execute(database)
    await expect(upgrade({ clock })).rejects.toThrow(sentence)
    expect(backups()).toHaveLength(2)
    // Also what was made of a database that a step has changed by half.
    for (const file of backups()) await verifyBackup(file, { folder: folder.path })
    await sql`drop trigger hindering`.execute(database)
    expect(await upgrade({ clock })).toEqual(['upgrade.backed-up', 'upgrade.done'])
    expect(backups()).toHaveLength(2)
    expect(readdirSync(join(folder.path, 'storage/framework'))).not.toContain('upgrade-begun.json')
    expect(existsSync(join(folder.path, 'storage/logs/upgrades.log'))).toBe(true)
  })

  it('is done once, though several processes start at the same time', { timeout: 60_000 }, async () => {
    const others = [1, 2].map(() => openDatabase(own.settings))
    const said = await Promise.all([database, ...others].map((one) => upgrade({ database: one })))
    for (const other of others) await other.destroy()
    expect(said.flat()).toEqual(['upgrade.backed-up', 'upgrade.done'])
    expect(backups()).toHaveLength(1)
  })

  it('ends with a sentence where something is not as it was', async () => {
    const each = isServer(database)
      ? sql`for each row delete from documents`
      : sql`begin delete from documents; end`
    await sql`create trigger spoiling after insert on kysely_migration ${each}`.execute(database)
    await expect(upgrade()).rejects.toThrow(/documents 1 ≠ 0.* restore .*\.quittance/)
  })

  it('is not for a newer database, nor with a backup for an empty one', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-31T08:00:00.000Z')`.execute(
      database,
    )
    await expect(upgrade()).rejects.toThrow('made by a newer version of this product (999-later)')
    const empty = await createTestDatabase(given().dialect)
    const other = openDatabase(empty.settings)
    expect(await upgrade({ database: other, settings: empty.settings })).toEqual([])
    expect(backups()).toEqual([])
    await other.destroy()
    await empty.drop()
  })

  it('is the same in the wizard', async () => {
    const said: Sentence[] = []
    const upgrading = { config: config(), environment: {}, clock: () => new Date() }
    await prepareDatabase(own.settings, { useExisting: true, upgrade: upgrading }, (line) => said.push(line))
    expect(said.map(({ key }) => key)).toEqual(expect.arrayContaining(['upgrade.backed-up', 'upgrade.done']))
    expect(backups()).toHaveLength(1)
  })

  it('is the same on the command line', { timeout: 60_000 }, async () => {
    const installed = createInstallation(own.settings)
    const { output, code } = await runCommand(['migrate'], { DATA_DIR: installed.dataDir })
    installed.remove()
    expect(code).toBe(0)
    expect(output).toMatch(
      /A backup was created first: .*\nThe database is up to date for version .* 1 documents/,
    )
  })

  async function restoreOlderBackup(file: string): Promise<void> {
    const into = await createTestDatabase(given().dialect)
    const restored = await restoreBackup(file, { settings: into.settings, clock: () => new Date() })
    expect(restored.migratedSteps).toBe(migrationNames.length - migrationNames.indexOf(olderStep) - 1)
    await into.drop()
  }
})

/** A member and an invoice, as that version wrote them. */
async function fillOlderDatabase(database: Connection): Promise<void> {
  const at = '2026-01-31T08:00:00.000Z'
  await sql`insert into members (id, name, email, email_key, password_hash, role, is_active, created_at, last_seen_at)
    values (1, 'Ada', 'ada@example.com', 'ada@example.com', 'x', 'admin', 1, ${at}, ${at})`.execute(database)
  await sql`insert into company_versions (id, name, address, postal_code, city, country, email, phone, legal_number, tax_number, created_at, changed_by)
    values (1, '', '', '', '', '', '', '', '', '', ${at}, '')`.execute(database)
  await sql`insert into currencies (id, name) values (1, 'EUR')`.execute(database)
  await sql`insert into document_statuses (id, kind, name, meaning, position) values (1, 'invoice', 'Draft', 'draft', 1)`.execute(
    database,
  )
  await sql`insert into documents (id, kind, number, prefix, title, relation, document_date, status_id, currency_id, owner_id,
      message, terms, customer_notes, party_name, party_company, party_email, party_address, party_postal_code, party_city,
      party_country, party_tax_number, company_version_id, discount_type, discount_percentage, sub_total, total_tax,
      discount_value, adjustments, total, amount_due, amount_paid, shipping_charges, version, created_at, created_by,
      updated_at, updated_by, party_key)
    values (1, 'invoice', 1, '', 'Travaux', 'customer', '2026-01-31', 1, 1, 1, '', '', '', '', '', '', '', '', '', '', '', 1,
      'after', '0', 12000, 2000, 0, 0, 12000, 0, 0, 0, 1, ${at}, 1, ${at}, 1, '')`.execute(database)
}

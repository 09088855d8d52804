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

const olderMigration = '014-paper-and-mail'

forEachDatabase('an upgrade', ({ settings }) => {
  let testDatabase: TestDatabase
  let folder: ReturnType<typeof createBackupFolder>
  let database: Connection
  beforeEach(async () => {
    folder = createBackupFolder()
    mkdirSync(join(folder.path, 'storage/logs'), { recursive: true })
    testDatabase = await createTestDatabase(settings().dialect)
    database = openDatabase(testDatabase.settings)
    await migrateTo(database, testDatabase.settings.dialect, olderMigration)
    await fillOlderDatabase(database)
    return async () => {
      await database.destroy()
      await testDatabase.drop()
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
    const reports: string[] = []
    const defaults = {
      config: config(),
      database,
      settings: testDatabase.settings,
      environment: {},
      clock: () => new Date(),
    }
    await upgradeDatabase({ ...defaults, ...changes }, { report: ({ key }) => reports.push(key) })
    return reports
  }

  it('backs up, migrates, compares, reports once, and can be rolled back', {
    timeout: 60_000,
  }, async () => {
    expect(await upgrade()).toEqual(['upgrade.backed-up', 'upgrade.done'])
    const [file = ''] = backups()
    expect(file).toMatch(/before-\d+\.\d+\.\d+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.quittance$/)
    const { header, manifest } = await readBackup(file)
    expect(header.steps.at(-1)).toBe(olderMigration)
    expect(manifest.figures.kinds).toMatchObject([{ kind: 'invoice', documents: 1, total: '12000' }])
    expect(await listAppliedMigrations(database)).toEqual(migrationNames)
    const log = readFileSync(join(folder.path, 'storage/logs/upgrades.log'), 'utf8')
    expect(log).toMatch(/A backup was created first: .*\n.*up to date for version .* 1 documents/)
    // A database that is up to date is not upgraded again.
    expect(await upgrade()).toEqual([])
    expect(backups()).toHaveLength(1)
    await restoreOlderBackup(file)
  })

  it('states nothing for the law about what was stored before', async () => {
    await upgrade()
    const document = await database
      .selectFrom('documents')
      .select(['tax_treatment', 'adjustment_kind', 'delivery_on', 'buyer_reference', 'corrected_invoice_id'])
      .select(['party_legal_number', 'party_eas_id', 'party_is_private', 'party_delivery_country'])
      .executeTakeFirstOrThrow()
    expect(document).toEqual({
      ...{ tax_treatment: 'domestic', adjustment_kind: 'price', delivery_on: null, buyer_reference: '' },
      ...{ corrected_invoice_id: null, party_legal_number: '', party_eas_id: '', party_is_private: null },
      party_delivery_country: '',
    })
    const company = await database
      .selectFrom('company_versions')
      .select(['legal_form', 'vat_regime', 'nature', 'iban', 'eas_id', 'note_pmt', 'vat_on_discounted_price'])
      .executeTakeFirstOrThrow()
    // Amounts stay as they are: a discount before tax goes on leaving the VAT on the full price.
    expect(company).toEqual({
      ...{ legal_form: '', vat_regime: '', nature: '', iban: '', eas_id: '', note_pmt: '' },
      vat_on_discounted_price: 0,
    })
    const customer = await database
      .selectFrom('customers')
      .select(['legal_number', 'eas_scheme', 'eas_id', 'buyer_reference', 'delivery_city', 'is_private'])
      .executeTakeFirstOrThrow()
    expect(customer).toEqual({
      ...{ legal_number: '', eas_scheme: '', eas_id: '', buyer_reference: '', delivery_city: '' },
      is_private: null,
    })
  })

  it('does not start on a full disk, and reports how to continue', async () => {
    const measureFreeSpace = async () => 1_000_000
    await expect(upgrade({ measureFreeSpace })).rejects.toThrow(
      /has 1 MB free, but .* UPGRADE_WITHOUT_BACKUP=1/,
    )
    expect((await listAppliedMigrations(database)).at(-1)).toBe(olderMigration)
    expect(await upgrade({ measureFreeSpace, config: config(true) })).toEqual(['upgrade.done'])
    expect(backups()).toEqual([])
  })

  it('reuses one backup across restarts, and reports how to continue and how to restore it', {
    timeout: 60_000,
  }, async () => {
    const rejection = isServer(database)
      ? sql`for each row signal sqlstate '45000' set message_text = 'rejected by the test'`
      : sql`begin select raise(abort, 'rejected by the test'); end`
    await sql`create trigger rejecting before insert on kysely_migration ${rejection}`.execute(database)
    let minutes = 0
    const clock = () => {
      minutes += 1
      return new Date(Date.now() + minutes * 60_000)
    }
    const message = /upgrade failed: rejected by the test\. .* and restore .*\.quittance/
    for (let start = 0; start < 3; start += 1) await expect(upgrade({ clock })).rejects.toThrow(message)
    expect(backups()).toHaveLength(1)
    // Members have used the earlier version in between.
    await sql`insert into product_groups (name) values ('New group')`.execute(database)
    await expect(upgrade({ clock })).rejects.toThrow(message)
    expect(backups()).toHaveLength(2)
    // Includes a backup of a database in which a migration is half complete.
    for (const file of backups()) await verifyBackup(file, { folder: folder.path })
    await sql`drop trigger rejecting`.execute(database)
    expect(await upgrade({ clock })).toEqual(['upgrade.backed-up', 'upgrade.done'])
    expect(backups()).toHaveLength(2)
    expect(readdirSync(join(folder.path, 'storage/framework'))).not.toContain('upgrade-begun.json')
    expect(existsSync(join(folder.path, 'storage/logs/upgrades.log'))).toBe(true)
  })

  it('runs once if several processes start at the same time', { timeout: 60_000 }, async () => {
    const others = [1, 2].map(() => openDatabase(testDatabase.settings))
    const reports = await Promise.all(
      [database, ...others].map((connection) => upgrade({ database: connection })),
    )
    for (const other of others) await other.destroy()
    expect(reports.flat()).toEqual(['upgrade.backed-up', 'upgrade.done'])
    expect(backups()).toHaveLength(1)
  })

  it('fails with a message if the checksums have changed', async () => {
    const deletion = isServer(database)
      ? sql`for each row delete from documents`
      : sql`begin delete from documents; end`
    await sql`create trigger deleting after insert on kysely_migration ${deletion}`.execute(database)
    await expect(upgrade()).rejects.toThrow(/documents 1 ≠ 0.* restore .*\.quittance/)
  })

  it('rejects a newer database, and makes no backup of an empty one', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-31T08:00:00.000Z')`.execute(
      database,
    )
    await expect(upgrade()).rejects.toThrow('created by a newer version of this product (999-later)')
    const empty = await createTestDatabase(settings().dialect)
    const other = openDatabase(empty.settings)
    expect(await upgrade({ database: other, settings: empty.settings })).toEqual([])
    expect(backups()).toEqual([])
    await other.destroy()
    await empty.drop()
  })

  it('runs in the setup wizard', async () => {
    const sentences: Sentence[] = []
    const context = { config: config(), environment: {}, clock: () => new Date() }
    await prepareDatabase(testDatabase.settings, { useExisting: true, upgrade: context }, (line) =>
      sentences.push(line),
    )
    expect(sentences.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['upgrade.backed-up', 'upgrade.done']),
    )
    expect(backups()).toHaveLength(1)
  })

  it('runs on the command line', { timeout: 60_000 }, async () => {
    const installed = createInstallation(testDatabase.settings)
    const { output, code } = await runCommand(['migrate'], { DATA_DIR: installed.dataDir })
    installed.remove()
    expect(code).toBe(0)
    expect(output).toMatch(
      /A backup was created first: .*\nThe database is up to date for version .* 1 documents/,
    )
  })

  async function restoreOlderBackup(file: string): Promise<void> {
    const into = await createTestDatabase(settings().dialect)
    const restored = await restoreBackup(file, { settings: into.settings, clock: () => new Date() })
    expect(restored.appliedMigrationCount).toBe(
      migrationNames.length - migrationNames.indexOf(olderMigration) - 1,
    )
    await into.drop()
  }
})

/** Inserts a member and an invoice in the schema of the older version. */
async function fillOlderDatabase(database: Connection): Promise<void> {
  const at = '2026-01-31T08:00:00.000Z'
  await sql`insert into members (id, name, email, email_key, password_hash, role, is_active, created_at, last_seen_at)
    values (1, 'Ada', 'ada@example.com', 'ada@example.com', 'x', 'admin', 1, ${at}, ${at})`.execute(database)
  await sql`insert into company_versions (id, name, address, postal_code, city, country, email, phone, legal_number, tax_number, created_at, changed_by)
    values (1, '', '', '', '', '', '', '', '', '', ${at}, '')`.execute(database)
  await sql`insert into customers (id, username, client_name, company_name, email, phone, address, postal_code, city, country,
      tax_number, search_text, created_at, updated_at, name_key, company_key, version, email_key, phone_key, tax_key)
    values (1, 'Blanc', 'Zoé Blanc', '', '', '', '', '', '', '', '', 'zoe blanc', ${at}, ${at}, 'zoe blanc', '', 1, '', '', '')`.execute(
    database,
  )
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

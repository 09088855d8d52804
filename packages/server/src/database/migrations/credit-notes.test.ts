import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { createTestDatabase, forEachDatabase, type TestDatabase } from '#test/test-database.ts'
import { migrate, migrateTo } from './migrate.ts'

const versionBefore = '050-company-first'

forEachDatabase('an upgrade to credit notes', ({ dialect }) => {
  let testDatabase: TestDatabase
  let database: Connection
  beforeEach(async () => {
    testDatabase = await createTestDatabase(dialect)
    database = openDatabase(testDatabase.settings)
    await migrateTo(database, dialect, versionBefore)
  })
  afterEach(async () => {
    await database.destroy()
    await testDatabase.drop()
  })

  async function insertInvoices(): Promise<void> {
    await sql`insert into kind_settings (kind, prefix, next_number, number_width, default_title, default_terms,
        default_customer_notes, days_until_due)
      values ('invoice', 'X-', 7, 0, 'Invoice', '', '', 30)`.execute(database)
    await sql`insert into document_statuses (kind, name, meaning, position)
      values ('invoice', 'Billed', 'open', 1)`.execute(database)
  }

  async function insertRegion(locale: string | null): Promise<void> {
    await sql`insert into region_settings (id, locale, time_zone, paper_size, version, changed_by, changed_at)
      values (1, ${locale}, '', 'a4', 1, '', '2026-01-31T08:00:00.000Z')`.execute(database)
  }

  async function insertCompany(country: string): Promise<void> {
    await sql`insert into company_versions (name, address, postal_code, city, country, email, phone, legal_number,
        tax_number, created_at, changed_by)
      values ('', '', '', '', ${country}, '', '', '', '', '2026-01-31T08:00:00.000Z', '')`.execute(database)
  }

  async function readCreditNotes() {
    const settings = await database
      .selectFrom('kind_settings')
      .select(['prefix', 'default_title', 'next_number'])
      .where('kind', '=', 'creditNote')
      .executeTakeFirst()
    const statuses = await database
      .selectFrom('document_statuses')
      .select(['name', 'meaning'])
      .where('kind', '=', 'creditNote')
      .orderBy('position')
      .execute()
    const texts = await database
      .selectFrom('kind_texts')
      .select(['locale', 'default_title'])
      .where('kind', '=', 'creditNote')
      .orderBy('locale')
      .execute()
    return { settings, statuses: statuses.map(({ name, meaning }) => `${name} ${meaning}`), texts }
  }

  it.each([
    ['en', 'IE', 'CN-', 'Credit note', 'Issued'],
    ['fr', 'FR', 'AV-', 'Facture d’avoir', 'Émis'],
    ['fr', 'BE', 'NC-', 'Note de crédit', 'Émis'],
    ['fr', 'LU', 'NC-', 'Note de crédit', 'Émis'],
    ['fr', 'CH', 'NC-', 'Note de crédit', 'Émis'],
    ['de', 'DE', 'RK-', 'Rechnungskorrektur', 'Ausgestellt'],
    ['de', 'CH', 'GS-', 'Gutschrift', 'Ausgestellt'],
    ['de', 'LI', 'GS-', 'Gutschrift', 'Ausgestellt'],
    ['es', 'ES', 'REC-', 'Factura rectificativa', 'Emitida'],
  ] as const)(
    'writes the settings that a new installation has, in %s of a company in %s',
    async (locale, country, prefix, title, issued) => {
      await insertInvoices()
      await insertRegion(locale)
      await insertCompany(country)
      await migrate(database, dialect)
      const upgraded = await readCreditNotes()
      expect(upgraded.settings).toEqual({ prefix, default_title: title, next_number: 1 })
      expect(upgraded.statuses).toContain(`${issued} open`)
      expect(upgraded.texts).toHaveLength(3)
      // The start of the server finds nothing to write for credit notes.
      await seedReferenceData(database)
      expect(await readCreditNotes()).toEqual(upgraded)
      for (const table of ['balance_statuses', 'kind_settings', 'document_statuses', 'kind_texts'] as const) {
        await database.deleteFrom(table).where('kind', '=', 'creditNote').execute()
      }
      await seedReferenceData(database, { region: { locale, country, timeZone: '' } })
      expect(await readCreditNotes()).toEqual(upgraded)
      const invoices = await database
        .selectFrom('document_statuses')
        .select('name')
        .where('kind', '=', 'invoice')
        .execute()
      expect(invoices).toEqual([{ name: 'Billed' }])
    },
  )

  it('uses the language of the country if the company has not chosen one', async () => {
    await insertInvoices()
    await insertRegion(null)
    await insertCompany('AT')
    await migrate(database, dialect)
    expect((await readCreditNotes()).settings).toMatchObject({ prefix: 'RK-' })
  })

  it('uses the names of the country if the company has not chosen a language', async () => {
    await insertInvoices()
    await insertRegion(null)
    await insertCompany('CH')
    await migrate(database, dialect)
    const { settings, texts } = await readCreditNotes()
    expect(settings).toMatchObject({ prefix: 'GS-', default_title: 'Gutschrift' })
    expect(texts).toContainEqual({ locale: 'fr', default_title: 'Note de crédit' })
  })

  it('has no texts in other languages without a region', async () => {
    await insertInvoices()
    await migrate(database, dialect)
    expect(await readCreditNotes()).toMatchObject({ settings: { prefix: 'CN-' }, texts: [] })
  })

  it('leaves a new database to the first start', async () => {
    await migrate(database, dialect)
    expect(await readCreditNotes()).toEqual({ settings: undefined, statuses: [], texts: [] })
  })
})

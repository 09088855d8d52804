import { addDays, today } from '@quittance/shared/documents/calendar.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { findAddressProblem } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { findLegalNumberProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { verifyPassword } from '#members/password-hashing.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestDatabase, forOneDatabase } from '#test/test-database.ts'
import { mixedGroups } from './demo-catalogue.ts'
import { seedDemo } from './seed-demo.ts'
import { groupTexts, listDemoGroups } from './translate-catalogue.ts'

const tables = [
  'members',
  'currencies',
  'tax_rates',
  'product_groups',
  'products',
  'leads',
  'customers',
  'documents',
  'document_statuses',
  'kind_settings',
  'document_revisions',
] as const

forOneDatabase('seed data', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function countRows(): Promise<Record<string, number>> {
    const { database } = server.services
    const counts = tables.map(async (table): Promise<[string, number]> => {
      const row = await database
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst()
      return [table, Number(row?.rows)]
    })
    return Object.fromEntries(await Promise.all(counts))
  }

  it('fills an empty database, and does not restore renamed or retired records', async () => {
    const { database } = server.services
    expect(await countRows()).toMatchObject({
      currencies: 3,
      tax_rates: 6,
      kind_settings: 4,
      document_statuses: 17,
      documents: 0,
    })
    await database
      .updateTable('tax_rates')
      .set({ name: 'TVA', retired_at: '2026-01-01T00:00:00.000Z' })
      .where('rate', '=', '20')
      .execute()
    await seedReferenceData(database)
    expect(await countRows()).toMatchObject({ tax_rates: 6, kind_settings: 4, document_statuses: 17 })
    await database
      .updateTable('tax_rates')
      .set({ name: 'VAT 20%', retired_at: null })
      .where('name', '=', 'TVA')
      .execute()
  })

  it('can be written by several servers at once', async () => {
    const { database } = server.services
    const seeded = [
      'balance_statuses',
      'kind_settings',
      'document_statuses',
      'tax_rates',
      'currencies',
    ] as const
    for (const table of seeded) {
      await database.deleteFrom(table).execute()
    }
    await Promise.all(Array.from({ length: 4 }, () => seedReferenceData(database)))
    expect(await countRows()).toMatchObject({
      currencies: 3,
      tax_rates: 6,
      kind_settings: 4,
      document_statuses: 17,
    })
  })

  it('is rolled back if the demo company fails, and can be written afterwards', async () => {
    const { database } = server.services
    const before = await countRows()
    await database
      .updateTable('document_statuses')
      .set({ name: 'Approved' })
      .where('name', '=', 'Accepted')
      .execute()
    await expect(seedDemo(server.services, { password: 'demo password' })).rejects.toThrow('unknown-record')
    expect(await countRows()).toEqual(before)
    await database
      .updateTable('document_statuses')
      .set({ name: 'Accepted' })
      .where('name', '=', 'Approved')
      .execute()

    expect(await seedDemo(server.services, { password: 'demo password' })).toEqual({ state: 'absent' })
    const complete = {
      ...before,
      members: 4,
      product_groups: 8,
      products: 120,
      leads: 60,
      customers: 90,
      // 50 of each kind, and 5 credit notes. Issues and changed statuses have revisions of their own.
      documents: 155,
      document_revisions: expect.any(Number),
    }
    expect(await countRows()).toEqual(complete)
    expect(await seedDemo(server.services, { password: 'another password' })).toEqual({ state: 'complete' })
    expect(await countRows()).toEqual(complete)
  })

  it('contains documents of every kind in every status, the newest saved last', async () => {
    const { database } = server.services
    for (const { name } of kinds) {
      const used = await database
        .selectFrom('documents')
        .select('status_id')
        .distinct()
        .where('kind', '=', name)
        .execute()
      const known = await database
        .selectFrom('document_statuses')
        .select('id')
        .where('kind', '=', name)
        .execute()
      expect(used.map((row) => row.status_id).sort()).toEqual(known.map((row) => row.id).sort())
    }
    const future = await database
      .selectFrom('documents')
      .select('id')
      .where('updated_at', '>', new Date().toISOString())
      .execute()
    expect(future).toEqual([])
    const withoutAmount = await database
      .selectFrom('documents')
      .select('id')
      .where('total', '<=', 0)
      .execute()
    expect(withoutAmount).toEqual([])
  })

  it('contains issued invoices in the order of their dates, with what followed', async () => {
    const { database } = server.services
    const issued = await database
      .selectFrom('issued_documents as issued')
      .innerJoin('document_balances as balance', 'balance.document_id', 'issued.document_id')
      .innerJoin('documents as document', 'document.id', 'issued.document_id')
      .select(['issued.number', 'issued.sequence', 'issued.issued_on', 'issued.shown_number'])
      .select([
        'balance.paid',
        'balance.credited',
        'balance.owed',
        'document.due_date',
        'document.balance_due',
      ])
      .where('issued.kind', '=', 'invoice')
      .orderBy('issued.sequence')
      .execute()
    expect(issued.length).toBeGreaterThan(30)
    expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => 1_001 + index))
    const days = issued.map(({ issued_on }) => issued_on)
    expect(days).toEqual(days.toSorted())
    expect(issued.filter(({ paid, owed }) => paid === owed).length).toBeGreaterThan(5)
    expect(issued.some(({ paid, owed }) => paid > 0 && paid < owed)).toBe(true)
    expect(issued.some(({ credited, owed }) => credited > 0 && credited < owed)).toBe(true)
    const overdue = addDays(today(), -31)
    const isLate = (day: string | null) => day !== null && day < overdue
    expect(issued.some(({ due_date, balance_due }) => isLate(due_date) && Number(balance_due) > 0)).toBe(true)
    const payments = await database.selectFrom('payment_balances').select(['amount', 'used']).execute()
    expect(payments.filter(({ used }) => used === 0)).toEqual([{ amount: 50_000, used: 0 }])
    const unissued = await database
      .selectFrom('documents')
      .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
      .select('status.meaning')
      .distinct()
      .where('documents.kind', '=', 'invoice')
      .where('documents.issued_at', 'is', null)
      .execute()
    expect(unissued).toEqual([{ meaning: 'draft' }])
    expect((await verifyLedger(database)).fault).toBeNull()
  })

  it('contains companies with the right check digits', async () => {
    const { database } = server.services
    for (const table of ['customers', 'leads'] as const) {
      const rows = await database
        .selectFrom(table)
        .select(['country', 'tax_number', 'legal_number', 'eas_scheme', 'eas_id', 'address', 'city'])
        .where('company_name', '<>', '')
        .execute()
      for (const row of rows) {
        const { country, tax_number: taxNumber, legal_number: legalNumber } = row
        expect(findTaxNumberProblem(taxNumber, country), taxNumber).toBeNull()
        expect(findLegalNumberProblem(legalNumber, country), legalNumber).toBeNull()
        expect(findAddressProblem(row.eas_scheme, row.eas_id), row.eas_id).toBeNull()
        expect([taxNumber, row.address, row.city].includes('')).toBe(false)
      }
    }
  })

  it('has euros as its currency, the language of its country and the days of the server', async () => {
    const { database } = server.services
    const euro = (await listCurrencies(database)).find(({ name }) => name === 'EUR')
    const { locale, currencyId, timeZone, version, lastChange } = await readRegionSettings(database)
    expect({ locale, currencyId, timeZone, version }).toEqual({
      ...{ locale: null, currencyId: euro?.id, timeZone: '', version: 1 },
    })
    expect(lastChange.changedBy).toBe('')
  })

  it('gives every member the requested password', async () => {
    const rows = await server.services.database.selectFrom('members').select('password_hash').execute()
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(1)
    expect(await verifyPassword(rows[0]?.password_hash ?? null, 'demo password')).toBe(true)
  })
})

describe.each(locales)('the catalogue in %s', (locale) => {
  const texts = groupTexts[locale]

  it('has each group, product and unit', () => {
    const countProducts = ({ products }: { products: readonly unknown[] }) => products.length
    expect(texts.map(countProducts)).toEqual(mixedGroups.map(countProducts))
    const units = texts.flatMap(({ products }) => products.map(([, unit]) => unit !== ''))
    const mixedUnits = mixedGroups.flatMap(({ products }) => products.map(([, , unit]) => unit !== ''))
    expect(units).toEqual(mixedUnits)
    expect(texts.map(({ titles }) => titles.length)).toEqual(groupTexts.en.map(({ titles }) => titles.length))
  })

  it('has different names for different products, and no empty ones', () => {
    const names = texts.flatMap(({ products }) => products.map(([name]) => name))
    const groupNames = texts.map(({ name }) => name)
    for (const list of [names, groupNames]) expect(new Set(list).size).toBe(list.length)
    const titles = texts.flatMap((group) => group.titles)
    expect([...names, ...groupNames, ...titles].filter((name) => name?.trim() === '')).toEqual([])
  })

  it('keeps prices, quantities and tax rates', () => {
    const readValues = (groups: typeof mixedGroups) =>
      groups.map(({ rate, products }) => [
        rate,
        products.map(([, price, , quantity]) => [price, quantity ?? '1']),
      ])
    expect(readValues(listDemoGroups(locale))).toEqual(readValues(mixedGroups))
  })
})

forOneDatabase('a demo company with a language', ({ dialect }) => {
  async function seedLanguage(locale: (typeof locales)[number]) {
    const testDatabase = await createTestDatabase(dialect)
    const database = openDatabase(testDatabase.settings)
    await migrate(database, dialect)
    await seedReferenceData(database, { region: { locale, country: 'FR', timeZone: 'Europe/Paris' } })
    const clock = () => new Date()
    await seedDemo({ database, clock }, { password: 'demo password', language: locale })
    const close = () => database.destroy().then(testDatabase.drop)
    return { database, close }
  }

  it.each(locales)('has its members, products and home clients in %s', async (locale) => {
    const { database, close } = await seedLanguage(locale)
    const members = await database.selectFrom('members').select('locale').distinct().execute()
    expect(members).toEqual([{ locale }])
    // That of the installation.
    expect(await readRegionSettings(database)).toMatchObject({ locale, timeZone: 'Europe/Paris', version: 1 })
    const products = await database.selectFrom('products').select('name').orderBy('id').execute()
    expect(products.map(({ name }) => name)).toEqual(
      groupTexts[locale].flatMap((group) => group.products.map(([name]) => name)),
    )
    const documents = await database
      .selectFrom('documents')
      .innerJoin('customers', 'customers.id', 'documents.customer_id')
      .select(['documents.title', 'customers.locale', 'customers.company_name as company'])
      .execute()
    const home = documents.filter((document) => document.locale === locale)
    expect(home.length).toBeGreaterThan(40)
    const titles = new Set(groupTexts[locale].flatMap((group) => group.titles))
    const untitled = home.filter(({ title, company }) => !titles.has(title.replace(` – ${company}`, '')))
    expect(untitled).toEqual([])
    await close()
  })

  it('has French statuses and tax rates, and uses them all', async () => {
    const { database, close } = await seedLanguage('fr')
    const used = await database
      .selectFrom('document_statuses')
      .innerJoin('documents', 'documents.status_id', 'document_statuses.id')
      .select('document_statuses.name')
      .distinct()
      .execute()
    const names = ['Brouillon', 'Envoyé', 'Accepté', 'Refusé', 'Envoyée', 'Partiellement réglée', 'Réglée']
    const further = ['Annulée', 'Émis', 'Soldé', 'Annulé']
    expect(used.map(({ name }) => name).sort()).toEqual([...names, ...further].sort())
    const rates = await database.selectFrom('tax_rates').select('name').execute()
    expect(rates.filter(({ name }) => !name.startsWith('TVA '))).toEqual([])
    const taxed = await database.selectFrom('documents').select('id').where('total_tax', '>', 0).execute()
    expect(taxed.length).toBeGreaterThan(75)
    const paid = await database
      .selectFrom('documents')
      .innerJoin('document_statuses', 'document_statuses.id', 'documents.status_id')
      .select(['documents.amount_due', 'documents.total'])
      .where('document_statuses.name', '=', 'Réglée')
      .execute()
    expect(paid.filter(({ amount_due }) => Number(amount_due) !== 0)).toEqual([])
    await close()
  })
})

it('seed data does not hide an error', async () => {
  const withoutTables = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  await expect(seedReferenceData(withoutTables)).rejects.toThrow('no such table')
  await withoutTables.destroy()
})

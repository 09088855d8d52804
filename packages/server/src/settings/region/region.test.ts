import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { listCurrencies, listTaxRates } from '@quittance/shared/contract/picker-lists.ts'
import { applyCountry, readRegion, updateRegion } from '@quittance/shared/contract/region-settings.ts'
import { readKinds, updateKind, type WireKindSettings } from '@quittance/shared/contract/settings.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertCustomers } from '#parties/repository.ts'
import { buildPayload, forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

const unnamedCustomer = {
  ...{ username: 'otto', clientName: 'Otto Weber', companyName: 'Weber GmbH', email: '', phone: '' },
  ...{ address: '', postalCode: '', city: '', country: 'DE', taxNumber: '' },
}

forOneDatabaseWithCompany('the region of the company', (context) => {
  const call = (endpoint: Pick<Endpoint, 'method' | 'path' | 'response'>, body?: unknown) =>
    context.company.client.call(endpoint, body)
  const readNames = async () => {
    const rates = (await call(listTaxRates)).json().tax_rates.map(({ name }: { name: string }) => name)
    const statuses = (await call(documentCalls(invoice).statusList)).json()
    return { rates, statuses: statuses.map(({ name }: { name: string }) => name) }
  }
  const readNewInvoice = async (customerId?: number) => {
    const query = customerId === undefined ? '' : `?customer_id=${customerId}`
    const endpoint = documentCalls(invoice).newDocument
    const response = await call({ ...endpoint, path: `${endpoint.path}${query}` })
    return response.json().invoice_data
  }

  async function insertCustomer(given: {
    locale: string | null
    currency: string | null
    daysUntilDue?: number
  }): Promise<number> {
    const { database, clock } = context.test.services
    const currencies = await database.selectFrom('currencies').select(['id', 'name']).execute()
    const currencyId = currencies.find(({ name }) => name === given.currency)?.id ?? null
    await insertCustomers(database, [{ ...unnamedCustomer, ...given, currencyId }], clock())
    const { id } = await database
      .selectFrom('customers')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }

  // Where documents are issued, the series keeps its prefix.
  beforeAll(() => context.test.services.database.updateTable('issuing_settings').set({ is_on: 0 }).execute())

  it('is not set in an installation that was not asked for it', async () => {
    expect((await call(readRegion)).json()).toMatchObject({
      region: { locale: null, currency_id: null, time_zone: '', paper_size: 'a4' },
      version: 0,
    })
    expect((await readNames()).rates).toContain('VAT 20%')
  })

  it('replaces everything that was never changed by the defaults of a country, and once only', async () => {
    const applied = (await call(applyCountry, { country: 'CH', locale: 'fr' })).json()
    expect(applied.replaced).toEqual(['statuses', 'texts', 'tax-rates', 'currency', 'region'])
    expect(applied.message).toBe('Replaced: statuses, texts and terms, tax rates, currency, region.')
    const { rates, statuses } = await readNames()
    expect(rates.sort()).toEqual(
      ['TVA 8,1\u00a0%', 'TVA 3,8\u00a0%', 'TVA 2,6\u00a0%', 'TVA 0\u00a0%'].sort(),
    )
    expect(statuses).toEqual(['Brouillon', 'Envoyée', 'Partiellement réglée', 'Réglée', 'Annulée'])
    const { region, country } = (await call(readRegion)).json()
    const currencies = (await call(listCurrencies)).json().currencies
    const francs = currencies.find(({ name }: { name: string }) => name === 'CHF')
    expect(region).toEqual({
      locale: 'fr',
      currency_id: francs.id,
      time_zone: 'Europe/Zurich',
      paper_size: 'a4',
    })
    expect(country).toBe('CH')
    expect(await readNewInvoice()).toMatchObject({
      invoice_number_prefix: 'FAC-',
      default_invoice_title: 'Facture',
      days_until_due: 30,
      currency: null,
    })
    const { kinds: stored } = (await call(readKinds)).json()
    expect(stored.find(({ kind }: WireKindSettings) => kind === 'creditNote')).toMatchObject({
      prefix: 'NC-',
      default_title: 'Note de crédit',
    })
    const repeated = (await call(applyCountry, { country: 'CH', locale: 'fr' })).json()
    expect(repeated.replaced).toEqual([])
    expect(repeated.message).toMatch(/^Nothing was replaced/)
  })

  it('keeps what a member has changed, and the prefix of existing documents', async () => {
    const payload = await buildPayload(context.company, invoice)
    expect((await call(documentCalls(invoice).store, payload)).statusCode).toBe(200)
    const { kinds: stored } = (await call(readKinds)).json()
    const estimate = stored.find(({ kind }: WireKindSettings) => kind === 'estimate')
    await call(updateKind, { ...estimate, texts: undefined, default_title: 'Mein Angebot' })
    const applied = (await call(applyCountry, { country: 'DE', locale: 'de' })).json()
    expect(applied.replaced).toEqual(['statuses', 'texts', 'tax-rates', 'region'])
    const after = (await call(readKinds)).json()
    const titles = after.kinds.map(({ default_title: title }: WireKindSettings) => title)
    expect(titles).toEqual(
      kinds.map(
        ({ name }) =>
          ({
            ...{ proposal: 'Angebot', estimate: 'Mein Angebot', invoice: 'Rechnung' },
            creditNote: 'Rechnungskorrektur',
          })[name],
      ),
    )
    expect(after.locale).toBe('de')
    expect(await readNewInvoice()).toMatchObject({ invoice_number_prefix: 'FAC-', days_until_due: 14 })
  })

  it.each([
    [{ country: '', locale: 'fr' }, 'country is missing. Please fill it in.'],
    [{ country: 'France', locale: 'fr' }, 'country must be a two-letter country code, such as FR.'],
    [{ country: 'FR', locale: 'it' }, 'locale must be one of: en, fr, de, es.'],
  ])('rejects the country %j', async (body, message) => {
    const rejected = await call(applyCountry, body)
    expect([rejected.statusCode, rejected.json().message]).toEqual([422, message])
  })

  it('is changed by an administrator, and not over an unseen change', async () => {
    const { region, version } = (await call(readRegion)).json()
    const next = { ...region, time_zone: 'Pacific/Auckland', paper_size: 'us-letter', version }
    const saved = (await call(updateRegion, next)).json()
    expect(saved).toEqual({ code: 200, message: 'Region saved.', version: version + 1 })
    expect((await call(updateRegion, next)).json().version, 'repeated').toBe(version + 1)
    expect((await call(updateRegion, { ...next, paper_size: 'a4' })).statusCode).toBe(409)
    // A member has chosen: another country does not replace it.
    const applied = (await call(applyCountry, { country: 'AT', locale: 'de' })).json()
    expect(applied.replaced).not.toContain('region')
  })

  it.each([
    [{ time_zone: 'Paris' }, 'time_zone must be a time zone, such as Europe/Paris.'],
    [{ paper_size: 'a3' }, 'paper_size must be one of: a4, us-letter.'],
    [{ currency_id: 999_999 }, 'currency_id'],
  ])('rejects %j', async (changes, message) => {
    const { region } = (await call(readRegion)).json()
    const rejected = await call(updateRegion, { ...region, ...changes })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().message).toContain(message)
  })

  describe('a new document', () => {
    it('starts with the language and the currency of its customer', async () => {
      const spanish = await insertCustomer({ locale: 'es', currency: 'USD', daysUntilDue: 60 })
      expect(await readNewInvoice(spanish)).toMatchObject({
        default_invoice_title: 'Factura',
        terms: 'Pago por transferencia hasta el vencimiento.',
        customer_notes: 'Gracias por su confianza.',
        currency: { name: 'USD' },
        days_until_due: 60,
      })
    })

    it('starts with those of the company for a customer without them, or one that does not exist', async () => {
      const other = await insertCustomer({ locale: null, currency: null })
      const { region } = (await call(readRegion)).json()
      expect(await readNewInvoice(other)).toMatchObject({
        default_invoice_title: 'Rechnung',
        currency: { id: region.currency_id },
      })
      expect(await readNewInvoice(999_999)).toMatchObject({
        default_invoice_title: 'Rechnung',
        currency: null,
      })
    })

    it('starts with texts that a member has written, or with those of the company once they are removed', async () => {
      const spanish = await insertCustomer({ locale: 'es', currency: null })
      const change = async (texts: object) => {
        const { kinds: stored } = (await call(readKinds)).json()
        const { texts: _texts, ...settings } = stored.find(({ kind }: WireKindSettings) => kind === 'invoice')
        return (await call(updateKind, { ...settings, texts: [{ locale: 'es', ...texts }] })).json()
      }
      const written = { default_title: ' Nota ', default_terms: 'Al contado', default_customer_notes: '' }
      expect((await change(written)).code).toBe(200)
      expect(await readNewInvoice(spanish)).toMatchObject({
        default_invoice_title: 'Nota',
        terms: 'Al contado',
      })
      await change({ default_title: '', default_terms: '', default_customer_notes: '' })
      expect(await readNewInvoice(spanish)).toMatchObject({ default_invoice_title: 'Rechnung' })
    })
  })

  it.each([
    ['GB', 'FR', 'TVA 20\u00a0%'],
    ['DE', 'SK', 'VAT 23%'],
    ['FR', 'US', undefined],
  ])('leaves one default tax rate at most: from %s to %s', async (first, second, expected) => {
    await call(applyCountry, { country: first, locale: first === 'DE' ? 'de' : 'en' })
    await call(applyCountry, { country: second, locale: second === 'FR' ? 'fr' : 'en' })
    const rates: { name: string; is_default: boolean }[] = (await call(listTaxRates)).json().tax_rates
    const defaults = rates.filter(({ is_default: isDefault }) => isDefault)
    expect(defaults.map(({ name }) => name)).toEqual([expected].filter(Boolean))
  })
})

import { currencyCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { readExchangeRate } from '@quittance/shared/contract/exchange-rates.ts'
import { updateRegion } from '@quittance/shared/contract/region-settings.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('exchange rates', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const estimates = new DocumentApi(getKind('estimate'), () => context.company)

  async function findCurrency(name: string): Promise<{ id: number; name: string }> {
    const { currencies } = (await context.company.client.call(currencyCalls.list)).json()
    const stored = currencies.find((currency: { name: string }) => currency.name === name)
    const { id } = stored ?? (await context.company.client.call(currencyCalls.store, { name })).json()
    return { id: id as number, name } // as: it is stored
  }

  async function readUsed(currencyId: number, date: string) {
    const { method, path } = readExchangeRate
    const url = `${path}?currency_id=${currencyId}&date=${date}`
    return (await context.company.client.send({ method, url })).json()
  }

  it('are remembered for the day and the currency', async () => {
    const [dollar, franc] = [await findCurrency('USD'), await findCurrency('CHF')]
    const rate = {
      exchangeRate: decimal('0.91'),
      exchangeRateDate: '2026-05-02',
      exchangeRateSource: 'European Central Bank',
    }
    expect(await readUsed(dollar.id, '2026-05-03')).toEqual({ used: null })
    await invoices.store({ currency: dollar, documentDate: '2026-05-03', ...rate })
    // One without a rate does not hide it.
    await invoices.store({ currency: dollar, documentDate: '2026-05-03' })
    const used = {
      exchange_rate: 0.91,
      exchange_rate_date: '2026-05-02',
      exchange_rate_source: 'European Central Bank',
    }
    expect(await readUsed(dollar.id, '2026-05-03')).toEqual({ used })
    expect(await readUsed(dollar.id, '2026-05-04')).toEqual({ used: null })
    expect(await readUsed(franc.id, '2026-05-03')).toEqual({ used: null })

    const later = { exchangeRate: decimal('0.9'), exchangeRateDate: null, exchangeRateSource: '' }
    await estimates.store({ currency: dollar, documentDate: '2026-05-03', ...later })
    expect(await readUsed(dollar.id, '2026-05-03')).toEqual({
      used: { exchange_rate: 0.9, exchange_rate_date: null, exchange_rate_source: '' },
    })
  })
  it('are printed with the VAT in the currency of the company', async () => {
    const { client, currencyId } = context.company
    await client.call(updateRegion, {
      locale: 'en',
      currency_id: currencyId,
      time_zone: '',
      paper_size: 'a4',
    })
    await client.call(updateCompany, {
      ...{ name: 'Atelier', address: '1 rue Neuve', postal_code: '69001', city: 'Lyon', country: 'FR' },
      ...{ email: '', phone: '', legal_number: '', tax_number: '', vat_regime: 'registered' },
    })
    const { id } = await invoices.store({
      ...{ currency: await findCurrency('GBP'), documentDate: '2026-05-03' },
      ...{ exchangeRate: decimal('1.152073'), exchangeRateDate: '2026-05-02' },
      ...{ exchangeRateSource: 'European Central Bank' },
    })
    const url = `/api/v1/invoice/${id}/pdf?locale=en`
    const { rawPayload } = await client.send({ method: 'GET', url })
    const printed = extractPdfText(rawPayload).replaceAll(/\s+/g, ' ')
    expect(printed).toContain('1 GBP = 1.152073 EUR (May 2, 2026, European Central Bank)')
    expect(printed).toContain('VAT in EUR €44.93')
  })
})

import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { listUsualExemptions } from '@quittance/shared/law/usual-exemptions.ts'
import { expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('usual tax rates', (context) => {
  const list = async () => (await context.company.client.call(taxRateCalls.list)).json()
  const add = async () => (await context.company.client.call(taxRateCalls.addUsual, {})).json()

  async function setCountry(country: string): Promise<void> {
    const response = await context.company.client.call(updateCompany, { ...companyBody, country })
    expect(response.statusCode, response.body).toBe(200)
  }

  it('of the country of the company are added once, with the reasons that invoices state', async () => {
    await setCountry('IE')
    const before = (await list()).tax_rates.length
    const { missing_usual: missing } = await list()
    expect(await add()).toMatchObject({ code: 200, added: missing, message: `${missing} rates added.` })
    const { tax_rates, missing_usual } = await list()
    expect([tax_rates.length - before, missing_usual]).toEqual([missing, 0])
    expect(tax_rates).toContainEqual(
      expect.objectContaining({
        ...{ name: 'Exempt: insurance', rate: 0, kind: 'vat', category: 'E' },
        exemption_code: 'VATEX-EU-135-1A',
        exemption_text: 'Exempt (Schedule 1, paragraph 8, VAT Consolidation Act 2010)',
      }),
    )
    expect(tax_rates).toContainEqual(expect.objectContaining({ name: 'Zero rate', rate: 0, category: 'Z' }))
    expect(tax_rates.filter(({ rate }: { rate: number }) => rate === 13.5)).toHaveLength(1)
    expect(await add()).toMatchObject({ added: 0 })
  })

  it.each(Object.entries(ratesOf2026))('of %s are added with one call', async (country, percentages) => {
    const stored: { id: number }[] = (await list()).tax_rates
    await context.company.client.call(taxRateCalls.remove, { ids: stored.map(({ id }) => id) })
    expect((await list()).tax_rates).toEqual([])
    await setCountry(country)
    await add()
    const rates: SentRate[] = (await list()).tax_rates
    const isTaxed = ({ rate }: SentRate) => rate > 0
    expect(rates.filter(isTaxed).map(({ rate, category }) => [rate, category])).toEqual(
      percentages.map((rate) => [rate, 'S']),
    )
    const exempt = listUsualExemptions(country).map(({ category, code, text }) => [category, code, text])
    expect(exempt.length).toBeGreaterThanOrEqual(4)
    const withReason = rates.filter((rate) => !isTaxed(rate) && rate.category !== null)
    expect(withReason.map((one) => [one.category, one.exemption_code, one.exemption_text])).toEqual(
      expect.arrayContaining(exempt),
    )
    expect(withReason).toHaveLength(exempt.length)
  })

  it('are none for a country whose rates are not known', async () => {
    await setCountry('JP')
    expect((await list()).missing_usual).toBe(0)
  })
})

interface SentRate {
  readonly rate: number
  readonly category: string | null
  readonly exemption_code: string
  readonly exemption_text: string
}

/** In percent, without those of 0 %. Source: Taxes in Europe Database; of Switzerland, article 25 MWSTG. */
const ratesOf2026 = {
  ...{ AT: [20, 13, 10], BE: [21, 12, 6], CH: [8.1, 3.8, 2.6], DE: [19, 7], ES: [21, 10, 4] },
  ...{ FR: [20, 10, 8.5, 5.5, 2.1], IE: [23, 13.5, 9, 4.8], IT: [22, 10, 5, 4], LU: [17, 14, 8, 3] },
  ...{ NL: [21, 9], PT: [23, 13, 6] },
}

const companyBody = {
  name: 'Atelier',
  address: '1 Main Street',
  postal_code: 'D01',
  city: 'Dublin',
  email: '',
  phone: '',
  legal_number: '',
  tax_number: '',
}

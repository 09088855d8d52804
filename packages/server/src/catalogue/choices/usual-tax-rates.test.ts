import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
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

  it('are none for a country whose rates are not known', async () => {
    await setCountry('JP')
    expect((await list()).missing_usual).toBe(0)
  })
})

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

import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { addDays, today } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product, TaxRate } from '#catalogue/product.ts'
import { listCurrencies, listTaxRates, readProducts } from '#catalogue/repository.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { listActiveMembers } from '#members/repository.ts'
import { listCustomers } from '#parties/picker/search-parties.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import type { TestCompany } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { demoAdminEmail, seedDemo } from './seed-demo.ts'

const invoice = getKind('invoice')
const password = 'demo password'

/** Composes an invoice of today without anything beside its lines. A member enters the exchange rate of another currency than the euro. */
function composeInvoice({ name: currency }: { readonly name: string }) {
  const exchange = {
    exchangeRate: decimal('1.15'),
    exchangeRateDate: today(),
    exchangeRateSource: 'European Central Bank',
  }
  return {
    ...{ documentDate: today(), dueDate: addDays(today(), 30) },
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
    ...(currency !== 'EUR' && exchange),
  }
}

/** Composes a line with the default quantity of a product and its own tax rates. */
function composeLine(product: Product, taxRates: readonly TaxRate[]) {
  const { id: productId, name, price, defaultQuantity: quantity, unitName, taxRateIds } = product
  const own = taxRates.filter(({ id }) => taxRateIds.includes(id))
  return {
    ...{ type: 'item' as const, productId, name, description: '', unitName, price, quantity },
    taxRates: own.map(({ id, name: rateName, rate, taxClass }) => ({ id, name: rateName, rate, taxClass })),
  }
}

forOneDatabase('new invoices of the demo company', ({ settings }) => {
  let server: TestApp
  let client: TestClient

  beforeAll(async () => {
    server = await startTestApp(settings())
    await seedDemo(server.services, { password })
    client = server.createClient()
    await client.signIn(demoAdminEmail, password)
  })
  afterAll(() => server.close())

  /** Returns the company as a source of default values. */
  async function describeCompany(): Promise<TestCompany> {
    const { database } = server.services
    const [member] = await listActiveMembers(database)
    return {
      ...{ client, memberId: member?.id ?? 0, productId: 0, currencyId: 0 },
      partyId: { customer: 0, lead: 0 },
      draftStatusId: async (kind) => (await listStatuses(database, kind.name))[0]?.id ?? 0,
    }
  }

  it('have the standard rate of VAT on lines with a product, and none on other lines', async () => {
    const { database } = server.services
    const rates = await listTaxRates(database)
    const standard = rates.find(({ rate }) => Number(rate) === 20)
    const products = await readProducts(database, {})
    expect(products.filter(({ taxRateIds }) => taxRateIds.join() !== String(standard?.id))).toEqual([])
    expect(rates.filter(({ isDefault }) => isDefault)).toEqual([])
  })

  it('can be issued at once, for each customer in its currency', { timeout: 60_000 }, async () => {
    const { database } = server.services
    const customers = await listCustomers(database, {})
    const products = await readProducts(database, {})
    const taxRates = await listTaxRates(database)
    const currencies = await listCurrencies(database)
    const company = await describeCompany()
    const invoices = new DocumentApi(invoice, () => company)
    const { legal, issue } = issuingCalls(invoice)
    const drafts = new Map<string, number>()
    for (const [index, { id: partyId, clientName, email: clientEmail, currencyId }] of customers.entries()) {
      const product = products[index % products.length]
      const currency = currencies.find(({ id }) => id === currencyId)
      if (!(product && currency)) throw new Error(`There is no product, or no currency of ${clientName}`)
      const stored = await invoices.store({
        ...{ ...composeInvoice(currency), currency, lines: [composeLine(product, taxRates)] },
        party: { id: partyId, clientName, clientEmail },
      })
      expect(stored, clientName).toMatchObject({ code: 200 })
      const url = legal.path.replace(':id', String(stored.id))
      const { state, problems } = legal.response.parse((await client.send({ method: 'GET', url })).json())
      const errors = problems.filter(({ severity }) => severity === 'error')
      expect({ state, errors }, `${clientName}, ${product.name}`).toEqual({ state: 'draft', errors: [] })
      drafts.set(currency.name, stored.id)
    }
    expect(customers).toHaveLength(90)
    expect([...drafts.keys()]).toEqual(expect.arrayContaining(['EUR', 'GBP']))
    for (const [currency, id] of drafts)
      expect((await client.call(issue, { id })).json(), currency).toMatchObject({ code: 200, id })
  })
})

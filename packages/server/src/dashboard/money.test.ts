import { sumMoney, sumOutstanding } from '@quittance/shared/contract/dashboard.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { reversePayment, storePayment } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const today = '2026-05-15'

forEachDatabaseWithCompany('the money of the dashboard', (context) => {
  const company = () => context.company
  const invoices = new DocumentApi(invoice, company)
  const database = () => context.test.services.database
  const roof = {
    ...({ type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const),
    ...{ taxRates: [], quantity: decimal('1'), price: decimal('100') },
  }
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    ...({ lines: [roof], taxTreatment: 'outside-scope' } as const),
  } as const

  const post = async (endpoint: Parameters<typeof context.company.client.call>[0], body: object) => {
    const answer = (await company().client.call(endpoint, body)).json()
    expect(answer).toMatchObject({ code: 200 })
    return answer
  }

  async function issue(dueDate: string | null): Promise<number> {
    const { id } = await invoices.store({ ...draft, dueDate })
    await post(issuingCalls(invoice).issue, { id })
    return id
  }

  async function pay(paid_on: string, amount: string, changes: object = {}) {
    const { partyId, currencyId } = company()
    const money = { customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer' }
    return (
      await post(storePayment, { ...money, direction: 'in', allocations: [], paid_on, amount, ...changes })
    ).id
  }

  beforeAll(async () => {
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    // Due today, never, for 1, 30, 31, 60 and 90 days, and for 91 days.
    for (const dueDate of [today, null, '2026-05-14', '2026-04-15', '2026-04-14', '2026-03-16', '2026-02-14'])
      await issue(dueDate)
    const oldest = await issue('2026-02-13')
    const paid = await issue('2026-05-01')
    await invoices.store({ ...draft, dueDate: '2026-02-01' })
    await pay('2026-03-02', '40.00', { allocations: [{ invoice_id: oldest, amount: '40.00' }] })
    const advance = await pay('2026-03-20', '30.00')
    const refunded = [{ payment_id: advance, amount: '10.00' }]
    await pay('2026-04-01', '10.00', { direction: 'out', allocations: refunded })
    await post(reversePayment, { id: await pay('2026-03-05', '500.00'), reason: 'Bounced' })
    await pay('2025-05-31', '7.00')
    await pay('2025-06-01', '8.00')
    await pay('2026-05-10', '100.00', { allocations: [{ invoice_id: paid, amount: '100.00' }] })
    await post(creditInvoice, { id: paid, amount: '5.00', issue: true })
  })

  async function read(call: { readonly path: string }, currency = company().currencyId) {
    const url = `${call.path}?currency=${currency}&today=${today}`
    return (await company().client.send({ method: 'GET', url })).json()
  }

  it('came in by month, less refunds, without reversed payments', async () => {
    const { months } = sumMoney.response.parse(await read(sumMoney))
    expect(months).toHaveLength(12)
    expect(months.filter(({ amount }) => amount !== '0.00')).toEqual([
      { month: '2025-06', amount: '8.00' },
      { month: '2026-03', amount: '70.00' },
      { month: '2026-04', amount: '-10.00' },
      { month: '2026-05', amount: '100.00' },
    ])
  })

  it('is due by age, and what is left of payments and credit notes', async () => {
    const { ages, unallocated } = sumMoney.response.parse(await read(sumMoney))
    expect(ages).toEqual([
      { age: 'not-due', count: 2, due_amount: '200.00' },
      { age: 'to-30', count: 2, due_amount: '200.00' },
      { age: 'to-60', count: 2, due_amount: '200.00' },
      { age: 'to-90', count: 1, due_amount: '100.00' },
      { age: 'older', count: 1, due_amount: '60.00' },
    ])
    expect(unallocated).toBe('40.00')
  })

  it('is that of one currency', async () => {
    const dollar = database().selectFrom('currencies').select('id').where('name', '=', 'USD')
    const { months, ages, unallocated } = await read(sumMoney, (await dollar.executeTakeFirstOrThrow()).id)
    expect(months.every(({ amount }: { amount: string }) => amount === '0.00')).toBe(true)
    expect(ages.every(({ count }: { count: number }) => count === 0)).toBe(true)
    expect(unallocated).toBe('0.00')
  })

  it('agrees with the outstanding amounts, which name what is due of each invoice', async () => {
    const [outstanding] = (await read(sumOutstanding)).kinds
    expect(outstanding.outstanding).toEqual({ count: 8, unpaid_amount: '760.00' })
    expect(outstanding.longest[0]).toMatchObject({ due_date: '2026-02-13', unpaid_amount: 60 })
  })
})

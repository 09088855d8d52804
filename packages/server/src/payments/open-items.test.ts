import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import {
  listAllocations,
  listOpenItems,
  listPayments,
  openPayment,
  reversePayment,
  storePayment,
} from '@quittance/shared/contract/payments.ts'
import { beforeAll, expect, it } from 'vitest'
import { readToday } from '#database/queries/company-day.ts'
import { IssuedDocuments, toInvoice } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('what a customer owes and has left', (context) => {
  const company = () => context.company
  const documents = new IssuedDocuments(context)
  const { accept, get } = documents
  const database = () => context.test.services.database
  const ids = { late: 0, later: 0, paid: 0, payment: 0, credit: 0, merged: 0 }

  const money = (changes: object) => documents.money({ reference: 'VIR 7', ...changes })

  async function issue(dueDate: string | null, customer = company().partyId.customer): Promise<number> {
    const party = { id: customer, clientName: 'sent', clientEmail: 'sent' }
    return (await documents.issue(undefined, { dueDate, party })).id
  }

  beforeAll(async () => {
    await documents.prepareCompany()
    ids.later = await issue(null)
    ids.late = await issue('2026-02-15')
    ids.paid = await issue('2026-02-10')
    const allocations = [
      { invoice_id: ids.paid, amount: '100.00' },
      { invoice_id: ids.late, amount: '25.00' },
    ]
    ids.payment = (await accept(storePayment, money({ amount: '150.00', allocations }))).id
    ids.credit = (await accept(creditInvoice, { id: ids.paid, amount: '30.00', issue: true })).credit_note_id
    ids.merged = (await accept(partyRecords.customer.store, { client_name: 'Ida' })).id
  })

  const readOpen = async (customer: number, query: object = {}) =>
    listOpenItems.response.parse((await get(listOpenItems.path, { customer_id: customer, ...query })).json())

  it('are unpaid invoices, the earliest due first, and the rest of payments and credit notes', async () => {
    const { invoices: unpaid, sources, totals } = await readOpen(company().partyId.customer)
    expect(unpaid).toMatchObject([
      { id: ids.late, due_date: '2026-02-15', owed: '100.00', due: '75.00', currency: { name: 'EUR' } },
      { id: ids.later, due_date: null, owed: '100.00', due: '100.00' },
    ])
    expect(sources).toMatchObject([
      { type: 'payment', id: ids.payment, label: 'Bank transfer · VIR 7', on: '2026-02-01', left: '25.00' },
      { type: 'credit-note', id: ids.credit, left: '30.00' },
    ])
    expect(totals).toMatchObject([{ currency: { name: 'EUR' }, due: '175.00', left: '55.00' }])
    const dollar = database().selectFrom('currencies').select('id').where('name', '=', 'USD')
    const { id: currency_id } = await dollar.executeTakeFirstOrThrow()
    const today = await readToday(context.test.services)
    const none = { today, invoices: [], sources: [], totals: [] }
    expect(await readOpen(company().partyId.customer, { currency_id })).toEqual(none)
    expect(await readOpen(ids.merged)).toEqual(none)
    expect((await get(listOpenItems.path)).statusCode).toBe(422)
  })

  it('are those of all customers that were merged', async () => {
    const root = company().partyId.customer
    const own = await issue('2026-03-01', ids.merged)
    const merge = database().updateTable('customers').where('id', '=', ids.merged)
    await merge.set({ merged_into: root }).execute()
    for (const customer of [root, ids.merged]) {
      const { invoices: unpaid, totals } = await readOpen(customer)
      expect(unpaid.map(({ id }) => id)).toEqual([ids.late, own, ids.later])
      expect(totals).toMatchObject([{ due: '275.00' }])
      const { payments } = (await get(listPayments.path, { customer_id: customer })).json()
      expect(payments).toMatchObject([{ id: ids.payment }])
    }
    await merge.set({ merged_into: null }).execute()
  })

  it('have a history of allocations from both ends', async () => {
    const read = async (query: Readonly<Record<string, number>>) =>
      listAllocations.response.parse((await get(listAllocations.path, query)).json()).allocations
    const late = await documents.invoices.open(ids.late)
    const shown_number = `INV-${late.document.number}`
    const [allocation, ...others] = await read({ invoice_id: ids.late })
    expect(others).toEqual([])
    expect(allocation).toMatchObject({
      ...{ payment_id: ids.payment, credit_note: null, refund_id: null, nature: 'money', amount: '25.00' },
      ...{ method: 'Bank transfer', reference: 'VIR 7', on: '2026-02-01', allocated_by: 'Ada Lovelace' },
      invoice: { id: ids.late, shown_number },
    })
    expect(await read({ credit_note_id: ids.credit })).toEqual([])
    expect((await read({ payment_id: ids.payment })).map(({ amount }) => amount)).toEqual(['100.00', '25.00'])
    for (const query of [{}, { invoice_id: ids.late, payment_id: ids.payment }])
      expect((await get(listAllocations.path, query)).json()).toMatchObject({ code: 422 })
  })

  it('lead to the payment with its allocations, also after it was reversed', async () => {
    const open = async (id: number) => (await get(openPayment.path.replace(':id', String(id)))).json()
    const payment = money({ amount: '10.00', paid_on: '2026-02-03', ...toInvoice(ids.later, '10.00') })
    const { id } = await accept(storePayment, payment)
    expect(await open(id)).toMatchObject({
      payment: { id, amount: '10.00', unallocated: '0.00', reversed_by_id: null },
      allocations: [{ amount: '10.00' }],
    })
    const reversal = await accept(reversePayment, { id, reason: 'Bounced' })
    expect(await open(id)).toMatchObject({
      payment: { reversed_by_id: reversal.id },
      allocations: [{ amount: '10.00' }, { amount: '-10.00' }],
    })
    expect(await open(reversal.id)).toMatchObject({ payment: { reverses_id: id, reference: 'Bounced' } })
    expect(await open(999_999)).toMatchObject({ code: 404 })
  })

  it('are found by currency and period', async () => {
    const list = async (query: Readonly<Record<string, string | number>>) => {
      const { payments } = listPayments.response.parse((await get(listPayments.path, query)).json())
      return payments.map(({ id }) => id)
    }
    expect(await list({ from: '2026-02-01', to: '2026-02-02' })).toEqual([ids.payment])
    expect(await list({ to: '2026-01-31' })).toEqual([])
    expect(await list({ currency_id: company().currencyId, to: '2026-02-02' })).toEqual([ids.payment])
    expect(await list({ currency_id: 999_999 })).toEqual([])
  })
})

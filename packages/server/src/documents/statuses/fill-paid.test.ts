import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { expect, it, onTestFinished } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('the status of invoices that are not issued', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const

  /** Stores an invoice over 100.00 and an adjustment. */
  async function store(amountPaid: string, amountDue: string, adjustment = '0'): Promise<number> {
    const amounts = { amountPaid: decimal(amountPaid), amountDue: decimal(amountDue) }
    const { id } = await invoices.store({
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: decimal(adjustment), ...amounts },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
    })
    return id
  }

  /** Sets the status of documents, and returns total, amount paid and amount due of each, in cents. */
  async function setStatus(ids: readonly number[], status: string, changes: object = {}) {
    const call = documentListCalls(invoice).setStatus
    const { results } = (await context.company.client.call(call, { ids, status, ...changes })).json()
    expect(results).toMatchObject(ids.map((id) => ({ id, code: 200, changed: true })))
    const rows = await context.test.services.database
      .selectFrom('documents')
      .select(['total', 'amount_paid', 'amount_due'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    return rows.map((row) => [row.total, row.amount_paid, row.amount_due])
  }

  it('that means paid enters the total as paid only where less was, and nothing below 0', async () => {
    const ids = [
      await store('0', '100'),
      await store('40', '60'),
      // Typed as paid in full, and more.
      await store('100', '5'),
      await store('120', '-20'),
      // The total is below 0.
      await store('0', '-50', '-150'),
      await store('30', '-80', '-150'),
    ]
    expect(await setStatus(ids, 'Paid', { fill_paid: true })).toEqual([
      [10_000, 10_000, 0],
      [10_000, 10_000, 0],
      [10_000, 10_000, 500],
      [10_000, 12_000, -2_000],
      [-5_000, 0, -5_000],
      [-5_000, 3_000, -8_000],
    ])
  })

  it('that means paid already enters the total as paid too', async () => {
    const ids = [await store('40', '60')]
    await setStatus(ids, 'Paid')
    expect(await setStatus(ids, 'Paid', { fill_paid: true })).toEqual([[10_000, 10_000, 0]])
  })

  it('that means paid enters the total as paid also while issuing is off', async () => {
    const switchIssuing = async (is_on: 0 | 1) => {
      await context.test.services.database.updateTable('issuing_settings').set({ is_on }).execute()
    }
    onTestFinished(() => switchIssuing(1))
    await switchIssuing(0)
    const ids = [await store('0', '100'), await store('40', '60'), await store('100', '0')]
    const paid = [10_000, 10_000, 0]
    expect(await setStatus(ids, 'Paid', { fill_paid: true })).toEqual([paid, paid, paid])
  })

  it('leaves the amounts as they were typed unless that is asked for, or if it does not mean paid', async () => {
    const ids = [await store('0', '100'), await store('40', '60')]
    const typed = [
      [10_000, 0, 10_000],
      [10_000, 4_000, 6_000],
    ]
    expect(await setStatus(ids, 'Sent', { fill_paid: true })).toEqual(typed)
    expect(await setStatus(ids, 'Paid')).toEqual(typed)
  })
})

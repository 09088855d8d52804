import {
  listAllocations,
  paymentLimits,
  reverseAllocation,
  reversePayment,
  storePayment,
} from '@quittance/shared/contract/payments.ts'
import { getGroupName, globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { fromScaled } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { isFullRun } from '#test/test-database.ts'

const count = isFullRun ? paymentLimits.allocations : 40

forEachDatabaseWithCompany('a payment of many invoices', (context) => {
  const documents = new IssuedDocuments(context)
  const { post } = documents
  const database = () => context.test.services.database
  const invoiceIds: number[] = []

  beforeAll(async () => {
    await documents.prepareCompany()
    while (invoiceIds.length < count) invoiceIds.push((await documents.issue()).id)
  }, 600_000)

  const pay = (cents: number, allocations: readonly object[]) =>
    post(storePayment, documents.money({ amount: fromScaled(cents, 2), allocations }))

  /** Reads what lists show of the invoices, with their statuses, in their order. */
  async function readRows() {
    return await database()
      .selectFrom('documents')
      .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
      .select(['documents.id', 'amount_paid', 'amount_due', 'balance_due', 'status.name as status'])
      .where('documents.id', 'in', invoiceIds)
      .orderBy('documents.id')
      .execute()
  }

  async function readAllocations(payment_id: number) {
    const answer = await documents.get(listAllocations.path, { payment_id })
    return listAllocations.response.parse(answer.json()).allocations
  }

  it('is allocated to each, and its reversal restores all', { timeout: 600_000 }, async () => {
    const before = await readRows()
    // 0.01, 0.02, … of the invoices, the last ones in full.
    const parts = invoiceIds.map((id, index) => ({ id, cents: index < count - 3 ? index + 1 : 10_000 }))
    const allocations = parts.map(({ id, cents }) => ({ invoice_id: id, amount: fromScaled(cents, 2) }))
    const total = parts.reduce((sum, { cents }) => sum + cents, 0)
    const { code, id, unallocated } = await pay(total + 1, allocations)
    expect([code, unallocated]).toEqual([200, '0.01'])
    const stored = await readAllocations(id)
    expect(stored.map(({ invoice, amount }) => ({ invoice_id: invoice?.id, amount }))).toEqual(allocations)
    expect(await readRows()).toEqual(
      parts.map(({ id: invoiceId, cents }) => ({
        ...{ id: invoiceId, amount_paid: cents, amount_due: 10_000 - cents, balance_due: 10_000 - cents },
        status: cents === 10_000 ? 'Paid' : 'Partly paid',
      })),
    )
    expect((await verifyLedger(database())).fault).toBeNull()
    expect(await post(reversePayment, { id, reason: 'Bounced' })).toMatchObject({ code: 200 })
    expect(await readRows()).toEqual(before)
    expect((await readAllocations(id)).slice(count)).toMatchObject(
      stored.map((allocation) => ({ reverses_id: allocation.id, reason: 'Bounced' })),
    )
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('can name one twice, and each part is reversed alone', async () => {
    const [one = 0, two = 0] = invoiceIds
    const allocations = [one, two, one].map((invoice_id) => ({ invoice_id, amount: '10.00' }))
    const { id } = await pay(3_000, allocations)
    const stored = await readAllocations(id)
    expect(stored.map(({ invoice }) => invoice?.id)).toEqual([one, two, one])
    const { id: reversalId } = await post(reverseAllocation, { id: stored[2]?.id, reason: 'Wrong invoice' })
    expect((await readAllocations(id)).at(-1)).toMatchObject({ id: reversalId, reverses_id: stored[2]?.id })
    expect((await readRows()).slice(0, 2).map(({ amount_paid }) => amount_paid)).toEqual([1_000, 1_000])
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('is found by the amounts that are left', async () => {
    const [, , three = 0, four = 0] = invoiceIds
    const allocations = [three, four].map((invoice_id) => ({ invoice_id, amount: '12.34' }))
    expect(await pay(2_468, allocations)).toMatchObject({ code: 200 })
    const found = await post(globalSearch, { search_text: '87.66' })
    expect(found[getGroupName(getKind('invoice'))].count).toBe(2)
  })

  it('is rejected above the limit of a call', async () => {
    const tooMany = Array.from({ length: paymentLimits.allocations + 1 }, () => ({
      ...{ invoice_id: invoiceIds[0], amount: '0.01' },
    }))
    expect(await pay(100_000, tooMany)).toMatchObject({
      code: 422,
      errors: { allocations: [expect.stringContaining(String(paymentLimits.allocations))] },
    })
  })
})

import {
  allocatePayment,
  listAllocations,
  listOpenItems,
  listPayments,
  reverseAllocation,
  reversePayment,
  storePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments, type TestCall, toInvoice } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('payments while issuing is off', (context) => {
  const documents = new IssuedDocuments(context)
  const { get, post } = documents
  const database = () => context.test.services.database
  const setOn = (is_on: 0 | 1) => database().updateTable('issuing_settings').set({ is_on }).execute()
  const money = (changes: object = {}) => documents.money({ amount: '30.00', ...changes })
  let sentence: string

  beforeAll(async () => {
    await documents.prepareCompany()
    await setOn(0)
    sentence = (await documents.tryIssue(await documents.store())).message
  })

  /** Reads what a rejected call leaves unchanged. */
  async function readAll() {
    return [
      await database().selectFrom('payments').selectAll().execute(),
      await database().selectFrom('allocations').selectAll().execute(),
      await database().selectFrom('document_balances').selectAll().execute(),
      await database().selectFrom('ledger_records').select('hash').execute(),
    ]
  }

  it('are rejected like an issue, and lists of them are empty', async () => {
    expect(sentence).toContain('not switched on')
    const before = await readAll()
    expect(await post(storePayment, money())).toMatchObject({
      ...{ code: 422, message: sentence, errors: { customer_id: [sentence] } },
    })
    expect(await readAll()).toEqual(before)
    expect((await get(listPayments.path)).json()).toEqual({ payments: [], next: null, totals: [] })
    expect((await get(listAllocations.path, { payment_id: 1 })).json()).toEqual({ allocations: [] })
    const openItems = await get(listOpenItems.path, { customer_id: context.company.partyId.customer })
    expect(openItems.json()).toMatchObject({ invoices: [], sources: [], totals: [] })
  })

  it('are not recorded a second time when issuing is switched on', async () => {
    const sent = (await listStatuses(database(), invoice.name)).find(({ meaning }) => meaning === 'open')
    const values: object = {
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero },
      ...{ status: sent ?? null, amountPaid: decimal('30') },
    }
    const stored = await documents.invoices.store(values)
    expect(stored).toMatchObject({ code: 200 })
    const payment = money(toInvoice(stored.id, '30.00'))
    expect(await post(storePayment, payment)).toMatchObject({ code: 422, message: sentence })
    const { memberId } = context.company
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
    const payments = database().selectFrom('payments').select(['nature', 'amount'])
    expect(await payments.execute()).toEqual([{ nature: 'before', amount: 3_000 }])
  })

  it('are rejected by every call that records money, with the field that names the record', async () => {
    const [{ id: invoiceId }, { id: otherId }] = [await documents.issue(), await documents.issue()]
    const paymentId = await documents.pay(invoiceId, '40.00')
    const { id: prepaidId } = await post(storePayment, money())
    const query = database().selectFrom('allocations').select('id').where('payment_id', '=', paymentId)
    const { id: allocationId } = await query.executeTakeFirstOrThrow()
    const part = [{ invoice_id: otherId, amount: '5.00' }]
    const refund = money({ direction: 'out', allocations: [{ payment_id: prepaidId, amount: '30.00' }] })
    const calls: readonly { readonly endpoint: TestCall; readonly body: object; readonly field: string }[] = [
      { endpoint: storePayment, body: money(), field: 'customer_id' },
      { endpoint: storePayment, body: refund, field: 'customer_id' },
      {
        ...{ endpoint: allocatePayment, field: 'payment_id' },
        body: { payment_id: prepaidId, allocations: part },
      },
      {
        ...{ endpoint: allocatePayment, field: 'credit_note_id' },
        body: { credit_note_id: otherId, allocations: part },
      },
      { endpoint: withhold, body: { invoice_id: otherId, amount: '5.00' }, field: 'invoice_id' },
      { endpoint: writeOff, body: { invoice_id: otherId, reason: 'Insolvent' }, field: 'invoice_id' },
      { endpoint: reversePayment, body: { id: paymentId, reason: 'Bounced' }, field: 'id' },
      { endpoint: reverseAllocation, body: { id: allocationId, reason: 'Error' }, field: 'id' },
    ]
    const before = await readAll()
    await setOn(0)
    for (const { endpoint, body, field } of calls)
      expect(await post(endpoint, body), `${endpoint.path} ${field}`).toMatchObject({
        ...{ code: 422, message: sentence, errors: { [field]: [sentence] } },
      })
    expect(await readAll()).toEqual(before)
    await setOn(1)
    expect(await post(withhold, { invoice_id: otherId, amount: '5.00' })).toMatchObject({ code: 200 })
    expect((await verifyLedger(database())).fault).toBeNull()
  })
})

import {
  listAllocations,
  listPayments,
  openPayment,
  readReceipt,
  reverseAllocation,
  reversePayment,
  withhold,
} from '@quittance/shared/contract/payments.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('amounts that a customer has withheld', (context) => {
  const company = () => context.company
  const documents = new IssuedDocuments(context)
  const { get, post, readLegal } = documents
  const database = () => context.test.services.database

  beforeAll(() => documents.prepareCompany())

  const withheldFrom = (invoice_id: number, changes: object = {}) => ({
    ...{ invoice_id, amount: '20.00', reference: 'Certificate 7' },
    ...changes,
  })

  it('are recorded by staff, and lower what is due without money', async () => {
    const { id } = await documents.issue()
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    const before = (await get(listPayments.path)).json().totals
    const headers = { 'idempotency-key': 'withheld-1' }
    const body = withheldFrom(id, { paid_on: '2026-02-03' })
    const recorded = await post(withhold, body, { client: staff, headers })
    expect(recorded).toMatchObject({ code: 200, message: 'The withheld amount is recorded.' })
    expect(await post(withhold, body, { client: staff, headers })).toEqual(recorded)
    expect(await readLegal(id)).toMatchObject({ owed: '100.00', paid: '20.00', due: '80.00' })
    expect((await get(openPayment.path.replace(':id', String(recorded.id)))).json()).toMatchObject({
      payment: {
        ...{ nature: 'withheld', direction: 'in', method: '', reference: 'Certificate 7' },
        ...{ paid_on: '2026-02-03', amount: '20.00', unallocated: '0.00' },
      },
      allocations: [{ nature: 'withheld', amount: '20.00', invoice: { id } }],
    })
    // No money has come in.
    expect((await get(listPayments.path)).json().totals.map((sums: { in: string }) => sums.in)).toEqual(
      before.length === 0 ? ['0.00'] : before.map((sums: { in: string }) => sums.in),
    )
    await documents.pay(id, '80.00')
    expect(await readLegal(id)).toMatchObject({ paid: '100.00', due: '0.00' })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('are on the statement as such', async () => {
    const path = readStatement.path.replace(':id', String(company().partyId.customer))
    const query = { currency_id: company().currencyId }
    const statement = readStatement.response.parse((await get(path, query)).json())
    expect(statement.entries.find(({ type }) => type === 'withheld')).toMatchObject({
      ...{ on: '2026-02-03', label: '', reference: 'Certificate 7', debit: '0.00', credit: '20.00' },
    })
  })

  it('are of today by default, and can be reversed as a whole only', async () => {
    const { id } = await documents.issue()
    const { id: paymentId } = await post(withhold, withheldFrom(id, { amount: '100.00' }))
    expect(await readLegal(id)).toMatchObject({ due: '0.00' })
    const [allocation] = (await get(listAllocations.path, { invoice_id: id })).json().allocations
    expect(await post(reverseAllocation, { id: allocation.id, reason: 'Error' })).toMatchObject({
      ...{ code: 422, message: expect.stringContaining('Reverse the withheld amount instead') },
    })
    expect(await post(reversePayment, { id: paymentId, reason: 'Error' })).toMatchObject({ code: 200 })
    expect(await readLegal(id)).toMatchObject({ paid: '0.00', due: '100.00' })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('are at most what is due, not in the future, and of issued invoices', async () => {
    const { id } = await documents.issue()
    const draftId = await documents.store()
    const rejected: readonly (readonly [object, string, RegExp])[] = [
      [withheldFrom(id, { amount: '100.01' }), 'amount', /^Only 100\.00 EUR is due on INV-\d+\./],
      [withheldFrom(id, { amount: '0.00' }), 'amount', /at least 0\.01/],
      [withheldFrom(id, { paid_on: '2099-01-01' }), 'paid_on', /is in the future/],
      [withheldFrom(draftId), 'invoice_id', /is not issued/],
    ]
    for (const [body, field, sentence] of rejected)
      expect(await post(withhold, body)).toMatchObject({
        ...{ code: 422, errors: { [field]: [expect.stringMatching(sentence)] } },
      })
    expect(await post(withhold, withheldFrom(999_999))).toMatchObject({
      ...{ code: 404, errors: { invoice_id: [expect.any(String)] } },
    })
    expect(await readLegal(id)).toMatchObject({ paid: '0.00', due: '100.00' })
  })

  it('have no receipt', async () => {
    const { id } = await documents.issue()
    const { id: paymentId } = await post(withhold, withheldFrom(id))
    expect((await get(readReceipt.path.replace(':id', String(paymentId)))).json()).toMatchObject({
      ...{ code: 422, errors: { id: [expect.stringContaining('no money was received')] } },
    })
  })
})

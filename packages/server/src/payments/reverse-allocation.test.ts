import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  listAllocations,
  listOpenItems,
  reverseAllocation,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { beforeAll, expect, it } from 'vitest'
import { createApiToken } from '#auth/api-tokens/api-token.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments, toInvoice } from '#test/issued-documents.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

forEachDatabaseWithCompany('an allocation that is reversed alone', (context) => {
  const company = () => context.company
  const documents = new IssuedDocuments(context)
  const { accept, get, money, post } = documents
  const database = () => context.test.services.database

  beforeAll(() => documents.prepareCompany())

  const list = async (query: object) =>
    listAllocations.response.parse((await get(listAllocations.path, query)).json()).allocations

  /** Returns the id of the only allocation of an invoice. */
  async function findAllocation(invoiceId: number): Promise<number> {
    const [allocation, ...others] = await list({ invoice_id: invoiceId })
    expect(others).toEqual([])
    return allocation?.id ?? 0
  }

  const readDue = async (id: number) => (await documents.readLegal(id)).due

  async function readSources() {
    const items = await get(listOpenItems.path, { customer_id: company().partyId.customer })
    return listOpenItems.response.parse(items.json()).sources
  }

  const reverse = (id: number, reason = 'Wrong invoice') => post(reverseAllocation, { id, reason })

  it('makes its amount due again, and the rest of the payment can be used for another invoice', async () => {
    const [wrong, right] = [(await documents.issue()).id, (await documents.issue()).id]
    const paymentId = await documents.pay(wrong, '100.00')
    const id = await findAllocation(wrong)
    expect(await readDue(wrong)).toBe('0.00')
    const reversal = await reverse(id)
    expect(reversal).toMatchObject({ code: 200, message: 'The allocation is reversed.' })
    expect(await readDue(wrong)).toBe('100.00')
    expect((await readSources()).find((source) => source.id === paymentId)).toMatchObject({
      ...{ type: 'payment', left: '100.00' },
    })
    expect(await list({ invoice_id: wrong })).toMatchObject([
      { id, amount: '100.00', reverses_id: null, reason: '' },
      {
        ...{ id: reversal.id, amount: '-100.00', reverses_id: id, reason: 'Wrong invoice' },
        ...{ payment_id: paymentId, allocated_by: 'Ada Lovelace' },
      },
    ])
    const allocation = { payment_id: paymentId, ...toInvoice(right, '100.00') }
    expect(await post(allocatePayment, allocation)).toMatchObject({ code: 200, unallocated: '0.00' })
    expect([await readDue(wrong), await readDue(right)]).toEqual(['100.00', '0.00'])
    const records = database().selectFrom('ledger_records').select('content').where('event', '=', 'reversal')
    const { content } = await records.orderBy('position', 'desc').executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({
      ...{ allocation: reversal.id, reverses: id, reason: 'Wrong invoice', amount: '-100.00' },
    })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('gives back the status that follows the balance', async () => {
    const readStatus = async (id: number) => {
      const row = database()
        .selectFrom('documents')
        .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
        .select(['status.name', 'amount_paid', 'balance_due'])
        .where('documents.id', '=', id)
      return await row.executeTakeFirst()
    }
    const { id } = await documents.issue()
    await documents.pay(id, '100.00')
    expect(await readStatus(id)).toEqual({ name: 'Paid', amount_paid: 10_000, balance_due: 0 })
    await reverse(await findAllocation(id))
    expect(await readStatus(id)).toEqual({ name: 'Sent', amount_paid: 0, balance_due: 10_000 })
  })

  it('makes a credit note available for other invoices', async () => {
    const [credited, other] = [(await documents.issue()).id, (await documents.issue()).id]
    const { credit_note_id: creditId } = await accept(creditInvoice, {
      ...{ id: credited, amount: '40.00', issue: true },
    })
    expect(await readDue(credited)).toBe('60.00')
    expect(await reverse(await findAllocation(credited))).toMatchObject({ code: 200 })
    expect(await readDue(credited)).toBe('100.00')
    expect((await readSources()).find(({ id }) => id === creditId)).toMatchObject({
      ...{ type: 'credit-note', left: '40.00' },
    })
    const allocation = { credit_note_id: creditId, ...toInvoice(other, '40.00') }
    expect(await post(allocatePayment, allocation)).toMatchObject({ code: 200, unallocated: '0.00' })
    expect(await readDue(other)).toBe('60.00')
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('stays reversed when its payment is reversed', async () => {
    const [one, two] = [(await documents.issue()).id, (await documents.issue()).id]
    const allocations = [one, two].map((invoice_id) => ({ invoice_id, amount: '50.00' }))
    const { id: paymentId } = await accept(storePayment, money({ amount: '100.00', allocations }))
    await reverse(await findAllocation(one))
    await accept(reversePayment, { id: paymentId, reason: 'Bounced' })
    expect([await readDue(one), await readDue(two)]).toEqual(['100.00', '100.00'])
    const history = await list({ payment_id: paymentId })
    expect(history.map(({ amount, reason }) => [amount, reason])).toEqual([
      ['50.00', ''],
      ['50.00', ''],
      ['-50.00', 'Wrong invoice'],
      ['-50.00', 'Bounced'],
    ])
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  /** Reads what a rejected call leaves unchanged. */
  async function readAll() {
    return [
      await database().selectFrom('allocations').selectAll().orderBy('id').execute(),
      await database().selectFrom('document_balances').selectAll().orderBy('document_id').execute(),
      await database().selectFrom('payment_balances').selectAll().orderBy('payment_id').execute(),
      await database().selectFrom('ledger_records').select('hash').orderBy('position').execute(),
    ]
  }

  async function expectRejected(id: number, code: number, sentence: RegExp) {
    const before = await readAll()
    expect(await reverse(id)).toMatchObject({ code, message: expect.stringMatching(sentence) })
    expect(await readAll()).toEqual(before)
  }

  it('is reversed once, and not after its payment', async () => {
    const [one, two] = [(await documents.issue()).id, (await documents.issue()).id]
    await documents.pay(one, '10.00')
    const id = await findAllocation(one)
    const { id: reversalId } = await reverse(id)
    await expectRejected(id, 409, /^This allocation was already reversed on \d{4}-\d\d-\d\d by Ada/)
    await expectRejected(reversalId, 422, /^A reversal cannot be reversed\. Allocate/)
    await expectRejected(999_999, 404, /^This allocation does not exist\. Reload/)
    const paymentId = await documents.pay(two, '20.00')
    const ofPayment = await findAllocation(two)
    await accept(reversePayment, { id: paymentId, reason: 'Bounced' })
    await expectRejected(ofPayment, 422, /^The payment of this allocation was reversed/)
  })

  it('is not that of a write-off, nor of a refund', async () => {
    const { id } = await documents.issue()
    await accept(writeOff, { invoice_id: id, reason: 'Insolvent' })
    await expectRejected(await findAllocation(id), 422, /Reverse the write-off instead/)
    const { id: payment_id } = await accept(storePayment, money({ amount: '30.00' }))
    const allocations = [{ payment_id, amount: '30.00' }]
    const refund = await accept(storePayment, money({ amount: '30.00', direction: 'out', allocations }))
    const [allocation] = await list({ payment_id: refund.id })
    await expectRejected(allocation?.id ?? 0, 422, new RegExp(`Reverse refund ${refund.id} instead`))
  })

  it('needs a reason, and the permission to reverse', async () => {
    const { id } = await documents.issue()
    await documents.pay(id, '10.00')
    const body = { id: await findAllocation(id), reason: 'Wrong invoice' }
    expect(await post(reverseAllocation, { ...body, reason: ' ' })).toMatchObject({
      ...{ code: 422, errors: { reason: [expect.any(String)] } },
    })
    const staff = context.test.createClient()
    await staff.signIn((await createTestMember(context.test.services)).email, testPassword)
    expect(await post(reverseAllocation, body, { client: staff })).toMatchObject({ code: 403 })
  })

  it('and a refund name the right that an API token lacks', async () => {
    const { memberId } = company()
    const token = await createApiToken(context.test.services, { memberId, name: 'Shop', scopes: ['money'] })
    const headers = { authorization: `Bearer ${token?.secret}` }
    const program = context.test.createClient()
    const { id: payment_id } = await accept(storePayment, money({ amount: '5.00' }))
    const refund = money({
      ...{ amount: '5.00', direction: 'out', allocations: [{ payment_id, amount: '5.00' }] },
    })
    for (const [call, body] of [
      [storePayment, refund],
      [reverseAllocation, { id: 1, reason: 'Wrong invoice' }],
    ] as const) {
      const answer = (await program.call(call, body, headers)).json()
      expect(answer).toMatchObject({
        code: 403,
        message: expect.stringContaining('This API token lacks the right to reverse and refund.'),
      })
    }
    const payment = money({ amount: '5.00' })
    expect((await program.call(storePayment, payment, headers)).json()).toMatchObject({ code: 200 })
  })
})

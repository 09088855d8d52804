import { creditInvoice } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import {
  allocatePayment,
  listOpenItems,
  listPayments,
  openPayment,
  readReceipt,
  reversePayment,
  storePayment,
} from '@quittance/shared/contract/payments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments, type TestCall, toInvoice } from '#test/issued-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'

forEachDatabaseWithCompany('a recorded payment', (context) => {
  const documents = new IssuedDocuments(context)
  const { accept, get, invoices, money, post } = documents
  const database = () => context.test.services.database
  const dollar = { id: 0, name: 'USD' }
  const ida = { id: 0, clientName: 'sent', clientEmail: 'sent' }

  /** Stores a payment and returns its id. */
  const pay = async (changes: object = {}): Promise<number> => (await accept(storePayment, money(changes))).id
  const issueInvoice = async (changes: object = {}) => (await documents.issue(undefined, changes)).id

  beforeAll(async () => {
    await documents.prepareCompany()
    const currency = database().selectFrom('currencies').select('id').where('name', '=', dollar.name)
    dollar.id = (await currency.executeTakeFirstOrThrow()).id
    ida.id = (await post(partyRecords.customer.store, { client_name: 'Ida' })).id
  })

  /** Reads what a rejected call leaves unchanged. */
  async function readAll() {
    const rows = database().selectFrom('documents').select(['id', 'version', 'balance_due'])
    return [
      await database().selectFrom('payments').selectAll().orderBy('id').execute(),
      await database().selectFrom('payment_balances').selectAll().orderBy('payment_id').execute(),
      await database().selectFrom('allocations').selectAll().orderBy('id').execute(),
      await database().selectFrom('ledger_records').select('hash').orderBy('position').execute(),
      await rows.orderBy('id').execute(),
    ]
  }

  async function expectRejected(call: TestCall, body: object, sentence: RegExp) {
    const before = await readAll()
    expect(await post(call, body)).toMatchObject({
      ...{ code: 422, errors: { 'allocations.0': [expect.stringMatching(sentence)] } },
    })
    expect(await readAll()).toEqual(before)
  }

  describe('in a foreign currency', () => {
    it('is stored and shown in that currency', async () => {
      const invoiceId = await issueInvoice({ currency: dollar, party: ida })
      const id = await pay({
        ...{ customer_id: ida.id, currency_id: dollar.id, amount: '70.00' },
        ...toInvoice(invoiceId, '60.00'),
      })
      const stored = database().selectFrom('payments').select(['currency_id', 'amount']).where('id', '=', id)
      expect(await stored.executeTakeFirst()).toEqual({ currency_id: dollar.id, amount: 7_000 })
      const shown = { id, currency: dollar, amount: '70.00', unallocated: '10.00' }
      const [ofCustomer, ofCurrency] = [{ customer_id: ida.id }, { currency_id: dollar.id }]
      const ofDay = { ...ofCustomer, ...ofCurrency, from: '2026-02-01', to: '2026-02-01' }
      for (const filter of [ofCustomer, ofCurrency, { invoice_id: invoiceId }, ofDay]) {
        const { payments, totals } = (await get(listPayments.path, filter)).json()
        expect(payments).toMatchObject([shown])
        expect(totals).toEqual([{ currency: 'USD', in: '70.00', out: '0.00', unallocated: '10.00' }])
      }
      const path = openPayment.path.replace(':id', String(id))
      expect((await get(path)).json()).toMatchObject({ payment: shown, allocations: [{ amount: '60.00' }] })
      expect((await get(listOpenItems.path, { customer_id: ida.id })).json()).toMatchObject({
        invoices: [{ id: invoiceId, currency: dollar, due: '40.00' }],
        sources: [{ id, currency: dollar, left: '10.00' }],
        totals: [{ currency: dollar, due: '40.00', left: '10.00' }],
      })
      const receipt = await get(readReceipt.path.replace(':id', String(id)))
      expect(extractPdfText(receipt.rawPayload)).toMatch(/\$.{0,5}70[.,]00|70[.,]00.{0,5}\$/)
      const records = database().selectFrom('ledger_records').select('content').where('event', '=', 'payment')
      const { content } = await records.orderBy('position', 'desc').executeTakeFirstOrThrow()
      expect(JSON.parse(content)).toMatchObject({ payment: id, currency: dollar.id })
    })

    it('pays no invoice in another currency, neither at once nor later', async () => {
      const [euro, foreign] = [await issueInvoice(), await issueInvoice({ currency: dollar })]
      const [euros, dollars] = [await pay(), await pay({ currency_id: dollar.id })]
      const sentence = /^allocations\.0 .*another currency/
      await expectRejected(storePayment, money({ currency_id: dollar.id, ...toInvoice(euro) }), sentence)
      await expectRejected(storePayment, money(toInvoice(foreign)), sentence)
      await expectRejected(allocatePayment, { payment_id: dollars, ...toInvoice(euro) }, sentence)
      await expectRejected(allocatePayment, { payment_id: euros, ...toInvoice(foreign) }, sentence)
      expect(await post(allocatePayment, { payment_id: dollars, ...toInvoice(foreign) })).toMatchObject({
        ...{ code: 200, unallocated: '0.00' },
      })
    })
  })

  it('is not allocated later to an invoice of another customer, a draft, or nothing', async () => {
    const payment_id = await pay({ customer_id: ida.id })
    const draftId = await documents.store(undefined, { party: ida })
    const allocate = (id: number) => ({ payment_id, ...toInvoice(id) })
    const foreign = /^allocations\.0 .*another customer/
    await expectRejected(allocatePayment, allocate(await issueInvoice()), foreign)
    await expectRejected(allocatePayment, allocate(draftId), /is not issued/)
    await expectRejected(allocatePayment, allocate(999_999), /^allocations\.0: there is no such document/)
    const unknown = { payment_id: 999_999, ...toInvoice(await issueInvoice()) }
    await expectRejected(allocatePayment, unknown, /^allocations\.0: there is no such/)
  })

  describe('of an invoice that is open in a form', () => {
    const readVersions = (id: number) =>
      database()
        .selectFrom('document_revisions')
        .select('version')
        .where('document_id', '=', id)
        .orderBy('version')
        .execute()

    it('changes its amounts and its status, not its version', async () => {
      const id = await issueInvoice()
      const opened = (await invoices.open(id)).document
      const versions = await readVersions(id)
      await pay({ amount: '40.00', ...toInvoice(id, '40.00') })
      const paid = (await invoices.open(id)).document
      expect(paid).toMatchObject({
        ...{ version: opened.version, amountPaid: '40', amountDue: '60', status: { name: 'Partly paid' } },
      })
      expect(await readVersions(id)).toEqual(versions)
      expect(await invoices.update(paid)).toMatchObject({ code: 200 })
      expect((await invoices.open(id)).document).toEqual(paid)
      const { id: ownerId, name } = await createTestMember(context.test.services)
      const owner = { id: ownerId, name }
      expect(await invoices.update({ ...paid, owner })).toMatchObject({ code: 200 })
      expect((await invoices.open(id)).document).toEqual({ ...paid, owner, version: paid.version + 1 })
    })

    it('is not undone by a client that does not know of it', async () => {
      const id = await issueInvoice()
      const opened = (await invoices.open(id)).document
      await pay({ amount: '40.00', ...toInvoice(id, '40.00') })
      // A client that states the version states the amounts, too.
      expect(await invoices.update(opened)).toMatchObject({
        ...{ code: 409, locked: true, message: expect.stringContaining('Record a payment') },
      })
      expect(await invoices.update({ ...opened, version: null })).toMatchObject({ code: 200 })
      const { document } = await invoices.open(id)
      expect(document).toMatchObject({ amountPaid: '40', amountDue: '60' })
    })
  })

  describe('that is refunded', () => {
    const refund = (amount: string, source: object) =>
      money({ direction: 'out', amount, allocations: [{ ...source, amount }] })

    it('gives at most what is left of it', async () => {
      const id = await issueInvoice()
      const payment_id = await pay({ amount: '130.00', ...toInvoice(id) })
      await expectRejected(storePayment, refund('30.01', { payment_id }), /30\.00 EUR is left/)
      expect(await post(storePayment, refund('20.00', { payment_id }))).toMatchObject({ code: 200 })
      await expectRejected(storePayment, refund('10.01', { payment_id }), /10\.00 EUR is left/)
      const both = [1, 2].map(() => post(storePayment, refund('10.00', { payment_id })))
      const codes = (await Promise.all(both)).map(({ code }) => code)
      expect(codes.sort()).toEqual([200, 422])
      await expectRejected(storePayment, refund('0.01', { payment_id }), /0\.00 EUR is left/)
    })

    it('gives nothing after its reversal, and only to its customer', async () => {
      const payment_id = await pay({ amount: '30.00' })
      const other = { ...refund('30.00', { payment_id }), customer_id: ida.id }
      await expectRejected(storePayment, other, /another customer/)
      const dollars = { ...refund('30.00', { payment_id }), currency_id: dollar.id }
      await expectRejected(storePayment, dollars, /another currency/)
      expect(await post(reversePayment, { id: payment_id, reason: 'Bounced' })).toMatchObject({ code: 200 })
      await expectRejected(storePayment, refund('0.01', { payment_id }), /0\.00 EUR is left/)
    })

    it('gives at most what is left of a credit note for its invoice', async () => {
      const id = await issueInvoice()
      await pay(toInvoice(id))
      const credit = await accept(creditInvoice, { id, amount: '40.00', issue: true })
      const source = { credit_note_id: credit.credit_note_id }
      await expectRejected(storePayment, refund('40.01', source), /40\.00 EUR is left/)
      expect(await post(storePayment, refund('25.00', source))).toMatchObject({ code: 200 })
      await expectRejected(storePayment, refund('15.01', source), /15\.00 EUR is left/)
      const other = await issueInvoice()
      await expectRejected(allocatePayment, { ...source, ...toInvoice(other, '15.01') }, /15\.00 EUR is left/)
      expect(await post(allocatePayment, { ...source, ...toInvoice(other, '15.00') })).toMatchObject({
        ...{ code: 200, unallocated: '0.00' },
      })
      expect((await verifyLedger(database())).fault).toBeNull()
    })
  })
})

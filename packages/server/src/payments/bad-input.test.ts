import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import {
  allocatePayment,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('payments that cannot be recorded', (context) => {
  const documents = new IssuedDocuments(context)
  const { post } = documents
  const database = () => context.test.services.database
  const ids = { invoice: 0, draft: 0, customer: 0, dollar: 0, spent: 0 }

  const money = (changes: object = {}) => documents.money({ amount: '10.00', ...changes })
  const toInvoice = (id: number, amount = '10.00') => ({ allocations: [{ invoice_id: id, amount }] })

  beforeAll(async () => {
    await documents.prepareCompany()
    ids.invoice = (await documents.issue()).id
    ids.draft = await documents.store()
    ids.customer = (await post(partyRecords.customer.store, { client_name: 'Ida' })).id
    const dollar = database().selectFrom('currencies').select('id').where('name', '=', 'USD')
    ids.dollar = (await dollar.executeTakeFirstOrThrow()).id
    ids.spent = (await post(storePayment, money(toInvoice(ids.invoice)))).id
    await database()
      .insertInto('payment_methods')
      .values({ name: 'Barter', retired_at: '2026-01-01T00:00:00.000Z' })
      .execute()
  })

  /** Reads what a rejected payment leaves unchanged. */
  async function readAll() {
    const payments = await database().selectFrom('payments').selectAll().execute()
    const allocations = await database().selectFrom('allocations').selectAll().execute()
    const records = await database().selectFrom('ledger_records').select('hash').execute()
    const balances = await database().selectFrom('document_balances').selectAll().execute()
    return [payments, allocations, records, balances]
  }

  const most = '999999999999.99'

  const rejected: readonly (readonly [string, () => object, string, RegExp])[] = [
    [
      'of another customer',
      () => ({ customer_id: ids.customer, ...toInvoice(ids.invoice) }),
      'allocations.0',
      /another customer/,
    ],
    [
      'in another currency',
      () => ({ currency_id: ids.dollar, ...toInvoice(ids.invoice) }),
      'allocations.0',
      /another currency/,
    ],
    ['for a draft', () => toInvoice(ids.draft), 'allocations.0', /is not issued/],
    ['for a document that does not exist', () => toInvoice(999_999), 'allocations.0', /no such document/],
    [
      'for more than is due',
      () => ({ amount: '500.00', ...toInvoice(ids.invoice, '90.01') }),
      'allocations.0',
      /^Only 90\.00 EUR is due on INV-\d+\./,
    ],
    [
      'for more than its amount',
      () => toInvoice(ids.invoice, '10.01'),
      'allocations',
      /^“Amount” is 10\.00 EUR, but 10\.01 EUR is allocated\. Allocate less/,
    ],
    [
      'for the largest amounts',
      () => ({
        amount: most,
        allocations: Array.from({ length: 200 }, () => ({ invoice_id: ids.invoice, amount: most })),
      }),
      'allocations',
      /199999999999998\.00 EUR is allocated/,
    ],
    [
      'for a payment',
      () => ({ allocations: [{ payment_id: ids.spent, amount: '1.00' }] }),
      'allocations.0',
      /invoice/,
    ],
    ['in the future', () => ({ paid_on: '2099-01-01' }), 'paid_on', /in the future/],
    ['with a method that does not exist', () => ({ method: 'Gold' }), 'method', /“Gold”/],
    ['with a retired method', () => ({ method: 'Barter' }), 'method', /“Barter”/],
    [
      'of a customer who does not exist',
      () => ({ customer_id: 999_999 }),
      'customer_id',
      /^customer_id refers to a record that does not exist/,
    ],
    [
      'in a currency that does not exist',
      () => ({ currency_id: 999_999 }),
      'currency_id',
      /^currency_id refers to a record that does not exist/,
    ],
    ['of nothing', () => ({ amount: '0.00' }), 'amount', /^amount must be at least 0\.01/],
    ['of a part of a cent', () => ({ amount: '1.001' }), 'amount', /^amount .*2 decimal/],
    [
      'back from nothing',
      () => ({ direction: 'out' }),
      'allocations',
      /^“Amount” is 10\.00 EUR, but .* add up to 0\.00 EUR\./,
    ],
    [
      'of two documents at once',
      () => ({ allocations: [{ invoice_id: ids.invoice, credit_note_id: ids.invoice, amount: '1.00' }] }),
      'allocations.0',
      /^allocations\.0: choose exactly one invoice, credit note or payment\.$/,
    ],
    [
      'back from what was spent',
      () => ({ direction: 'out', allocations: [{ payment_id: ids.spent, amount: '10.00' }] }),
      'allocations.0',
      /^allocations\.0: only 0\.00 EUR is left of payment \d+\./,
    ],
    [
      'back from an invoice',
      () => ({ direction: 'out', ...toInvoice(ids.invoice) }),
      'allocations.0',
      /credit note or payment/,
    ],
  ]

  it.each(rejected)(
    '%s: a sentence names the field, and nothing is recorded',
    async (_name, change, field, sentence) => {
      const before = await readAll()
      expect(await post(storePayment, money(change()))).toMatchObject({
        code: 422,
        errors: { [field]: [expect.stringMatching(sentence)] },
      })
      expect(await readAll()).toEqual(before)
    },
  )

  it('are rejected with the issue, which then uses no number', async () => {
    const series = () => database().selectFrom('number_series').selectAll().execute()
    const before = [await readAll(), await series()]
    const payment = { method: 'Bank transfer', paid_on: '2026-02-01', amount: '10.00' }
    for (const [change, field] of [
      [{ method: 'Gold' }, 'payments.0.method'],
      [{ paid_on: '2099-01-01' }, 'payments.0.paid_on'],
    ] as const) {
      const body = { id: ids.draft, payments: [{ ...payment, ...change }] }
      expect(await post(issuingCalls(invoice).issue, body)).toMatchObject({
        code: 422,
        errors: { [field]: [expect.any(String)] },
      })
    }
    expect([await readAll(), await series()]).toEqual(before)
  })

  it('cannot be allocated or reversed twice', async () => {
    const { id } = await post(storePayment, money({ amount: '5.00' }))
    const allocate = (amount: string) =>
      post(allocatePayment, { payment_id: id, allocations: [{ invoice_id: ids.invoice, amount }] })
    expect(await allocate('5.01')).toMatchObject({ code: 422 })
    expect(await allocate('5.00')).toMatchObject({ code: 200, unallocated: '0.00' })
    expect(await allocate('0.01')).toMatchObject({ code: 422 })
    expect(await post(reversePayment, { id, reason: 'Bounced' })).toMatchObject({ code: 200 })
    const again = await post(reversePayment, { id, reason: 'Bounced' })
    const sentence = `^Entry ${id} was already reversed on \\d{4}-\\d\\d-\\d\\d by Ada Lovelace\\. Reload`
    expect(again).toMatchObject({ code: 409, message: expect.stringMatching(new RegExp(sentence)) })
    expect(await post(reversePayment, { id: 999_999, reason: 'Bounced' })).toMatchObject({
      ...{ code: 404, errors: { id: [expect.stringContaining('This payment does not exist')] } },
    })
  })

  it('are not written off for a draft, and once for a repeated request', async () => {
    const id = await documents.store()
    expect(await post(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({
      code: 422,
      errors: { invoice_id: [expect.stringContaining('is not issued')] },
    })
    expect(await post(writeOff, { invoice_id: 999_999, reason: 'Insolvent' })).toMatchObject({
      ...{ code: 404, errors: { invoice_id: [expect.any(String)] } },
    })
    await documents.tryIssue(id)
    const key = { headers: { 'idempotency-key': 'write-off-1' } }
    const first = await post(writeOff, { invoice_id: id, reason: 'Insolvent' }, key)
    expect(first).toMatchObject({ code: 200 })
    expect(await post(writeOff, { invoice_id: id, reason: 'Insolvent' }, key)).toEqual(first)
    const nothingDue = expect.stringMatching(/^Nothing is due on INV-\d+\. Reload/)
    expect(await post(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({
      ...{ code: 422, errors: { invoice_id: [nothingDue] } },
    })
  })

  it('are written off only while the amount that the member has seen is due', async () => {
    const { id } = await documents.issue()
    // Another member records it, and 60.00 stay due.
    await post(storePayment, money({ amount: '40.00', ...toInvoice(id, '40.00') }))
    const before = await readAll()
    const giveUp = (amount: string) => post(writeOff, { invoice_id: id, reason: 'Insolvent', amount })
    const changed = expect.stringMatching(/^60\.00 EUR is due on INV-\d+ now\. Check this amount/)
    for (const amount of ['100.00', '60.01', '59.99'])
      expect(await giveUp(amount)).toMatchObject({ code: 422, errors: { amount: [changed] } })
    expect(await giveUp('')).toMatchObject({ code: 422, errors: { amount: [expect.any(String)] } })
    expect(await readAll()).toEqual(before)
    expect(await giveUp('60')).toMatchObject({ code: 200 })
    expect(await giveUp('60')).toMatchObject({ code: 422, errors: { invoice_id: [expect.any(String)] } })
  })
})

import { paymentMethodCalls } from '@quittance/shared/contract/catalogue-records.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  changeBalanceStatuses,
  changeSeries,
  confirmRestore,
  inspectIssuing,
  switchIssuingOn,
} from '@quittance/shared/contract/issuing-settings.ts'
import { closeLedger, exportLedger, readLedger, verifyLedger } from '@quittance/shared/contract/ledger.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import {
  allocatePayment,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { type Scope, scopes } from '@quittance/shared/contract/permissions.ts'
import { updateBankDetails } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { IssuedDocuments } from '#test/issued-documents.ts'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')
const calls = issuingCalls(invoice)

type Call = Pick<Endpoint, 'method' | 'path'>

/** Tables that a rejected call leaves unchanged. */
const tables = [
  ...(['payments', 'allocations', 'ledger_records', 'closures', 'issued_documents'] as const),
  ...(['issuing_settings', 'number_series', 'balance_statuses'] as const),
  ...(['payment_methods', 'company_versions'] as const),
] as const

forOneDatabaseWithCompany('who may issue and handle money', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const ids = { invoice: 0, payment: 0 }
  let staff: TestClient

  const send = async ({ method, path }: Call, body: object, client = context.company.client) =>
    (await client.send({ method, url: path }, method === 'GET' ? undefined : body)).json()

  const money = (changes: object) => ({
    ...{ customer_id: context.company.partyId.customer, currency_id: context.company.currencyId },
    ...{ method: 'Bank transfer', paid_on: '2026-02-01', direction: 'in', amount: '10.00' },
    ...changes,
  })

  const refund = (amount = '10.00') =>
    money({ direction: 'out', amount, allocations: [{ payment_id: ids.payment, amount }] })

  async function readAll(): Promise<unknown[]> {
    const rows: unknown[] = []
    for (const table of tables) rows.push(await database().selectFrom(table).selectAll().execute())
    return rows
  }

  beforeAll(async () => {
    await documents.prepareCompany()
    ids.invoice = (await documents.issue()).id
    ids.payment = (await send(storePayment, money({ amount: '50.00' }))).id
    const { email } = await createTestMember(context.test.services)
    staff = context.test.createClient()
    await staff.signIn(email, testPassword)
  })

  it('lets staff issue, credit, and record and allocate payments', async () => {
    const id = await documents.store()
    const payments = [{ method: 'Cash', paid_on: '2026-02-01', amount: '10.00' }]
    expect(await send(calls.issue, { id, payments }, staff)).toMatchObject({ code: 200 })
    const paid = await send(storePayment, money({ amount: '30.00' }), staff)
    expect(paid).toMatchObject({ code: 200, unallocated: '30.00' })
    const allocations = [{ invoice_id: id, amount: '20.00' }]
    expect(await send(allocatePayment, { payment_id: paid.id, allocations }, staff)).toMatchObject({
      ...{ code: 200, unallocated: '10.00' },
    })
    expect(await send(creditInvoice, { id, amount: '5.00', issue: true }, staff)).toMatchObject({ code: 200 })
    const other = await documents.store()
    expect(await send(calls.issueMany, { ids: [other] }, staff)).toMatchObject({
      results: [{ id: other, code: 200, changed: true }],
    })
  })

  const series = [invoice, creditNote].map(({ name }) => ({ kind: name, last_number: 99, last_day: null }))

  const reserved: readonly (readonly [string, Call, () => object, RegExp])[] = [
    ['refund', storePayment, () => refund(), /Only administrators can reverse payments, refund/],
    ['reverse a payment', reversePayment, () => ({ id: ids.payment, reason: 'Bounced' }), /reverse/],
    ['write off', writeOff, () => ({ invoice_id: ids.invoice, reason: 'Insolvent' }), /write off/],
    ['see what switching on would do', inspectIssuing, () => ({}), /switch issuing on/],
    ['switch issuing on', switchIssuingOn, () => ({ version: 0 }), /switch issuing on/],
    [
      'change a number series',
      changeSeries,
      () => ({ kind: invoice.name, prefix: 'S-', is_yearly: false, is_strict: false }),
      /change number series/,
    ],
    [
      'choose the statuses of balances',
      changeBalanceStatuses,
      () => ({ kind: invoice.name, statuses: [{ balance: 'paid', status_id: null }] }),
      /./,
    ],
    ['confirm a restore', confirmRestore, () => ({ version: 0, series }), /after a restore/],
    ['see the ledger', readLedger, () => ({}), /./],
    ['verify the ledger', verifyLedger, () => ({}), /./],
    ['close the ledger', closeLedger, () => ({}), /close a period of the books/],
    ['export the ledger', exportLedger, () => ({}), /download the books/],
    [
      'change the bank account',
      updateBankDetails,
      () => ({ iban: 'BE68539007547034', bic: '' }),
      /change bank details/,
    ],
    ['add a payment method', paymentMethodCalls.store, () => ({ name: 'Barter' }), /./],
  ]

  it.each(reserved)('does not let staff %s', async (_name, call, body, sentence) => {
    const before = await readAll()
    expect(await send(call, body(), staff)).toMatchObject({
      ...{ code: 403, message: expect.stringMatching(sentence) },
    })
    expect(await readAll()).toEqual(before)
  })

  it('lets administrators refund, reverse and write off', async () => {
    expect(await send(storePayment, refund('1.00'))).toMatchObject({ code: 200 })
    const { id } = await send(storePayment, money({}))
    expect(await send(reversePayment, { id, reason: 'Bounced' })).toMatchObject({ code: 200 })
    const { id: invoice_id } = await documents.issue()
    expect(await send(writeOff, { invoice_id, reason: 'Insolvent' })).toMatchObject({ code: 200 })
  })

  describe('an API token', () => {
    /** Creates a token of the administrator. Returns a function that makes calls with it. */
    async function createProgram(granted?: readonly Scope[]) {
      const body = { name: 'Shop', ...(granted && { scopes: granted }) }
      const { token } = await send(storeToken, body)
      return async ({ method, path }: Call, sent: object) => {
        const headers = { authorization: `Bearer ${token}` }
        return (await context.test.createClient().send({ method, url: path }, sent, headers)).json()
      }
    }

    it('has neither the right to issue nor that to record payments unless it is given', async () => {
      const program = await createProgram()
      const id = await documents.store()
      expect(await program(calls.issue, { id })).toMatchObject({
        ...{ code: 403, message: expect.stringContaining('lacks the right to issue') },
      })
      expect(await program(creditInvoice, { id: ids.invoice })).toMatchObject({ code: 403 })
      expect(await program(storePayment, money({}))).toMatchObject({
        ...{ code: 403, message: expect.stringContaining('lacks the right to record payments') },
      })
    })

    it('that may issue cannot record payments with an issue', async () => {
      const program = await createProgram(['issue'])
      const id = await documents.store()
      const before = await readAll()
      const payments = [{ method: 'Cash', paid_on: '2026-02-01', amount: '10.00' }]
      expect(await program(calls.issue, { id, payments })).toMatchObject({
        ...{ code: 403, message: expect.stringContaining('not record payments') },
      })
      expect(await program(storePayment, money({}))).toMatchObject({ code: 403 })
      expect(await readAll()).toEqual(before)
      expect(await program(calls.issue, { id })).toMatchObject({ code: 200, id })
    })

    it('that may record payments can neither issue nor refund', async () => {
      const program = await createProgram(['money'])
      expect(await program(storePayment, money({}))).toMatchObject({ code: 200 })
      const id = await documents.store()
      const before = await readAll()
      expect(await program(calls.issue, { id })).toMatchObject({ code: 403 })
      expect(await program(storePayment, refund())).toMatchObject({ code: 403 })
      const reversal = { id: ids.payment, reason: 'Bounced' }
      expect(await program(reversePayment, reversal)).toMatchObject({ code: 403 })
      expect(await readAll()).toEqual(before)
    })

    it('refunds with the rights to record payments and to reverse, not with one of them', async () => {
      for (const [granted, code] of [
        [['reverse'], 403],
        [['money', 'reverse'], 200],
      ] as const) {
        const program = await createProgram(granted)
        expect(await program(storePayment, refund('1.00'))).toMatchObject({ code })
      }
    })

    it('with all rights can neither change how numbers are given nor close the books', async () => {
      const program = await createProgram(scopes)
      const before = await readAll()
      for (const call of [switchIssuingOn, changeSeries, changeBalanceStatuses, confirmRestore, closeLedger])
        expect(await program(call, {})).toMatchObject({
          ...{ code: 403, message: expect.stringContaining('Sign in instead') },
        })
      expect(await readAll()).toEqual(before)
    })
  })
})

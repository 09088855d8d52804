import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  listPayments,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const creditNote = getKind('creditNote')

forEachDatabaseWithCompany('payments', (context) => {
  const company = () => context.company
  const invoices = new DocumentApi(invoice, company)
  const credits = new DocumentApi(creditNote, company)
  const database = () => context.test.services.database
  // 2 × 120.00 and 2 × 9.99, without tax.
  const line = {
    type: 'item',
    productId: null,
    name: 'Roof',
    description: '',
    unitName: '',
    taxRates: [],
  } as const
  const roof = { ...line, quantity: decimal('1'), price: decimal('100') }
  const lines = [roof]
  const draft = {
    shippingCharges: decimal('0'),
    discountPercentage: decimal('0'),
    adjustments: decimal('0'),
    lines,
    documentDate: '2026-01-31',
    dueDate: null,
    taxTreatment: 'outside-scope',
  } as const

  beforeAll(async () => {
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  })

  const call = async (endpoint: Parameters<typeof context.company.client.call>[0], body: object) =>
    (await company().client.call(endpoint, body)).json()

  async function issueInvoice() {
    const { id } = await invoices.store(draft)
    expect(await call(issuingCalls(invoice).issue, { id })).toMatchObject({ code: 200 })
    return id
  }

  async function readState(id: number, kind = 'invoice') {
    return (await company().client.send({ method: 'GET', url: `/api/v1/${kind}/${id}/legal` })).json()
  }

  const money = () => ({
    customer_id: company().partyId.customer,
    currency_id: company().currencyId,
    method: 'Bank transfer',
    paid_on: '2026-02-01',
    direction: 'in',
  })

  it('lower what is due, and their reversal restores it', async () => {
    const id = await issueInvoice()
    const paid = await call(storePayment, {
      ...money(),
      amount: '120.00',
      allocations: [{ invoice_id: id, amount: '40.00' }],
    })
    expect(paid).toMatchObject({ code: 200, unallocated: '80.00' })
    expect(await readState(id)).toMatchObject({ owed: '100.00', paid: '40.00', due: '60.00' })
    expect(
      await call(allocatePayment, {
        payment_id: paid.id,
        allocations: [{ invoice_id: id, amount: '60.01' }],
      }),
    ).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.stringContaining('60.00')] },
    })
    expect(
      await call(allocatePayment, {
        payment_id: paid.id,
        allocations: [{ invoice_id: id, amount: '60.00' }],
      }),
    ).toMatchObject({ unallocated: '20.00' })
    expect((await invoices.open(id)).document).toMatchObject({
      amountPaid: '100',
      amountDue: '0',
      status: { name: 'Paid' },
    })
    expect(await call(reversePayment, { id: paid.id, reason: 'Bounced' })).toMatchObject({ code: 200 })
    expect(await call(reversePayment, { id: paid.id, reason: 'Bounced' })).toMatchObject({ code: 409 })
    expect(await readState(id)).toMatchObject({ paid: '0.00', due: '100.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Sent')
  })

  it('cannot be above what is due, nor allocated to a draft', async () => {
    const id = await issueInvoice()
    const { id: draftId } = await invoices.store(draft)
    const pay = (allocations: object[], amount = '50.00') =>
      call(storePayment, { ...money(), amount, allocations })
    expect(await pay([{ invoice_id: id, amount: '50.01' }])).toMatchObject({
      code: 422,
      errors: { allocations: [expect.any(String)] },
    })
    expect(await pay([{ invoice_id: draftId, amount: '1.00' }])).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.any(String)] },
    })
    expect(await pay([{ invoice_id: id, amount: '101.00' }], '200.00')).toMatchObject({ code: 422 })
    expect(await call(storePayment, { ...money(), paid_on: '2999-01-01', amount: '1.00' })).toMatchObject({
      code: 422,
      errors: { paid_on: [expect.any(String)] },
    })
    expect(await readState(id)).toMatchObject({ due: '100.00' })
    const { payments } = (
      await company().client.send({ method: 'GET', url: `/api/v1/payments?invoice_id=${id}` })
    ).json()
    expect(payments).toEqual([])
  })

  it('are refunded only from what is left', async () => {
    const { id } = await call(storePayment, { ...money(), amount: '30.00' })
    const refund = (amount: string, from = amount) =>
      call(storePayment, {
        ...money(),
        direction: 'out',
        amount,
        allocations: [{ payment_id: id, amount: from }],
      })
    expect(await refund('30.01')).toMatchObject({ code: 422 })
    expect(await refund('10.00', '9.00')).toMatchObject({ code: 422 })
    expect(await refund('10.00')).toMatchObject({ code: 200 })
    expect(await refund('20.01')).toMatchObject({ code: 422 })
    expect(await call(reversePayment, { id, reason: 'Bounced' })).toMatchObject({ code: 422 })
  })

  it('are counted in lists with credit notes and write-offs', async () => {
    const id = await issueInvoice()
    const correctedInvoice = { id, number: '', documentDate: null }
    const credit = await credits.store({
      ...draft,
      correctedInvoice,
      lines: [{ ...roof, price: decimal('30') }],
    })
    expect(await call(issuingCalls(creditNote).issue, { id: credit.id })).toMatchObject({ code: 200 })
    expect(await readState(id)).toMatchObject({ credited: '30.00', due: '70.00' })
    expect(await readState(credit.id, 'creditNote')).toMatchObject({ due: '0.00' })
    const excess = await credits.store({
      ...draft,
      correctedInvoice,
      lines: [{ ...roof, price: decimal('70.01') }],
    })
    expect(await call(issuingCalls(creditNote).issue, { id: excess.id })).toMatchObject({ code: 422 })
    expect(await call(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({ code: 200 })
    expect(await readState(id)).toMatchObject({ due: '0.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Cancelled')
    expect(await call(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({ code: 422 })
    const { totals } = (await company().client.send({ method: 'GET', url: listPayments.path })).json()
    expect(totals).toMatchObject([{ in: '30.00', out: '10.00', unallocated: '20.00' }])
  })

  it('are not needed for what a credit note gives back: all, a part of a line, or an amount', async () => {
    const credit = async (body: object) => await call(creditInvoice, { ...body, issue: true })
    const id = await issueInvoice()
    expect(await credit({ id, lines: [{ position: 1, net: '40.01' }] })).toMatchObject({ code: 200 })
    expect(await readState(id)).toMatchObject({ credited: '40.01', due: '59.99' })
    expect(await credit({ id, lines: [{ position: 1, net: '60.00' }] })).toMatchObject({
      code: 422,
      errors: { lines: [expect.stringContaining('59.99')] },
    })
    expect(await credit({ id, amount: '9.99' })).toMatchObject({ code: 200 })
    expect(await credit({ id, amount: '50.01' })).toMatchObject({
      code: 422,
      errors: { amount: [expect.any(String)] },
    })
    const rest = await credit({ id, reason: 'Not delivered' })
    expect(rest).toMatchObject({ code: 200 })
    expect((await credits.open(rest.credit_note_id)).document).toMatchObject({
      customerNotes: 'Not delivered',
    })
    expect(await readState(id)).toMatchObject({ credited: '100.00', due: '0.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Cancelled')
    expect(await credit({ id })).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
    const { id: draftId } = await invoices.store(draft)
    expect(await credit({ id: draftId })).toMatchObject({ code: 422 })
  })
})

import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  readReceipt,
  reversePayment,
  storePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
// The language of the customer.
const text = getTranslator('fr')

forEachDatabaseWithCompany('receipts', (context) => {
  const company = () => context.company
  const invoices = new DocumentApi(invoice, company)
  const database = () => context.test.services.database
  const roof = {
    type: 'item',
    productId: null,
    name: 'Roof',
    description: '',
    unitName: '',
    quantity: decimal('1'),
    price: decimal('100'),
    taxRates: [],
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
    const plain = {
      shippingCharges: decimal('0'),
      discountPercentage: decimal('0'),
      adjustments: decimal('0'),
    }
    const { id } = await invoices.store({
      ...plain,
      lines: [roof],
      documentDate: '2026-01-31',
      dueDate: null,
      taxTreatment: 'outside-scope',
    })
    const issued = await call(issuingCalls(invoice).issue, { id })
    expect(issued).toMatchObject({ code: 200 })
    return { id: id as number, shownNumber: `${issued.prefix}${issued.number}` } // as: stored above
  }

  const pay = (amount: string, changes: object = {}) =>
    call(storePayment, {
      customer_id: company().partyId.customer,
      currency_id: company().currencyId,
      method: 'Bank transfer',
      paid_on: '2026-02-01',
      direction: 'in',
      reference: 'RF18 5390',
      amount,
      ...changes,
    })

  const read = (id: number) =>
    company().client.send({ method: 'GET', url: readReceipt.path.replace(':id', String(id)) })

  async function readText(id: number) {
    const response = await read(id)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    return extractPdfText(response.rawPayload)
  }

  it('show what was paid, in the language of the customer', async () => {
    const { id: invoiceId, shownNumber } = await issueInvoice()
    const { id } = await pay('120.00', { allocations: [{ invoice_id: invoiceId, amount: '100.00' }] })
    const shown = await readText(id)
    const labels = ['receipts.parts-in', 'receipts.unallocated'] as const
    for (const label of labels) expect(shown).toContain(text(label))
    // A long heading takes two lines.
    const heading = text('receipts.heading-in').split(' ')
    const values = [
      ...heading,
      '1er février 2026',
      'Bank transfer',
      'RF18 5390',
      shownNumber,
      'Éditions Ménard',
    ]
    for (const value of [...values, 'Maine Roofs Inc.', '120,00', '100,00', '20,00', String(id)])
      expect(shown).toContain(value)
    expect((await read(id)).headers['content-disposition']).toContain('.pdf')
  })

  it('show what a refund was taken from', async () => {
    const { id: paymentId } = await pay('30.00')
    const allocations = [{ payment_id: paymentId, amount: '10.00' }]
    const { id } = await pay('10.00', { direction: 'out', allocations })
    const shown = await readText(id)
    const heading = text('receipts.heading-out').split(' ')
    for (const expected of [...heading, text('receipts.payment', { id: paymentId }), '10,00'])
      expect(shown).toContain(expected)
    expect(await readText(paymentId)).toContain(text('receipts.refund', { id }))
  })

  it('say that a payment was reversed, and when', async () => {
    const { id: invoiceId } = await issueInvoice()
    const { id } = await pay('50.00', { allocations: [{ invoice_id: invoiceId, amount: '50.00' }] })
    expect(await readText(id)).not.toContain('annulé')
    const { id: reversalId } = await call(reversePayment, { id, reason: 'Chèque impayé' })
    const shown = await readText(id)
    const [sentence = ''] = text('receipts.reversed-in', { date: '', reason: '' }).split(' le ')
    expect(shown).toContain(sentence)
    expect(shown).toContain('Chèque impayé')
    expect(await readText(reversalId)).toBe(shown)
  })

  it('are rejected for entries without money, and for unknown ids', async () => {
    const { id: invoiceId } = await issueInvoice()
    const { id: withheldId } = await call(withhold, { invoice_id: invoiceId, amount: '10.00' })
    const { id } = await call(writeOff, { invoice_id: invoiceId, reason: 'Insolvent' })
    // As an invoice that was sent before issuing was switched on has it.
    const stored = database().selectFrom('payments').selectAll().where('id', '=', id)
    const { id: _id, ...row } = await stored.executeTakeFirstOrThrow()
    const before = await database()
      .insertInto('payments')
      .values({ ...row, nature: 'before' })
      .executeTakeFirstOrThrow()
    for (const entry of [id, withheldId, Number(before.insertId)])
      expect((await read(entry)).json()).toMatchObject({
        ...{ code: 422, errors: { id: [expect.stringContaining('no money was received or refunded')] } },
      })
    expect((await read(id + 1_000)).json()).toMatchObject({
      ...{ code: 404, errors: { id: [expect.stringContaining('This payment does not exist')] } },
    })
  })
})

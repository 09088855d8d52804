import {
  readReceipt,
  reversePayment,
  storePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { IssuedDocuments, toInvoice } from '#test/issued-documents.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

// The language of the customer.
const text = getTranslator('fr')

forEachDatabaseWithCompany('receipts', (context) => {
  const documents = new IssuedDocuments(context)
  const { money, post } = documents
  const database = () => context.test.services.database

  beforeAll(() => documents.prepareCompany())

  const pay = (amount: string, changes: object = {}) =>
    post(storePayment, money({ reference: 'RF18 5390', amount, ...changes }))

  const read = (id: number) => documents.get(readReceipt.path.replace(':id', String(id)))

  async function readText(id: number) {
    const response = await read(id)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    return extractPdfText(response.rawPayload)
  }

  it('show what was paid, in the language of the customer', async () => {
    const { id: invoiceId, shownNumber } = await documents.issue()
    const { id } = await pay('120.00', toInvoice(invoiceId, '100.00'))
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
    const { id: invoiceId } = await documents.issue()
    const { id } = await pay('50.00', toInvoice(invoiceId, '50.00'))
    expect(await readText(id)).not.toContain('annulé')
    const { id: reversalId } = await post(reversePayment, { id, reason: 'Chèque impayé' })
    const shown = await readText(id)
    const [sentence = ''] = text('receipts.reversed-in', { date: '', reason: '' }).split(' le ')
    expect(shown).toContain(sentence)
    expect(shown).toContain('Chèque impayé')
    expect(await readText(reversalId)).toBe(shown)
  })

  it('are rejected for entries without money, and for unknown ids', async () => {
    const { id: invoiceId } = await documents.issue()
    const { id: withheldId } = await post(withhold, { invoice_id: invoiceId, amount: '10.00' })
    const { id } = await post(writeOff, { invoice_id: invoiceId, reason: 'Insolvent' })
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

import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  listPayments,
  reversePayment,
  storePayment,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { buildRoof, IssuedDocuments, plainDraft, toInvoice } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const creditNote = getKind('creditNote')

forEachDatabaseWithCompany('payments', (context) => {
  const documents = new IssuedDocuments(context)
  const { get, invoices, money, post, readLegal } = documents
  const credits = new DocumentApi(creditNote, () => context.company)

  beforeAll(() => documents.prepareCompany())

  it('lower what is due, and their reversal restores it', async () => {
    const { id } = await documents.issue()
    const paid = await post(storePayment, money({ amount: '120.00', ...toInvoice(id, '40.00') }))
    expect(paid).toMatchObject({ code: 200, unallocated: '80.00' })
    expect(await readLegal(id)).toMatchObject({ owed: '100.00', paid: '40.00', due: '60.00' })
    const allocate = (amount: string) =>
      post(allocatePayment, { payment_id: paid.id, ...toInvoice(id, amount) })
    expect(await allocate('60.01')).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.stringContaining('60.00')] },
    })
    expect(await allocate('60.00')).toMatchObject({ unallocated: '20.00' })
    expect((await invoices.open(id)).document).toMatchObject({
      amountPaid: '100',
      amountDue: '0',
      status: { name: 'Paid' },
    })
    expect(await post(reversePayment, { id: paid.id, reason: 'Bounced' })).toMatchObject({ code: 200 })
    expect(await post(reversePayment, { id: paid.id, reason: 'Bounced' })).toMatchObject({ code: 409 })
    expect(await readLegal(id)).toMatchObject({ paid: '0.00', due: '100.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Sent')
  })

  it('cannot be above what is due, nor allocated to a draft', async () => {
    const { id } = await documents.issue()
    const draftId = await documents.store()
    const pay = (allocations: object[], amount = '50.00') =>
      post(storePayment, money({ amount, allocations }))
    expect(await pay([{ invoice_id: id, amount: '50.01' }])).toMatchObject({
      code: 422,
      errors: { allocations: [expect.any(String)] },
    })
    expect(await pay([{ invoice_id: draftId, amount: '1.00' }])).toMatchObject({
      code: 422,
      errors: { 'allocations.0': [expect.any(String)] },
    })
    expect(await pay([{ invoice_id: id, amount: '101.00' }], '200.00')).toMatchObject({ code: 422 })
    expect(await post(storePayment, money({ paid_on: '2999-01-01', amount: '1.00' }))).toMatchObject({
      code: 422,
      errors: { paid_on: [expect.any(String)] },
    })
    expect(await readLegal(id)).toMatchObject({ due: '100.00' })
    const { payments } = (await get(listPayments.path, { invoice_id: id })).json()
    expect(payments).toEqual([])
  })

  it('are refunded only from what is left', async () => {
    const { id } = await post(storePayment, money({ amount: '30.00' }))
    const refund = (amount: string, from = amount) => {
      const allocations = [{ payment_id: id, amount: from }]
      return post(storePayment, money({ direction: 'out', amount, allocations }))
    }
    expect(await refund('30.01')).toMatchObject({ code: 422 })
    expect(await refund('10.00', '9.00')).toMatchObject({ code: 422 })
    expect(await refund('10.00')).toMatchObject({ code: 200 })
    expect(await refund('20.01')).toMatchObject({ code: 422 })
    expect(await post(reversePayment, { id, reason: 'Bounced' })).toMatchObject({ code: 422 })
  })

  it('are counted in lists with credit notes and write-offs', async () => {
    const { id } = await documents.issue()
    const correctedInvoice = { id, number: '', documentDate: null }
    const credit = await credits.store({ ...plainDraft, correctedInvoice, lines: [buildRoof('30')] })
    expect(await post(issuingCalls(creditNote).issue, { id: credit.id })).toMatchObject({ code: 200 })
    expect(await readLegal(id)).toMatchObject({ credited: '30.00', due: '70.00' })
    expect(await readLegal(credit.id, creditNote)).toMatchObject({ due: '0.00' })
    const excess = await credits.store({ ...plainDraft, correctedInvoice, lines: [buildRoof('70.01')] })
    expect(await post(issuingCalls(creditNote).issue, { id: excess.id })).toMatchObject({ code: 422 })
    expect(await post(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({ code: 200 })
    expect(await readLegal(id)).toMatchObject({ due: '0.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Cancelled')
    expect(await post(writeOff, { invoice_id: id, reason: 'Insolvent' })).toMatchObject({ code: 422 })
    const { totals } = (await get(listPayments.path)).json()
    expect(totals).toMatchObject([{ in: '30.00', out: '10.00', unallocated: '20.00' }])
  })

  it('are not needed for what a credit note gives back: all, a part of a line, or an amount', async () => {
    const credit = async (body: object) => await post(creditInvoice, { ...body, issue: true })
    const { id } = await documents.issue()
    expect(await credit({ id, lines: [{ position: 1, net: '40.01' }] })).toMatchObject({ code: 200 })
    expect(await readLegal(id)).toMatchObject({ credited: '40.01', due: '59.99' })
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
    expect(await readLegal(id)).toMatchObject({ credited: '100.00', due: '0.00' })
    expect((await invoices.open(id)).document.status.name).toBe('Cancelled')
    expect(await credit({ id })).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
    expect(await credit({ id: await documents.store() })).toMatchObject({ code: 422 })
  })
})

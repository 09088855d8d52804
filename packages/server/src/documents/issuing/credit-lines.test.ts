import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDay } from '#database/queries/company-day.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { ConversionApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { buildTaxRate, forOneDatabaseWithCompany } from '#test/test-company.ts'

const standard = [buildTaxRate(null, 'VAT 20%', '20')]

forOneDatabaseWithCompany('a credit note', (context) => {
  const documents = new CreditedInvoices(context)
  const { line } = documents
  const database = () => context.test.services.database
  const { invoices, credits } = documents
  const plain = { shippingCharges: zero, discountPercentage: zero, adjustments: zero, dueDate: null }

  beforeAll(() => documents.prepareCompany())

  async function readLeft(invoiceId: number): Promise<string[]> {
    const { creditable_lines: lines } = await documents.readLegal(invoices, invoiceId)
    return lines.map(({ left }: { left: string }) => left)
  }

  async function storeCustomer(fields: object) {
    const response = await context.company.client.call(partyRecords.customer.store, fields)
    return { id: Number(response.json().id), clientName: 'sent', clientEmail: 'sent' }
  }

  describe('by line', () => {
    const issueWork = () =>
      documents.issue({ lines: ['100', '200', '300'].map((price) => line(price, standard, 'Work')) })

    it('credits the line that was asked for, although others have its name', async () => {
      const id = await issueWork()
      await documents.credit(id, { lines: [{ position: 2, net: '50.00' }] })
      expect(await readLeft(id)).toEqual(['100.00', '150.00', '300.00'])
      await documents.credit(id, { lines: [{ position: 2, net: '150.00' }] })
      expect(await readLeft(id)).toEqual(['100.00', '0.00', '300.00'])
      await documents.credit(id)
      expect(await readLeft(id)).toEqual(['0.00', '0.00', '0.00'])
    })

    it('credits the same lines after its draft was edited', async () => {
      const id = await issueWork()
      const { credit_note_id: draft } = await documents.tryCredit(id, { issue: false })
      const { document } = await credits.open(draft)
      const lines = document.lines.slice(1)
      expect(await credits.update({ ...document, lines })).toMatchObject({ code: 200 })
      const shortened = (await credits.open(draft)).document
      const [first, ...others] = shortened.lines
      const renamed = [...(first ? [{ ...first, name: 'Night work' }] : []), ...others]
      expect(await credits.update({ ...shortened, lines: renamed })).toMatchObject({ code: 200 })
      expect(await documents.issueStored(credits, draft)).toMatchObject({ code: 200 })
      expect(await readLeft(id)).toEqual(['100.00', '0.00', '0.00'])
    })

    it('credits the same lines after a conversion of the invoice, and a copy of it none', async () => {
      const id = await issueWork()
      const conversions = new ConversionApi(invoices.kind, () => context.company)
      const converted = await conversions.convert({ id, to: credits.kind.name })
      const { document } = await credits.open(converted.id)
      await credits.update({ ...document, lines: document.lines.slice(2) })
      expect(await documents.issueStored(credits, converted.id)).toMatchObject({ code: 200 })
      expect(await readLeft(id)).toEqual(['100.00', '200.00', '0.00'])
      const copy = await new ConversionApi(credits.kind, () => context.company).convert({ id: converted.id })
      const rows = database().selectFrom('document_lines').select('invoice_position')
      const positionsOf = async (documentId: number) =>
        (await rows.where('document_id', '=', documentId).execute()).map((row) => row.invoice_position)
      expect([await positionsOf(converted.id), await positionsOf(copy.id)]).toEqual([[3], [null]])
    })
  })

  it('can credit what the legal state of its invoice lists: lines, then charges', async () => {
    const id = await documents.issue({ lines: [line('100', standard)], adjustments: decimal('10') })
    const state = await documents.readLegal(invoices, id)
    const { database: db, clock } = context.test.services
    expect(state.today).toBe(await readDay(db, clock()))
    // 10.00 with 20 % VAT
    expect(state.creditable_lines).toEqual([
      { position: 1, name: 'Roof', net: '100.00', left: '100.00' },
      { position: 0, name: '', net: '8.33', left: '8.33' },
    ])
    const credit = await documents.credit(id, { lines: [{ position: 0, net: '8.33' }] })
    expect(await readLeft(id)).toEqual(['100.00', '0.00'])
    expect(await documents.readLegal(credits, credit)).not.toHaveProperty('creditable_lines')
  })

  it('for an invoice of 0.00 has all its lines, and there is one', async () => {
    const id = await documents.issue({ lines: [line('100', standard)], discountPercentage: decimal('100') })
    const answer = await documents.tryCredit(id, { replace: true })
    expect(answer).toMatchObject({ code: 200, replacement_id: expect.any(Number) })
    expect((await credits.open(answer.credit_note_id)).document.lines).toMatchObject([{ name: 'Roof' }])
    expect(await documents.readLegal(credits, answer.credit_note_id)).toMatchObject({
      ...{ state: 'issued', owed: '0.00' },
    })
    expect(await documents.tryCredit(id)).toMatchObject({ code: 422, errors: { id: [expect.any(String)] } })
  })

  it('for an invoice of 0.00 is issued once, also if several drafts were created before', async () => {
    const id = await documents.issue({ lines: [line('100', standard)], discountPercentage: decimal('100') })
    const drafts: number[] = []
    while (drafts.length < 2) drafts.push((await documents.tryCredit(id, { issue: false })).credit_note_id)
    const answers = await Promise.all(drafts.map((draft) => documents.issueStored(credits, draft)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)).toMatchObject({
      message: expect.stringContaining('is already credited completely.'),
      errors: { id: [expect.any(String)] },
      problems: [{ rule: 'issuing.all-credited', severity: 'error', record: 'document' }],
    })
  })

  it('names the customer as its invoice does, although the record was completed since', async () => {
    const party = await storeCustomer({ client_name: 'Ida' })
    const id = await documents.issue({ party, lines: [line('100', standard)] })
    const completed = { city: 'Lyon', tax_number: 'FR1' }
    await database().updateTable('customers').set(completed).where('id', '=', party.id).execute()
    const draft = await credits.store({
      ...{ ...plain, number: 900, party, lines: [line('10', standard)] },
      correctedInvoice: { id, number: '', documentDate: null },
    })
    expect(await documents.issueStored(credits, draft.id)).toMatchObject({ code: 200 })
    const issued = await documents.credit(id)
    const rows = database().selectFrom('documents').select(['party_city', 'party_tax_number'])
    const nothing = { party_city: '', party_tax_number: '' }
    expect(await rows.where('id', 'in', [draft.id, issued]).execute()).toEqual([nothing, nothing])
  })

  describe('for a paid invoice', () => {
    const ids = { invoice: 0 }

    beforeAll(async () => {
      ids.invoice = await documents.issue({ lines: [line('100', [])] })
      await new IssuedDocuments(context).pay(ids.invoice, '100.00')
    })

    async function storeDraft(changes: object = {}): Promise<number> {
      const correctedInvoice = { id: ids.invoice, number: '', documentDate: null }
      const draft = await credits.store({ ...plain, correctedInvoice, lines: [line('1', [])], ...changes })
      expect(draft).toMatchObject({ code: 200 })
      return draft.id
    }

    it('is not in another currency', async () => {
      const select = database().selectFrom('currencies').select(['id', 'name']).where('name', '=', 'USD')
      const id = await storeDraft({ currency: await select.executeTakeFirstOrThrow() })
      expect(await documents.issueStored(credits, id)).toMatchObject({
        code: 422,
        problems: [{ rule: 'credit-in-other-currency', severity: 'error', field: 'currency' }],
      })
      expect(await documents.readLegal(credits, id)).toMatchObject({
        problems: [{ rule: 'credit-in-other-currency' }],
      })
    })

    it('is not for another customer, unless both were merged', async () => {
      const id = await storeDraft()
      const other = await storeCustomer({ client_name: 'Bo' })
      await database().updateTable('documents').set({ customer_id: other.id }).where('id', '=', id).execute()
      const rule = 'credit-for-other-customer'
      expect(await documents.issueStored(credits, id)).toMatchObject({
        ...{ code: 422, problems: [{ rule, field: 'correctedInvoice' }] },
      })
      const root = { merged_into: context.company.partyId.customer }
      await database().updateTable('customers').set(root).where('id', '=', other.id).execute()
      expect(await documents.issueStored(credits, id)).toMatchObject({ code: 200 })
    })
  })

  describe('for an invoice with 600 lines of 0.025', () => {
    // Legally each is rounded to 0.03, so that they are 18.00 and 3.60 VAT. The invoice claims 15.00 and 3.00 VAT.
    const issueSmall = () => {
      const small = { ...line('0.02', standard), quantity: decimal('1.25') }
      return documents.issue({ lines: Array.from({ length: 600 }, () => small) })
    }

    it('is over the amount that was asked for', async () => {
      const id = await issueSmall()
      const credit = await documents.credit(id, { amount: '6.00' })
      expect((await documents.readLegal(credits, credit)).owed).toBe('6.00')
      expect((await documents.readRest(id)).owed).toBe(1200)
      await documents.credit(id)
      expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
    }, 120_000)

    it('is rejected where rounded lines exceed what is left, which can still be credited', async () => {
      const id = await issueSmall()
      const range = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => ({ position: from + index, net: '0.03' }))
      // 4.50 and 0.90 VAT each
      for (const from of [1, 151, 301]) await documents.credit(id, { lines: range(from, 150) })
      expect((await documents.readRest(id)).owed).toBe(180)
      expect(await documents.tryCredit(id, { lines: range(451, 149) })).toMatchObject({
        code: 422,
        errors: { amount: [expect.stringContaining('1.80')] },
      })
      await documents.credit(id)
      expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
    }, 120_000)
  })
})

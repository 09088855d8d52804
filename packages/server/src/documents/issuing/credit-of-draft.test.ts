import { beforeAll, expect, it } from 'vitest'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { ConversionApi } from '#test/document-api.ts'
import { buildTaxRate, forEachDatabaseWithCompany } from '#test/test-company.ts'

const standard = [buildTaxRate(null, 'VAT 20%', '20')]

forEachDatabaseWithCompany('a credit note for a draft of an invoice', (context) => {
  const documents = new CreditedInvoices(context)
  const conversions = new ConversionApi(documents.invoices.kind, () => context.company)

  beforeAll(() => documents.prepareCompany())

  it('is not issued before the invoice, and then names the number with which the invoice was issued', async () => {
    const id = await documents.store({ number: 500, prefix: 'D-', lines: [documents.line('100', standard)] })
    const credit = await conversions.convert({ id, to: documents.credits.kind.name })
    expect(credit).toMatchObject({ code: 200 })
    const readCorrected = async () => (await documents.credits.open(credit.id)).document.correctedInvoice
    expect(await readCorrected()).toMatchObject({ id, number: 'D-500' })

    const rejected = await documents.issueStored(documents.credits, credit.id)
    const message = expect.stringMatching(/^This cannot be issued yet\. \S/)
    expect(rejected).toMatchObject({ code: 422, message })
    const rules = rejected.problems.map(({ rule }: { rule: string }) => rule)
    expect(rules).toEqual(['credit-for-draft'])
    expect(await documents.readLegal(documents.credits, credit.id)).toMatchObject({ state: 'draft' })

    expect(await documents.issueStored(documents.invoices, id)).toMatchObject({ code: 200 })
    const issued = await documents.readLegal(documents.invoices, id)
    const { shown_number: number, issue_date: documentDate } = issued
    expect(number).not.toBe('D-500')
    expect(await documents.issueStored(documents.credits, credit.id)).toMatchObject({ code: 200 })
    expect(await readCorrected()).toEqual({ id, number, documentDate })
    expect(await documents.readCreditPdf(credit.id)).toContain(number)
    expect(await documents.readRest(id)).toEqual({ owed: 0, vat: { 'S 20': [0, 0] } })
  })
})

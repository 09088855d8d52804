import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import type { FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { parseCsv } from 'hucre/csv'
import { expect, it } from 'vitest'
import { switchIssuingOn } from '#documents/issuing/switch-on.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { CreditedInvoices } from '#test/credited-invoices.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildTaxRate, type CompanyContext, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)

forEachDatabaseWithCompany('the export and the summary of a document', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  it('leave the legal totals empty if the VAT rules of the company are not known', async () => {
    const { id } = await invoices.store()
    const query = { format: 'csv', ids: String(id), columns: 'total,legal_net,legal_vat' }
    const [, row] = parseCsv((await get(calls.exportList.path, query)).body, { delimiter: ',' })
    expect(row?.slice(1)).toEqual(['', ''])
  })

  it('contains the legal data of a document, and its legal totals if the VAT rules of its company are known', async () => {
    const { company } = (await context.company.client.call(readCompany)).json()
    await context.company.client.call(updateCompany, { ...company, name: 'Belleroche', country: 'FR' })
    const legal = { taxTreatment: 'domestic', deliveryDate: '2026-02-01', orderReference: 'PO-7' } as const
    const rate = { buyerReference: 'Dept 5', exchangeRate: decimal('0.9215'), periodFrom: '2026-01-01' }
    // Lines: 1.5 × 120.00 + 1.5 × 9.99 = 180.00 + 14.99 = 194.99, each rounded; 10 % discount after tax: 175.49.
    // An adjustment of -1.50, tax included, lowers the net by 1.25: 174.24. VAT of 20 %: 34.85.
    const { id } = await invoices.store({ ...legal, ...rate })
    const columns =
      'number,tax_treatment,delivery_date,period_from,period_to,order_reference,buyer_reference,exchange_rate,legal_net,legal_vat'
    const answer = await get(calls.exportList.path, { format: 'csv', ids: String(id), columns })
    const [, row] = parseCsv(answer.body, { delimiter: ',' })
    expect(row?.slice(1)).toEqual([
      ...['Domestic sale', '2026-02-01', '2026-01-01', '', 'PO-7', 'Dept 5', '0.9215', '174.24', '34.85'],
    ])
    // Without discount and adjustment: 194.99, read together with the lines of the other document.
    const plain = { discountPercentage: decimal('0'), adjustments: decimal('0') }
    const { id: other } = await invoices.store(plain)
    const query = { format: 'csv', ids: `${id},${other}`, columns: 'legal_net' }
    const both = parseCsv((await get(calls.exportList.path, query)).body, { delimiter: ',' })
    expect(both.slice(1)).toEqual([['194.99'], ['174.24']])
    const shown = await get(calls.show.path.replace(':id', String(id)))
    expect(calls.show.response.parse(shown.json())).toMatchObject({
      ...{ tax_treatment: 'domestic', delivery_date: '2026-02-01', exchange_rate: 0.9215 },
    })
  })

  it('contains what is due of invoices that are not issued, as the list shows it', async () => {
    const statuses = await listStatuses(context.test.services.database, invoice.name)
    const ids: number[] = []
    const amountPaid = decimal('12.30')
    for (const name of ['Draft', 'Sent', 'Paid']) {
      const status = statuses.find((one) => one.name === name)
      if (status === undefined) throw new Error(`There is no status ${name}.`)
      ids.push((await invoices.store({ status, amountPaid })).id)
    }
    const order = { sort: 'number', descending: '0' }
    const query = { format: 'csv', ids: ids.join(), columns: 'total,balance_due', ...order }
    const [, ...rows] = parseCsv((await get(calls.exportList.path, query)).body, { delimiter: ',' })
    const total = Number(rows[0]?.[0])
    expect(rows.map(([, due]) => due)).toEqual(['', (total - 12.3).toFixed(2), ''])
  })

  it('contains the origin of the exchange rate, and the kind of an adjustment that is more than rounding', async () => {
    const origin = { exchangeRateDate: '2026-01-30', exchangeRateSource: 'BCE' }
    const store = async (changes: Partial<FilledDocument>) => (await invoices.store(changes)).id
    const ids = [
      await store({ ...origin, exchangeRate: decimal('0.9215'), adjustments: decimal('25') }),
      await store({ adjustments: decimal('25'), adjustmentKind: 'disbursement' }),
      await store({ adjustments: decimal('-0.99') }),
      await store({ adjustments: decimal('0') }),
    ]
    const columns = 'adjustments_kind,exchange_rate_date,exchange_rate_source'
    const query = { format: 'csv', ids: ids.join(), columns, sort: 'number' }
    const price = 'a change of the price, tax included'
    expect(parseCsv((await get(calls.exportList.path, query)).body, { delimiter: ',' })).toEqual([
      ['Kind of adjustment', 'Date of the exchange rate', 'Source of the exchange rate'],
      [price, '2026-01-30', 'BCE'],
      ['an expense passed on without VAT', '', ''],
      ['', '', ''],
      ['', '', ''],
    ])
  })

  it('contains number and date of the invoice that a credit note corrects', async () => {
    const creditNote = getKind('creditNote')
    const credits = new DocumentApi(creditNote, () => context.company)
    const foreign = { id: null, number: '2024-117', documentDate: '2025-05-03' }
    const { id: invoiceId } = await invoices.store({ prefix: 'F-', documentDate: '2026-05-03' })
    const own = { id: invoiceId, number: '', documentDate: null }
    const ids: number[] = []
    for (const correctedInvoice of [foreign, own, null])
      ids.push((await credits.store({ correctedInvoice })).id)
    const path = documentListCalls(creditNote).exportList.path
    const columns = 'corrected_invoice_number,corrected_invoice_date'
    const query = { format: 'csv', ids: ids.join(), columns, sort: 'number' }
    expect(parseCsv((await get(path, query)).body, { delimiter: ',' })).toEqual([
      ['Corrected invoice number', 'Corrected invoice date'],
      ['2024-117', '2025-05-03'],
      [`F-${invoices.lastNumber}`, '2026-05-03'],
      ['', ''],
    ])
    expect((await get(calls.exportList.path, query)).statusCode).toBe(422)
  })
})

/** Exports the legal totals of documents, in the order of their numbers. */
async function exportTotals(
  { company }: CompanyContext,
  { kind }: DocumentApi,
  ids: readonly number[],
): Promise<unknown[]> {
  const columns = 'legal_net,legal_vat'
  const query = new URLSearchParams({ format: 'csv', ids: ids.join(), columns, sort: 'number' })
  const url = `${documentListCalls(kind).exportList.path}?${query}`
  const { body } = await company.client.send({ method: 'GET', url })
  return parseCsv(body, { delimiter: ',' }).slice(1)
}

/** Gives the company a country whose rules are known, so that the legal totals of its drafts are exported. */
async function moveToFrance({ test }: CompanyContext): Promise<void> {
  await test.services.database.updateTable('company_versions').set({ country: 'FR' }).execute()
}

forEachDatabaseWithCompany('the export of issued documents', (context) => {
  const documents = new CreditedInvoices(context)

  it('contains the VAT that a credit note took off its invoice, and not that of its lines', async () => {
    await documents.prepareCompany()
    // 5.5 % of 10.00 are 0.55, and of 2.50 they are 0.1375. After 0.14 there are 0.41 left for 7.50, of which 2.50 take 0.13.
    const reduced = [buildTaxRate(null, 'VAT 5.5%', '5.5')]
    const id = await documents.issue({ lines: [documents.line('10', reduced)] })
    const part = { lines: [{ position: 1, net: '2.50' }] }
    const credits = [await documents.credit(id, part), await documents.credit(id, part)]
    await moveToFrance(context)
    expect(await exportTotals(context, documents.credits, credits)).toEqual([
      ['2.50', '0.14'],
      ['2.50', '0.13'],
    ])
    expect(await exportTotals(context, documents.invoices, [id])).toEqual([['10.00', '0.55']])
  })
})

forEachDatabaseWithCompany('the export of documents that were taken over', (context) => {
  const documents = new CreditedInvoices(context)

  it('contains the VAT with which they were sent, although a discount before tax lowers it by law', async () => {
    const { database } = context.test.services
    await documents.prepareCompany()
    await database.updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const status = (await listStatuses(database, invoice.name)).find(({ name }) => name === 'Sent')
    if (status === undefined) throw new Error('There is no status of sent invoices.')
    const discount = { discountType: 'before', discountPercentage: decimal('10') } as const
    const discounted = { ...discount, lines: [documents.line('100', [buildTaxRate(null, 'VAT 20%', '20')])] }
    const sent = await documents.store({ ...discounted, status })
    const draft = await documents.store(discounted)
    const { memberId } = context.company
    await switchIssuingOn(context.test.services, { author: { memberId }, memberName: 'Ada' })
    await moveToFrance(context)
    // The invoice is 100.00 + 20.00 - 10.00. By law, the VAT of the draft is 20 % of 90.00.
    expect(await exportTotals(context, documents.invoices, [sent, draft])).toEqual([
      ['90.00', '20.00'],
      ['90.00', '18.00'],
    ])
  })
})

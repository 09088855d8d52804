import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { documentCalls, documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import { readFirstSteps } from '@quittance/shared/contract/first-steps.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { loadSampleData, removeSampleData } from '@quittance/shared/contract/sample-data.ts'
import { globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { insertRecord } from '#parties/record-repository.ts'
import { insertPayment } from '#payments/repository.ts'
import { listSampleIds, sampleTypes } from '#settings/sample-records-repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'
import { deleteDocuments } from './repository.ts'

const invoice = getKind('invoice')
const removeFirst = 'Sample data is loaded. Remove it before you save your first own document.'

forEachDatabaseWithCompany('the sample data', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const call = (...args: Parameters<typeof context.company.client.call>) =>
    context.company.client.call(...args)

  const readState = async () => (await call(readFirstSteps)).json().sample_data
  const search = async () => (await call(globalSearch, { search_text: 'sample' })).json()

  async function proposeNumbers() {
    const blanks = kinds.map(async (kind) => {
      const data = (await call(documentCalls(kind).newDocument)).json()[`${kind.name}_data`]
      return { ...data, highest_date: null }
    })
    return await Promise.all(blanks)
  }

  /** Counts the rows of each table that sample records are in. */
  async function countRows() {
    const { database } = context.test.services
    const tables = [
      ...(['documents', 'document_lines', 'document_line_taxes', 'document_revisions'] as const),
      ...(['document_origins', 'idempotency_keys', 'customers', 'leads', 'party_revisions'] as const),
      ...(['products', 'product_groups', 'sample_records', 'mail_messages'] as const),
    ]
    const counts = tables.map(async (table) => {
      const { count } = await database
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, Number(count)]
    })
    return Object.fromEntries(await Promise.all(counts))
  }

  it('is loaded before the first document, can be tried, and is removed whole', async () => {
    const before = { rows: await countRows(), numbers: await proposeNumbers(), found: await search() }
    expect(await readState()).toBe('available')
    expect((await call(loadSampleData)).json()).toEqual({ code: 200, message: 'The sample data is loaded.' })
    expect(await readState()).toBe('loaded')
    expect((await call(loadSampleData)).statusCode).toBe(422)
    const loaded = await countRows()
    expect(loaded).toMatchObject({
      documents: before.rows.documents + 11,
      products: before.rows.products + 4,
    })
    const found = await search()
    expect(found.invoices).toMatchObject({ count: 5 })
    expect(found.customers).toMatchObject({ count: 3 })
    const blank = (await call(documentCalls(invoice).newDocument)).json().invoice_data
    expect(blank).toMatchObject({ has_sample_data: true })
    // Sample records tick no step: the company of the test has a customer and a product.
    const { steps } = (await call(readFirstSteps)).json()
    expect(steps).toContainEqual({ step: 'document', is_done: false })

    const [{ id }] = found.invoices.data
    const { document } = await invoices.open(id)
    expect(document.title).toMatch(/ \(sample\)$/)

    await call(removeSampleData)
    expect(await countRows()).toEqual(before.rows)
    expect(await proposeNumbers()).toEqual(before.numbers)
    expect(await search()).toEqual(before.found)
    expect(await readState()).toBe('available')
  })

  it('has documents that cannot be changed', async () => {
    await call(loadSampleData)
    const [{ id }] = (await search()).invoices.data
    const { body, document } = await invoices.open(id)
    expect(body).toMatchObject({ is_sample: true })
    const lists = documentListCalls(invoice)
    const shown = () => context.company.client.send({ method: 'GET', url: `/api/v1/invoice/${id}/summary` })
    const before = (await shown()).json()
    expect(before).toMatchObject({ is_sample: true })
    const list = await context.company.client.send({ method: 'GET', url: '/api/v1/invoice/list' })
    const listed = list.json().documents.map(({ is_sample: isSample }: { is_sample: boolean }) => isSample)
    expect(listed).toEqual([true, true, true, true, true])
    const update = { id, number: document.number, title: 'Changed' }
    const statuses = (await call(documentCalls(invoice).statusList)).json()
    const changes = [
      await invoices.update(update),
      await invoices.update({ ...update, version: 1 }),
      (await call(lists.setStatus, { ids: [id], status: { id: statuses.at(-1).id } })).json(),
      (await call(lists.setArchived, { ids: [id], archived: true })).json(),
      (await call(documentHistoryCalls(invoice).restore, { id, version: 1, restore: 1 })).json(),
    ]
    const message = 'Sample documents cannot be changed. Remove the sample data first.'
    expect(changes.map(({ code, ...change }) => [code, change.message])).toEqual(
      changes.map(() => [422, message]),
    )
    expect((await shown()).json()).toEqual(before)
    await call(removeSampleData)
  })

  it('is marked on each page, also in a preview of unsaved changes', async () => {
    await call(loadSampleData)
    const [{ id }] = (await search()).invoices.data
    const { document } = await invoices.open(id)
    const readPages = async () => {
      const preview = await context.company.client.send({
        method: 'GET',
        url: `/api/v1/invoice/${id}/preview?locale=en`,
      })
      const pdf = await context.company.client.send({
        method: 'GET',
        url: `/api/v1/invoice/${id}/pdf?locale=en`,
      })
      const payload = { call: 'update', id, number: document.number, title: 'Changed' } as const
      const unsaved = await call(
        documentPrintCalls(invoice).previewUpdate,
        await buildPayload(context.company, invoice, payload),
      )
      return [preview.json().picture, pdf.rawPayload.toString('latin1'), unsaved.json().picture]
    }
    // A watermark is the only pattern of a page.
    const patterns = [/<pattern/, /\/PatternType/, /<pattern/]
    for (const [index, page] of (await readPages()).entries()) expect(page).toMatch(patterns[index] ?? '')
    const { database } = context.test.services
    const rows = await database.selectFrom('sample_records').selectAll().execute()
    await database.deleteFrom('sample_records').execute()
    for (const [index, page] of (await readPages()).entries()) expect(page).not.toMatch(patterns[index] ?? '')
    await database.insertInto('sample_records').values(rows).execute()
    await call(removeSampleData)
  })

  it('has customers for which no payment is recorded, so that they can be removed', async () => {
    const { database } = context.test.services
    const { partyId, currencyId } = context.company
    await call(loadSampleData)
    const [sampleCustomer = 0] = await listSampleIds(database, 'customers')
    const money = {
      ...{ customer_id: sampleCustomer, currency_id: currencyId, method: 'Bank transfer' },
      ...{ paid_on: '2026-02-01', amount: '10.00' },
    }
    const sentence =
      'customer_id is a sample customer, for which no payments can be recorded. Remove the sample data first.'
    for (const direction of ['in', 'out'])
      expect((await call(storePayment, { ...money, direction })).json()).toMatchObject({
        ...{ code: 422, message: sentence, errors: { customer_id: [sentence] } },
      })
    expect(await database.selectFrom('payments').select('id').execute()).toEqual([])
    const own = { ...money, customer_id: partyId.customer, direction: 'in' }
    expect((await call(storePayment, own)).json()).toMatchObject({ code: 200 })
    expect((await call(removeSampleData)).json()).toEqual({
      code: 200,
      message: 'The sample data is removed. Document numbers start again.',
    })
    expect((await call(storePayment, { ...money, direction: 'in' })).json()).toMatchObject({
      code: 422,
      errors: { customer_id: [expect.stringContaining('refers to a record that does not exist')] },
    })
  })

  it('prevents own documents, copies and e-mails until it is removed', async () => {
    await call(loadSampleData)
    const rejected = await invoices.store()
    expect(rejected).toMatchObject({ code: 422, message: removeFirst, has_sample_data: true })
    const { invoices: found } = await search()
    const [{ id }] = found.data
    const copied = await call(documentConversionCalls(invoice).copy, { id })
    expect(copied.json()).toMatchObject({ code: 422, message: removeFirst })
    const email = { to: ['zoe@example.org'], subject: 'Invoice', message: 'Hello' }
    const sent = await call(documentPrintCalls(invoice).sendEmail, { id, email })
    expect(sent.json()).toMatchObject({
      code: 422,
      message: 'Sample documents cannot be e-mailed. Remove the sample data first.',
    })
    expect(await countRows()).toMatchObject({ mail_messages: 0 })
    await call(removeSampleData)
    const stored = await invoices.store({ number: 1 })
    expect(stored).toMatchObject({ code: 200 })
    expect(await readState()).toBe('unavailable')
    expect((await call(loadSampleData)).json().message).toBe(
      'Sample data can only be loaded before the first document.',
    )
  })

  it('leaves own records behind, also those that sample records were connected with', async () => {
    const { database } = context.test.services
    await database.deleteFrom('idempotency_keys').execute()
    const at = new Date().toISOString()
    const own = await insertRecord(database, 'customer', {
      content: { ...blankParty, clientName: 'Own customer' },
      at,
    })
    const ownLead = await insertRecord(database, 'lead', { content: { ...blankParty, lastName: 'Own' }, at })
    await deleteDocuments(
      database,
      (await database.selectFrom('documents').select('id').execute()).map(({ id }) => id),
    )
    expect((await call(loadSampleData)).statusCode).toBe(200)
    const [sampleLead] = await listSampleIds(database, 'leads')
    const [sampleCustomer] = await listSampleIds(database, 'customers')
    await database
      .updateTable('leads')
      .set({ customer_id: own })
      .where('id', '=', sampleLead ?? 0)
      .execute()
    await database
      .updateTable('leads')
      .set({ customer_id: sampleCustomer ?? 0 })
      .where('id', '=', ownLead)
      .execute()
    expect((await call(removeSampleData)).statusCode).toBe(200)
    const customers = database.selectFrom('customers').select('client_name').where('id', '=', own)
    expect(await customers.execute()).toEqual([{ client_name: 'Own customer' }])
    const leads = database.selectFrom('leads').select('customer_id').where('id', '=', ownLead)
    expect(await leads.execute()).toEqual([{ customer_id: null }])
  })

  it('is removed without a customer to which a payment refers', async () => {
    const { database } = context.test.services
    expect((await call(loadSampleData)).statusCode).toBe(200)
    const [kept = 0, ...others] = await listSampleIds(database, 'customers')
    expect(others).not.toEqual([])
    // The call rejects such a payment.
    const { memberId, currencyId } = context.company
    const payment = {
      ...({ customerId: kept, direction: 'in', nature: 'money', method: 'Bank transfer' } as const),
      ...{ paidOn: '2026-02-01', currencyId, amount: decimal('10'), reference: '', reversesId: null },
    }
    const stamp = { memberId, changedAt: '2026-02-01T10:00:00.000Z' }
    const paymentId = await inTransaction(database, (transaction) =>
      insertPayment(transaction, payment, stamp),
    )
    const customers = database.selectFrom('customers').select(['id', 'company_name'])
    const [customer] = await customers.where('id', '=', kept).execute()
    expect(customer?.company_name).toMatch(/ \(sample\)$/)
    expect((await call(removeSampleData)).json()).toEqual({
      code: 200,
      message: `The sample data is removed, except for customers to which payments or documents refer: ${customer?.company_name}. Document numbers start again.`,
    })
    expect(await customers.where('id', 'in', [kept, ...others]).execute()).toEqual([customer])
    const payments = database.selectFrom('payments').select('customer_id').where('id', '=', paymentId)
    expect(await payments.execute()).toEqual([{ customer_id: kept }])
    for (const type of sampleTypes) expect(await listSampleIds(database, type)).toEqual([])
    expect(await database.selectFrom('documents').select('id').execute()).toEqual([])
    expect(await readState()).toBe('available')
    const party = { id: kept, clientName: 'sent', clientEmail: 'sent' }
    expect(await invoices.store({ number: 1, party })).toMatchObject({ code: 200 })
  })

  it('is loaded and removed by administrators only', async () => {
    await createTestMember(context.test.services, { email: 'staff@example.com', role: 'staff' })
    const staff = context.test.createClient()
    await staff.signIn('staff@example.com', testPassword)
    expect((await staff.call(loadSampleData)).statusCode).toBe(403)
    expect((await staff.call(removeSampleData)).statusCode).toBe(403)
  })
})

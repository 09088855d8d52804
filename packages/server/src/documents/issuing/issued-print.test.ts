import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { scheduleJob } from '#jobs/scheduled-job.ts'
import { PdfRenderer } from '#pdf/pdf-renderer.ts'
import { DocumentApi } from '#test/document-api.ts'
import { extractPdfText } from '#test/pdf-tools.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { findIssuedFile } from './file-repository.ts'
import { RunningIssues } from './running-issues.ts'
import { storeMissingPdfs } from './store-missing-pdfs.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)

forOneDatabaseWithCompany('the paper of an issued invoice', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const client = () => context.company.client
  const services = () => context.test.services
  const taxRates = [{ id: null, name: 'VAT 20%', rate: decimal('20') }]
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const roof = { ...line, taxRates, quantity: decimal('1'), price: decimal('100') }
  const draft = {
    ...{ shippingCharges: zero, adjustments: zero, documentDate: '2026-01-31', dueDate: '2026-03-02' },
    lines: [roof],
  } as const
  const issue = async (body: object) => (await client().call(calls.issue, body)).json()
  const readPdf = async (id: number) => {
    const answer = await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/pdf?locale=en` })
    return extractPdfText(answer.rawPayload)
  }

  beforeAll(async () => {
    await services()
      .database.updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
  })

  it('states what is owed by law, although a discount before tax leaves another total on the screen', async () => {
    const discount = { discountType: 'before', discountPercentage: decimal('10') } as const
    const { id } = await invoices.store({ ...draft, ...discount })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    // The screen takes 10 % off the price only: 100.00 + 20.00 - 10.00 = 110.00.
    // By law the VAT falls too: 90.00 + 18.00 = 108.00.
    const text = await readPdf(id)
    expect(text).toContain('108,00')
    expect(text).toContain('18,00')
    expect(text).not.toContain('110,00')
    expect(text).not.toContain('20,00')
  })

  it('stays as it was issued on the page, too, when it is paid later', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const readPage = async () =>
      (await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/preview` })).json().picture
    const page = await readPage()
    const { currencyId, partyId } = context.company
    const payment = await client().call(storePayment, {
      ...{ customer_id: partyId.customer, currency_id: currencyId, method: 'Bank transfer' },
      ...{ paid_on: '2026-02-10', direction: 'in', amount: '120.00', reference: '' },
      allocations: [{ invoice_id: id, amount: '120.00' }],
    })
    expect(payment.json()).toMatchObject({ code: 200 })
    expect(await readPage()).toBe(page)
  })

  it('is stored right after the issue, although nothing asks for it', async () => {
    // As a server does, but without its interval.
    const stopJobs = context.test.servers.map((server) =>
      scheduleJob(() => storeMissingPdfs(server, () => false), {
        intervalMs: 3_600_000,
        signal: server.runningIssues.ended,
      }),
    )
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    const { credit_note_id: creditId } = await issueWithCredit(id)
    const find = (documentId: number) => findIssuedFile(services().database, documentId, 'pdf')
    const isStored = async () =>
      expect([await find(id), await find(creditId)]).toEqual([expect.any(Object), expect.any(Object)])
    await vi.waitFor(isStored, { timeout: 20_000 })
    for (const stop of stopJobs) await stop()
    const stored = await find(id)
    expect(stored?.content.subarray(0, 5).toString()).toBe('%PDF-')
    context.test.advanceClock(11_000)
    await storeMissingPdfs(services(), () => false)
    expect((await find(id))?.sha256).toBe(stored?.sha256)
  }, 30_000)

  async function issueWithCredit(id: number) {
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const credit = (await client().call(creditInvoice, { id, issue: true })).json()
    expect(credit).toMatchObject({ code: 200 })
    return credit
  }

  it('is stored soon after an issue by another process, too', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const find = () => findIssuedFile(services().database, id, 'pdf')
    const other = { ...services(), runningIssues: new RunningIssues() }
    await storeMissingPdfs(other, () => false)
    // That process usually stores it.
    expect(await find()).toBeNull()
    context.test.advanceClock(11_000)
    await storeMissingPdfs(other, () => false)
    expect(await find()).not.toBeNull()
  })

  it('is shown as it is stored, whatever a rendering would show by now', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    expect(await issue({ id })).toMatchObject({ code: 200 })
    const readPage = async () =>
      (await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/preview?locale=de` })).json()
    const { picture, locale } = await readPage()
    expect(picture).toMatch(/^<svg /)
    // That of the customer.
    expect(locale).toBe('fr')
    const { memberId } = context.company
    const rename = (name: string) =>
      services().database.updateTable('members').set({ name }).where('id', '=', memberId).execute()
    await rename('Grace Hopper')
    expect((await readPage()).picture).toBe(picture)
    await rename('Ada Lovelace')
  })

  it('is shown before the issue as it will be, with the number of the chosen day', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero, number: 900 })
    const legal = (await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/legal` })).json()
    const url = `/api/v1/invoice/${id}/email?locale=en&issue_date=${legal.issue_date}`
    const email = (await client().send({ method: 'GET', url })).json()
    expect(email).toMatchObject({ file: expect.stringContaining(legal.shown_number) })
    expect(email.file).not.toMatch(/draft/i)
    const stored = (
      await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/email?locale=en` })
    ).json()
    expect(stored.file).toMatch(/draft.*900/i)
  })

  it('is not issued with another number than the one that its e-mail names', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    const { number } = (await client().send({ method: 'GET', url: `/api/v1/invoice/${id}/legal` })).json()
    const answer = await issue({ id, number: number + 1 })
    expect(answer).toMatchObject({ code: 422, errors: { number: [expect.stringContaining(String(number))] } })
    expect(await issue({ id, number })).toMatchObject({ code: 200, number })
  })

  it('takes the whole amount that was typed as paid as payments, or is not issued', async () => {
    const { id } = await invoices.store({ ...draft, discountPercentage: zero, amountPaid: decimal('50') })
    const payment = { method: 'Bank transfer', paid_on: '2026-02-10', amount: '10.00' }
    expect(await issue({ id, payments: [payment] })).toMatchObject({
      code: 422,
      errors: { payments: [expect.any(String)] },
    })
    expect(await issue({ id, payments: [{ ...payment, amount: '50.00' }] })).toMatchObject({ code: 200 })
  })

  it('is stored also long after the issue, and again after a rendering failed, with a pause', async () => {
    context.test.advanceClock(3 * 3_600_000)
    // Of the tests before: first those that this server has issued, then those of the other one.
    await storeMissingPdfs(services(), () => false)
    await storeMissingPdfs(services(), () => false)
    const { id } = await invoices.store({ ...draft, discountPercentage: zero })
    const { prefix, number } = await issue({ id })
    context.test.advanceClock(3 * 3_600_000)
    const find = () => findIssuedFile(services().database, id, 'pdf')
    const pdfRenderer = new PdfRenderer()
    pdfRenderer.close()
    const withoutRenderer = { ...services(), pdfRenderer }
    const named = `invoice ${prefix}${number} (id ${id})`
    await expect(storeMissingPdfs(withoutRenderer, () => false)).rejects.toThrow(named)
    // It is named once, and not tried again at once.
    context.test.advanceClock(61_000)
    await storeMissingPdfs(withoutRenderer, () => false)
    await storeMissingPdfs(services(), () => false)
    expect(await find()).toBeNull()
    context.test.advanceClock(121_000)
    await storeMissingPdfs(services(), () => false)
    expect(await find()).not.toBeNull()
  })
})

import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { getTranslator } from '#languages/translators.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { findSeries } from '#settings/issuing/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = issuingCalls(invoice)

forEachDatabaseWithCompany('a draft that was e-mailed', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, dueDate: null },
    ...({ documentDate: '2026-01-31', taxTreatment: 'outside-scope' } as const),
    lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
  }
  /** Far above the numbers of the series. */
  let highest = 1_000

  beforeAll(() => new IssuedDocuments(context).prepareCompany())

  const post = async (endpoint: Parameters<typeof context.company.client.call>[0], body: object) =>
    (await context.company.client.call(endpoint, body)).json()
  const issue = (id: number) => post(calls.issue, { id })
  const readNext = async () => (await findSeries(database(), invoice.name)).lastNumber + 1
  const getNumber = async (id: number) => (await invoices.open(id)).document.number

  async function store(number: number, documentDate: string = draft.documentDate): Promise<number> {
    const answer = await invoices.store({ ...draft, number, documentDate })
    expect(answer).toMatchObject({ code: 200 })
    return answer.id
  }

  /** Stores a draft with a number far above the others. */
  async function storeHigh(documentDate?: string): Promise<{ readonly id: number; readonly number: number }> {
    highest += 1
    return { id: await store(highest, documentDate), number: highest }
  }

  async function change(id: number, changes: { readonly number?: number; readonly title?: string }) {
    const { document } = await invoices.open(id)
    expect(await invoices.update({ ...document, ...changes })).toMatchObject({ code: 200 })
  }

  async function send(id: number, attach: readonly number[] = []): Promise<void> {
    const email = { to: ['zoe@example.org'], subject: 'Brouillon', message: 'Bonjour', attach }
    expect(await post(documentPrintCalls(invoice).sendEmail, { id, email })).toMatchObject({ code: 200 })
  }

  /** Stores a draft with the next number of the series, and e-mails it. */
  async function sendNext(documentDate?: string): Promise<{ readonly id: number; readonly number: number }> {
    const number = await readNext()
    const id = await store(number, documentDate)
    await send(id)
    return { id, number }
  }

  async function expectKept({ id, number }: { readonly id: number; readonly number: number }) {
    const other = await storeHigh()
    expect(await issue(other.id)).toMatchObject({
      ...{ code: 422, errors: { id: [expect.stringContaining(`INV-${number}`)] } },
      problems: [
        {
          ...{ rule: 'number-emailed', severity: 'error', record: 'document', field: null },
          ...{ message: expect.stringContaining(`INV-${number}`), fix: { type: 'issue-first', id } },
        },
      ],
    })
    const url = `/api/v1/invoice/${other.id}/legal`
    const legal = (await context.company.client.send({ method: 'GET', url })).json()
    expect(legal).toMatchObject({ problems: [{ rule: 'number-emailed', fix: { id } }] })
    expect([await getNumber(id), await getNumber(other.id)]).toEqual([number, other.number])
    expect(await readNext()).toBe(number)
    expect(await issue(id)).toMatchObject({ code: 200, number })
    expect(await issue(other.id)).toMatchObject({ code: 200, number: number + 1 })
  }

  async function expectGivesWay({ id, number }: { readonly id: number; readonly number: number }) {
    const other = await storeHigh()
    expect(await issue(other.id)).toMatchObject({ code: 200, number })
    expect(await getNumber(id)).toBe(other.number)
  }

  it('keeps its number: another document is issued after it', async () => {
    await expectKept(await sendNext())
  })

  it('keeps its number, too, if it was sent with another invoice', async () => {
    const number = await readNext()
    const id = await store(number)
    await send((await storeHigh()).id, [id])
    await expectKept({ id, number })
  })

  it('gives way if its e-mail has not gone out', async () => {
    const emailed = await sendNext()
    const messages = database().updateTable('mail_messages').where('document_id', '=', emailed.id)
    await messages.set({ state: 'failed', sent_at: '' }).execute()
    await expectGivesWay(emailed)
  })

  it('gives way while it is archived', async () => {
    const emailed = await sendNext()
    const archived = await post(documentListCalls(invoice).setArchived, { ids: [emailed.id], archived: true })
    expect(archived).toMatchObject({ results: [{ code: 200, changed: true }] })
    await expectGivesWay(emailed)
  })

  it('gives way after a member has given it another number', async () => {
    const { id, number } = await sendNext()
    const other = await storeHigh()
    highest += 1
    await change(id, { number: highest })
    expect(await issue(other.id)).toMatchObject({ code: 200, number })
    // It was not e-mailed with this one either.
    await change(id, { number: number + 1 })
    await expectGivesWay({ id, number: number + 1 })
  })

  it('is issued first of several, whose dates are earlier', async () => {
    const earlier = await storeHigh('2026-02-02')
    const emailed = await sendNext('2026-02-03')
    const { results } = await post(calls.issueMany, { ids: [earlier.id, emailed.id] })
    expect(results).toMatchObject([
      { id: earlier.id, code: 200, changed: true },
      { id: emailed.id, code: 200, changed: true },
    ])
    const numbers = [await getNumber(emailed.id), await getNumber(earlier.id)]
    expect(numbers).toEqual([emailed.number, emailed.number + 1])
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('keeps the number that it has got in exchange before it was e-mailed', async () => {
    const number = await readNext()
    const id = await store(number)
    await expectGivesWay({ id, number })
    await send(id)
    await change(id, { title: 'A second title' })
    const exchanged = await getNumber(id)
    const series = database().updateTable('number_series').where('kind', '=', invoice.name)
    await series.set({ last_number: exchanged - 1 }).execute()
    await expectKept({ id, number: exchanged })
  })

  it('leaves a higher number to another document of a series that allows gaps', async () => {
    const series = database().updateTable('number_series').where('kind', '=', invoice.name)
    await series.set({ is_strict: 0, last_number: 1_500 }).execute()
    const emailed = await sendNext()
    const id = await store(emailed.number - 50)
    const message = getTranslator('en')('issuing.number-emailed-or-higher', { number: 'INV-1501' })
    expect(message).toContain('a number above INV-1501')
    expect(await issue(id)).toMatchObject({
      ...{ code: 422, message, errors: { id: [message] } },
      problems: [{ rule: 'number-emailed', message, fix: { type: 'issue-first', id: emailed.id } }],
    })
    await change(id, { number: emailed.number + 50 })
    expect(await issue(id)).toMatchObject({ code: 200, number: emailed.number + 50 })
    expect(await getNumber(emailed.id)).toBe(emailed.number)
    expect(await issue(emailed.id)).toMatchObject({ code: 200, number: emailed.number + 51 })
  })
})

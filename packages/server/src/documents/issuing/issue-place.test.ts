import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { rehearseNewYear, reportSeries } from '@quittance/shared/contract/issuing-settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, expect, it } from 'vitest'
import { readDay } from '#database/queries/company-day.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { findSeries } from '#settings/issuing/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { describeAllSeries } from './settings/change-series.ts'
import { switchIssuingOn } from './switch-on.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('a series of a year of which documents were sent before it began', (context) => {
  const documents = new IssuedDocuments(context)
  const invoices = new DocumentApi(invoice, () => context.company)
  const services = () => context.test.services
  const database = () => services().database
  let year: number
  /** The first number of the next year. */
  let first: number

  const get = async (url: string) => (await context.company.client.send({ method: 'GET', url })).json()
  const readNext = async () =>
    (await describeAllSeries(database(), services().clock())).find(({ kind }) => kind === invoice.name)

  async function report(reported: number) {
    const { series } = reportSeries.response.parse(await get(`${reportSeries.path}?year=${reported}`))
    return series.find(({ kind }) => kind === invoice.name)
  }

  /** Stores an invoice that is marked as sent, with a number of the next year. */
  async function storeSent(number: number, documentDate: string): Promise<number> {
    const sent = (await listStatuses(database(), invoice.name)).find(({ name }) => name === 'Sent')
    const values: object = { number, documentDate, dueDate: null, status: sent ?? null }
    const answer = await invoices.store(values)
    expect(answer).toMatchObject({ code: 200 })
    return answer.id
  }

  beforeAll(async () => {
    await documents.prepareCompany()
    await database().updateTable('issuing_settings').set({ is_on: 0 }).execute()
    const yearly = { is_yearly: 1, is_strict: 1 }
    await database().updateTable('number_series').set(yearly).where('kind', '=', invoice.name).execute()
    const today = await readDay(database(), services().clock())
    year = Number(today.slice(0, 4))
    first = (year + 1) * 1_000_000 + 1
    const id = await storeSent(first, today)
    await storeSent(first + 3, today)
    const email = { to: ['zoe@example.org'], subject: 'Facture', message: 'Bonjour', attach: [] }
    const sending = await context.company.client.call(documentPrintCalls(invoice).sendEmail, { id, email })
    expect(sending.json()).toMatchObject({ code: 200 })
    const { memberId } = context.company
    await switchIssuingOn(services(), { author: { memberId }, memberName: 'Ada' })
  })

  it('shows its first free number before the year begins', async () => {
    const { series } = rehearseNewYear.response.parse(await get(rehearseNewYear.path))
    expect(series.find(({ kind }) => kind === invoice.name)).toMatchObject({
      old_year: { shown_number: expect.stringMatching(new RegExp(`${year}000001$`)) },
      new_year: { shown_number: expect.stringMatching(new RegExp(`${first + 1}$`)) },
    })
  })

  it('leaves out the numbers of these documents', async () => {
    context.test.advanceClock(Date.UTC(year + 1, 0, 15) - services().clock().getTime())
    // The session has expired by then.
    await context.company.client.signIn('ada@example.com', testPassword)
    const day = `${year + 1}-01-10`
    const draft = await documents.store(day)
    expect(await get(`/api/v1/${invoice.name}/${draft}/legal`)).toMatchObject({
      ...{ number: first + 1, problems: [] },
    })
    expect(await documents.tryIssue(draft)).toMatchObject({ code: 200, number: first + 1 })
    expect(await readNext()).toMatchObject({ nextNumber: first + 2 })
    expect(await documents.issue(day)).toMatchObject({ number: first + 2 })
    expect(await readNext()).toMatchObject({ nextNumber: first + 4 })
    expect(await documents.issue(day)).toMatchObject({ number: first + 4 })
    expect(await findSeries(database(), invoice.name)).toMatchObject({
      ...{ lastPeriod: year + 1, lastSequence: 3, lastNumber: first + 4, lastDay: day },
    })
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  it('has no gap there: the report names the documents that have these numbers', async () => {
    expect(await report(year + 1)).toMatchObject({
      ...{ issued: 3, voids: [], missing: [] },
      taken_over: {
        ...{ count: 2, unused: 0 },
        first: { shown_number: expect.stringMatching(new RegExp(`${first}$`)) },
        last: { shown_number: expect.stringMatching(new RegExp(`${first + 3}$`)) },
      },
    })
    expect(await report(year)).toMatchObject({ issued: 0, voids: [], missing: [], taken_over: null })
  })
})

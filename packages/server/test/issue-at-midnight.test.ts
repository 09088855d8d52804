import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { todayIn } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { selectTimeZone } from './company-region.ts'
import { IssuedDocuments } from './issued-documents.ts'
import { restartNumbersYearly } from './random-issuing/stored-series.ts'
import { createServicesRunner, type TestClient } from './test-app.ts'
import { forOneDatabaseWithCompany } from './test-company.ts'

// The date of an issue is the day where the company is, whatever the day of the server or of UTC is. The cases are in the order of their
// dates, because the dates of a series never fall.

const invoice = getKind('invoice')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Los Angeles is 8 hours behind UTC in February, Auckland 13 hours ahead. */
const [losAngeles, auckland] = ['America/Los_Angeles', 'Pacific/Auckland']
const moments = [
  { now: '2026-01-31T23:59:59.999Z', timeZone: losAngeles, today: '2026-01-31', next: '2026-02-01' },
  { now: '2026-02-01T00:00:00.000Z', timeZone: losAngeles, today: '2026-01-31', next: '2026-02-01' },
  { now: '2026-02-01T07:59:59.999Z', timeZone: losAngeles, today: '2026-01-31', next: '2026-02-01' },
  { now: '2026-02-01T08:00:00.000Z', timeZone: losAngeles, today: '2026-02-01', next: '2026-02-02' },
  { now: '2026-02-01T10:59:59.999Z', timeZone: auckland, today: '2026-02-01', next: '2026-02-02' },
  { now: '2026-02-01T11:00:00.000Z', timeZone: auckland, today: '2026-02-02', next: '2026-02-03' },
] as const

forOneDatabaseWithCompany('an issue around midnight', (context) => {
  const documents = new IssuedDocuments(context)
  const database = () => context.test.services.database
  const withServices = createServicesRunner(context)

  beforeAll(() => documents.prepareCompany())

  const issue = async (client: TestClient, body: object) =>
    (await client.call(issuingCalls(invoice).issue, body)).json()

  const readIssue = async (id: number) =>
    await database()
      .selectFrom('issued_documents')
      .innerJoin('documents', 'documents.id', 'issued_documents.document_id')
      .select(['issued_on', 'issued_documents.issued_at', 'document_date', 'issued_documents.number'])
      .where('document_id', '=', id)
      .executeTakeFirstOrThrow()

  it.each(moments)('has the date $today at $now in $timeZone', async ({ now, timeZone, today, next }) => {
    // A date in the future is not kept.
    const ids = [await documents.store('2026-06-01'), await documents.store('2026-06-01')] as const
    await withServices({ clock: () => new Date(now) }, async (client) => {
      await selectTimeZone(client, timeZone)
      expect(await issue(client, { id: ids[0] })).toMatchObject({ code: 200 })
      expect(await issue(client, { id: ids[1], issue_date: next })).toMatchObject({
        code: 422,
        message: expect.stringMatching(/^issue_date is in the future\. .+\.$/),
      })
      expect(await issue(client, { id: ids[1], issue_date: today })).toMatchObject({ code: 200 })
      const payment = {
        ...{ customer_id: context.company.partyId.customer, currency_id: context.company.currencyId },
        ...{ method: 'Bank transfer', direction: 'in', amount: '1.00' },
      }
      const tomorrow = await client.call(storePayment, { ...payment, paid_on: next })
      expect(tomorrow.json()).toMatchObject({ code: 422, errors: { paid_on: [expect.any(String)] } })
      const paid = await client.call(storePayment, { ...payment, paid_on: today })
      expect(paid.statusCode, paid.body).toBe(200)
    })
    for (const id of ids)
      expect(await readIssue(id)).toMatchObject({ issued_on: today, document_date: today, issued_at: now })
  })

  // Each reading of the clock is a millisecond later, so that midnight in Auckland is at another reading of each issue.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has the day of its moment, if it begins %i ms before', async (place) => {
    const id = await documents.store('2026-06-01')
    const midnight = Date.parse('2026-02-02T11:00:00.000Z') + place * dayMs
    let ms = midnight - hourMs
    const clock = () => {
      ms += 1
      return new Date(ms)
    }
    await withServices({ clock }, async (client) => {
      ms = midnight - place - 1
      expect(await issue(client, { id })).toMatchObject({ code: 200 })
    })
    const { issued_on: day, issued_at: at, document_date: shown } = await readIssue(id)
    expect([day, shown]).toEqual([todayIn(auckland, new Date(at)), day])
    expect((await verifyLedger(database())).fault).toBeNull()
  })

  describe('of a year, with numbers that start again each year', () => {
    const drafts: number[] = []

    beforeAll(async () => {
      await restartNumbersYearly(context)
      // Stored before: the session of the client has ended when the year ends.
      for (const _year of years) drafts.push(await documents.store('2026-06-01'))
    })

    const years = [
      { now: '2026-12-31T10:59:59.999Z', number: 2_026_000_001, day: '2026-12-31' },
      { now: '2026-12-31T11:00:00.000Z', number: 2_027_000_001, day: '2027-01-01' },
      { now: '2027-01-01T00:00:00.000Z', number: 2_027_000_002, day: '2027-01-01' },
    ] as const

    it.each(years)('has the number $number at $now in Auckland', async ({ now, number, day }) => {
      const id = drafts.shift() ?? 0
      await withServices({ clock: () => new Date(now) }, async (client) => {
        expect(await issue(client, { id, issue_date: day })).toMatchObject({ code: 200, number })
      })
      expect(await readIssue(id)).toMatchObject({ issued_on: day, issued_at: now, number })
    })
  })
})

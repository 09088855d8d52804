import { sumMonths, sumOutstanding } from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { selectTimeZone } from './company-region.ts'
import { ConversionApi, DocumentApi } from './document-api.ts'
import { createServicesRunner, type TestClient } from './test-app.ts'
import { forOneDatabaseWithCompany } from './test-company.ts'

// Programs that do not send the day of their time zone get the day of the company, whatever the day of the server is.

const invoice = getKind('invoice')

/** Auckland is 13 hours ahead of UTC in January, Los Angeles 8 hours behind. */
const cases = [
  { now: '2026-01-31T23:30:00Z', timeZone: 'Pacific/Auckland', today: '2026-02-01' },
  { now: '2026-01-31T23:30:00Z', timeZone: 'America/Los_Angeles', today: '2026-01-31' },
  { now: '2026-02-01T00:30:00Z', timeZone: 'Pacific/Auckland', today: '2026-02-01' },
  { now: '2026-02-01T00:30:00Z', timeZone: 'America/Los_Angeles', today: '2026-01-31' },
] as const

forOneDatabaseWithCompany('the day of a company', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const withServices = createServicesRunner(context)

  async function findSentStatusId(): Promise<number> {
    const statuses = context.test.services.database.selectFrom('document_statuses').select('id')
    const sent = statuses.where('kind', '=', 'invoice').where('name', '=', 'Sent')
    return (await sent.executeTakeFirstOrThrow()).id
  }

  const read = async (
    client: TestClient,
    { path, method }: Pick<Endpoint, 'path' | 'method'>,
    query: object,
  ) => {
    const url = `${path}?${new URLSearchParams({ ...query })}`
    const response = await client.send({ method, url })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  it.each(cases)('is $today at $now in $timeZone', async ({ now, timeZone, today }) => {
    const status = { id: await findSentStatusId(), name: 'Sent' }
    const { id } = await invoices.store({ documentDate: '2026-01-15', dueDate: '2026-01-31', status })
    // It is due on the last day of January, so it is overdue from the first day of February.
    const isOverdue = today === '2026-02-01'

    await withServices({ clock: () => new Date(now) }, async (client) => {
      await selectTimeZone(client, timeZone)
      const { page, totals } = documentListCalls(invoice)
      const { documents } = await read(client, page, { overdue: '1' })
      expect(documents.some((document: { id: number }) => document.id === id)).toBe(isOverdue)
      const listed = await read(client, totals, { overdue: '1' })
      expect(listed.count).toBe(documents.length)

      const currency = { currency: context.company.currencyId }
      const { kinds: outstanding } = await read(client, sumOutstanding, currency)
      expect(outstanding[0].overdue.count).toBe(documents.length)
      const { kinds: monthly } = await read(client, sumMonths, currency)
      expect(monthly[0].months.at(-1).month).toBe(today.slice(0, 7))

      const copy = await new ConversionApi(invoice, () => context.company).send({ id }, { client })
      expect(copy.statusCode, copy.body).toBe(200)
      expect((await invoices.open(copy.json().id)).document.documentDate).toBe(today)
    })
  })
})

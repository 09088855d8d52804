import {
  listDashboardCurrencies,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { listCurrencies } from '#catalogue/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildLine, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const today = '2026-01-15'

interface DocumentSpec {
  readonly kind?: DocumentKind
  readonly status: string
  readonly date: string
  readonly dueDate?: string | null
  readonly total: string
  readonly amountPaid?: string
  readonly currency?: string
  readonly isArchived?: boolean
}

// Twelve months up to January 2026 begin in February 2025.
const documentSpecs: readonly DocumentSpec[] = [
  { status: 'Paid', date: '2025-01-31', total: '1000.00', amountPaid: '1000.00' },
  { status: 'Paid', date: '2025-02-01', total: '100.10', amountPaid: '100.10' },
  { status: 'Sent', date: '2025-12-31', dueDate: '2026-01-14', total: '200.20', amountPaid: '50.00' },
  { status: 'Sent', date: '2026-01-01', dueDate: '2026-01-15', total: '300.30' },
  { status: 'Partly paid', date: '2026-01-02', dueDate: '2026-01-03', total: '400.40', amountPaid: '400.40' },
  { status: 'Partly paid', date: '2026-01-02', dueDate: '2026-01-05', total: '10.01', amountPaid: '4.00' },
  { status: 'Sent', date: '2024-03-01', dueDate: '2024-03-31', total: '77.77' },
  { status: 'Sent', date: '2026-01-31', dueDate: null, total: '500.50' },
  { status: 'Draft', date: '2026-01-10', dueDate: '2026-01-11', total: '600.60' },
  { status: 'Cancelled', date: '2026-01-10', dueDate: '2026-01-11', total: '700.70' },
  { status: 'Sent', date: '2026-02-01', dueDate: '2026-03-01', total: '800.80' },
  { status: 'Sent', date: '2026-01-12', dueDate: '2026-01-13', total: '900.90', isArchived: true },
  { status: 'Sent', date: '2026-01-12', dueDate: '2026-01-13', total: '11.11', currency: 'USD' },
  { status: 'Paid', date: '2024-06-01', total: '22.22', currency: 'GBP', isArchived: true },
  { kind: estimate, status: 'Draft', date: '2025-11-01', dueDate: '2025-12-01', total: '40.00' },
  { kind: estimate, status: 'Sent', date: '2025-11-01', dueDate: '2025-12-01', total: '50.55' },
  { kind: estimate, status: 'Sent', date: '2025-11-02', dueDate: '2026-01-15', total: '60.66' },
  { kind: estimate, status: 'Accepted', date: '2025-11-02', dueDate: '2025-12-02', total: '70.77' },
  { kind: estimate, status: 'Declined', date: '2025-11-02', dueDate: '2025-12-02', total: '80.88' },
]

forEachDatabaseWithCompany('dashboard totals', (context) => {
  const database = () => context.test.services.database
  const currencies = new Map<string, number>()
  const invoices = new DocumentApi(invoice, () => context.company)
  const estimates = new DocumentApi(estimate, () => context.company)

  beforeAll(async () => {
    for (const { id, name } of await listCurrencies(database())) currencies.set(name, id)
    for (const spec of documentSpecs) await storeDocument(spec)
  })

  async function storeDocument({ kind = invoice, ...spec }: DocumentSpec): Promise<void> {
    const name = spec.currency ?? 'EUR'
    const { id } = await (kind === invoice ? invoices : estimates).store({
      title: `${spec.status} ${spec.total}`,
      documentDate: spec.date,
      dueDate: spec.dueDate ?? null,
      status: { id: await findStatusId(kind, spec.status), name: spec.status },
      currency: { id: currencies.get(name) ?? 0, name },
      amountPaid: decimal(spec.amountPaid ?? '0'),
      lines: [
        { ...buildLine(context.company), quantity: decimal('1'), price: decimal(spec.total), taxRates: [] },
      ],
      discountPercentage: zero,
      adjustments: zero,
    })
    if (spec.isArchived === true) {
      await context.company.client.call(documentListCalls(kind).setArchived, { ids: [id], archived: true })
    }
  }

  async function findStatusId(kind: DocumentKind, name: string): Promise<number> {
    const query = database().selectFrom('document_statuses').select('id').where('kind', '=', kind.name)
    return (await query.where('name', '=', name).executeTakeFirstOrThrow()).id
  }

  async function get<Response>(
    call: { readonly path: string; readonly response: z.ZodType<Response> },
    query: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const url = `${call.path}?${new URLSearchParams(query)}`
    const response = await context.company.client.send({ method: 'GET', url })
    expect(response.statusCode, response.body).toBe(200)
    return call.response.parse(response.json())
  }

  const inCurrency = (name: string) => ({ currency: String(currencies.get(name)), today })

  async function readMonths(name = 'EUR', day = today) {
    const { kinds } = await get(sumMonths, { ...inCurrency(name), today: day })
    expect(kinds.map(({ kind }) => kind)).toEqual(['invoice'])
    return kinds[0] ?? expect.fail('no receivable kind')
  }

  async function readOutstanding(name = 'EUR', day = today) {
    const { kinds } = await get(sumOutstanding, { ...inCurrency(name), today: day })
    return kinds[0] ?? expect.fail('no receivable kind')
  }

  const zeroSum = { count: 0, total_amount: '0.00' }

  it('are monthly for twelve months, by status meaning', async () => {
    const { months, sums } = await readMonths()
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07'],
      ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
    ])
    const paid = { count: 1, total_amount: '100.10' }
    const empty = {
      won: zeroSum,
      open: zeroSum,
      overdue: zeroSum,
      draft: zeroSum,
      lost: zeroSum,
      issued: zeroSum,
    }
    expect(months[0]?.sums).toEqual({ ...empty, won: paid, issued: paid })
    expect(months[5]?.sums).toEqual(empty)
    const overdue = { count: 1, total_amount: '200.20' }
    expect(months[10]?.sums).toEqual({ ...empty, overdue, issued: overdue })
    expect(months[11]?.sums).toEqual({
      won: zeroSum,
      // Due today, paid in full, and never due.
      open: { count: 3, total_amount: '1201.20' },
      overdue: { count: 1, total_amount: '10.01' },
      draft: { count: 1, total_amount: '600.60' },
      lost: { count: 1, total_amount: '700.70' },
      issued: { count: 4, total_amount: '1211.21' },
    })
    expect(sums.issued).toEqual({ count: 6, total_amount: '1511.51' })
  })

  it('depend on the local day of the client', async () => {
    const before = await readMonths('EUR', '2025-12-31')
    expect(before.months.at(-1)).toMatchObject({ month: '2025-12', sums: { open: { count: 1 } } })
    expect(before.months[0]?.month).toBe('2025-01')
    expect((await readOutstanding('EUR', '2026-01-16')).overdue.count).toBe(4)
    expect((await readOutstanding('EUR', '2026-01-15')).overdue.count).toBe(3)
    expect((await readOutstanding('EUR', '2026-01-14')).overdue.count).toBe(2)
  })

  it('are limited to one currency, without archived documents', async () => {
    expect((await readMonths('USD')).sums.issued).toEqual({ count: 1, total_amount: '11.11' })
    expect((await readMonths('GBP')).sums.issued).toEqual(zeroSum)
    expect((await readOutstanding('USD')).outstanding).toEqual({ count: 1, unpaid_amount: '11.11' })
    const { currencies: offered } = await get(listDashboardCurrencies, { today })
    expect(offered.map(({ name, count }) => [name, count])).toEqual([
      ['EUR', 14],
      ['USD', 1],
    ])
  })

  it('offer the currency of recent documents first, regardless of older ones', async () => {
    const { currencies: offered } = await get(listDashboardCurrencies, { today: '2028-01-01' })
    expect(offered.map(({ name, count }) => [name, count])).toEqual([
      ['EUR', 0],
      ['USD', 0],
    ])
  })

  it('include outstanding amounts and the longest overdue documents', async () => {
    const { outstanding: open, overdue, longest } = await readOutstanding()
    // Not the one that is paid in full, although its status means open.
    expect(open).toEqual({ count: 6, unpaid_amount: '1835.58' })
    expect(overdue).toEqual({ count: 3, unpaid_amount: '233.98' })
    expect(longest.map(({ title, due_date, unpaid_amount }) => [title, due_date, unpaid_amount])).toEqual([
      ['Sent 77.77', '2024-03-31', 77.77],
      ['Partly paid 10.01', '2026-01-05', 6.01],
      ['Sent 200.20', '2026-01-14', 150.2],
    ])
    expect(longest[0]).toMatchObject({ shown_number: 'T-70', party_name: 'Éditions Ménard' })
  })

  it('name a retired status only if documents have it', async () => {
    const id = await findStatusId(invoice, 'Partly paid')
    const retire = (at: string | null) =>
      database().updateTable('document_statuses').set({ retired_at: at }).where('id', '=', id).execute()
    const hasStatus = async (name: string) => {
      const results = [await readMonths(name), await readOutstanding(name)]
      return results.map(({ statuses }) => statuses.some((status) => status.id === id))
    }
    await retire('2026-01-01T00:00:00.000Z')
    expect([await hasStatus('EUR'), await hasStatus('USD')]).toEqual([
      [true, true],
      [false, false],
    ])
    await retire(null)
  })

  it('include the offers by status', async () => {
    const { kinds } = await get(sumOffers, inCurrency('EUR'))
    expect(kinds.map(({ kind }) => kind)).toEqual(['proposal', 'estimate'])
    const [proposals, estimateSums] = kinds
    expect(proposals?.stages.map(({ status, sum }) => [status.name, sum])).toEqual([
      ['Draft', zeroSum],
      ['Sent', zeroSum],
    ])
    expect(estimateSums?.stages.map(({ status, sum }) => [status.name, sum])).toEqual([
      ['Draft', { count: 1, total_amount: '40.00' }],
      ['Sent', { count: 2, total_amount: '111.21' }],
    ])
    expect(estimateSums?.expired).toEqual({ count: 1, total_amount: '50.55' })
  })

  /** Returns count and totals of the list that a total links to. */
  async function readList(kind: DocumentKind, filter: Readonly<Record<string, string>>) {
    const calls = documentListCalls(kind)
    const query = { ...inCurrency('EUR'), ...filter }
    const { count, totals } = await get(calls.totals, query)
    const { documents } = await get(calls.page, { ...query, limit: '200' })
    expect(documents).toHaveLength(count)
    const { total_amount = '0.00', unpaid_amount = '0.00' } = totals[0] ?? {}
    return { count, total_amount, unpaid_amount }
  }

  const joinIds = (statuses: readonly { readonly id: number }[]) => statuses.map(({ id }) => id).join(',')

  it('equal those of the lists they link to', async () => {
    const { months, statuses, sums } = await readMonths()
    const days = { from: '2025-02-01', to: '2026-01-31' }
    const meaning = (...meanings: string[]) => ({
      status: joinIds(statuses.filter((status) => meanings.includes(status.meaning))),
    })
    const notOverdue = { overdue: '0' }
    const filters = {
      won: { ...meaning('won'), ...notOverdue },
      open: { ...meaning('open'), ...notOverdue },
      overdue: { overdue: '1' },
      draft: { ...meaning('draft'), ...notOverdue },
      lost: { ...meaning('lost'), ...notOverdue },
      issued: meaning('won', 'open'),
    }
    for (const [part, filter] of Object.entries(filters)) {
      const sum = z.record(z.string(), z.unknown()).parse(sums)[part]
      expect(await readList(invoice, { ...filter, ...days }), part).toMatchObject(
        z.object().loose().parse(sum),
      )
    }
    const january = { from: '2026-01-01', to: '2026-01-31' }
    expect(await readList(invoice, { ...filters.open, ...january })).toMatchObject(
      months[11]?.sums.open ?? {},
    )
    const outstanding = await readOutstanding()
    expect(await readList(invoice, { balance: 'unpaid' })).toMatchObject(outstanding.outstanding)
    expect(await readList(invoice, { overdue: '1' })).toMatchObject(outstanding.overdue)
  })

  it('equal those of the lists of offers', async () => {
    for (const { kind, stages, expired } of (await get(sumOffers, inCurrency('EUR'))).kinds) {
      const documentKind = getKind(kind)
      for (const { status, sum } of stages) {
        expect(await readList(documentKind, { status: String(status.id) })).toMatchObject(sum)
      }
      expect(await readList(documentKind, { overdue: '1' })).toMatchObject(expired)
    }
  })

  it('require a currency and a valid day', async () => {
    for (const [query, field] of [
      ['', 'currency'],
      ['?currency=x', 'currency'],
      ['?currency=1&today=2026-02-30', 'today'],
    ] as const) {
      const response = await context.company.client.send({ method: 'GET', url: `${sumMonths.path}${query}` })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    }
    expect((await get(sumMonths, { currency: '999', today })).kinds[0]?.sums.issued).toEqual(zeroSum)
  })

  it('are exact beyond the safe integers in cents', async () => {
    const largest = '999999999999.99'
    for (let count = 0; count < 3; count += 1) {
      await storeDocument({
        status: 'Sent',
        date: '2020-05-05',
        dueDate: '2020-06-01',
        total: largest,
        currency: 'USD',
      })
    }
    const { months } = await readMonths('USD', '2020-12-31')
    expect(months[4]?.sums.overdue).toEqual({ count: 3, total_amount: '2999999999999.97' })
  })
})

forEachDatabaseWithCompany('dashboard totals without documents', (context) => {
  it('are zero', async () => {
    const { client, currencyId } = context.company
    const offered = await client.call(listDashboardCurrencies)
    expect(offered.json()).toEqual({ currencies: [] })
    const response = await client.send({
      method: 'GET',
      url: `${sumOutstanding.path}?currency=${currencyId}`,
    })
    expect(response.json().kinds).toMatchObject([{ outstanding: { count: 0 }, longest: [] }])
  })

  it('are available to members only', async () => {
    for (const { path } of [listDashboardCurrencies, sumMonths, sumOutstanding, sumOffers]) {
      const response = await context.test.createClient().send({ method: 'GET', url: path })
      expect(response.statusCode).toBe(401)
    }
  })
})

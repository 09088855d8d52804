import {
  listDashboardCurrencies,
  sumMonths,
  sumOffers,
  sumOutstanding,
} from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
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

forEachDatabaseWithCompany('the figures of the dashboard', (given) => {
  const database = () => given.test.services.database
  const currencies = new Map<string, number>()
  const of = { invoice: new DocumentApi(invoice, () => given.company) }
  const estimates = new DocumentApi(estimate, () => given.company)

  beforeAll(async () => {
    for (const { id, name } of await listCurrencies(database())) currencies.set(name, id)
    for (const one of documentSpecs) await storeDocument(one)
  })

  async function storeDocument({ kind = invoice, ...one }: DocumentSpec): Promise<void> {
    const name = one.currency ?? 'EUR'
    const { id } = await (kind === invoice ? of.invoice : estimates).store({
      title: `${one.status} ${one.total}`,
      documentDate: one.date,
      dueDate: one.dueDate ?? null,
      status: { id: await statusId(kind, one.status), name: one.status },
      currency: { id: currencies.get(name) ?? 0, name },
      amountPaid: decimal(one.amountPaid ?? '0'),
      lines: [
        { ...buildLine(given.company), quantity: decimal('1'), price: decimal(one.total), taxRates: [] },
      ],
      discountPercentage: zero,
      adjustments: zero,
    })
    if (one.isArchived === true) {
      await given.company.client.call(documentListCalls(kind).setArchived, { ids: [id], archived: true })
    }
  }

  async function statusId(kind: DocumentKind, name: string): Promise<number> {
    const ofKind = database().selectFrom('document_statuses').select('id').where('kind', '=', kind.name)
    return (await ofKind.where('name', '=', name).executeTakeFirstOrThrow()).id
  }

  async function get<Answer>(
    call: { readonly path: string; readonly response: z.ZodType<Answer> },
    query: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const url = `${call.path}?${new URLSearchParams(query)}`
    const answer = await given.company.client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return call.response.parse(answer.json())
  }

  const inCurrency = (name: string) => ({ currency: String(currencies.get(name)), today })

  async function readMonths(name = 'EUR', on = today) {
    const { kinds } = await get(sumMonths, { ...inCurrency(name), today: on })
    expect(kinds.map(({ kind }) => kind)).toEqual(['invoice'])
    return kinds[0] ?? expect.fail('No kind asks for money')
  }

  async function readOutstanding(name = 'EUR', on = today) {
    const { kinds } = await get(sumOutstanding, { ...inCurrency(name), today: on })
    return kinds[0] ?? expect.fail('No kind asks for money')
  }

  const none = { count: 0, total_amount: '0.00' }

  it('are those of twelve months, by what becomes of the money', async () => {
    const { months: shown, sums } = await readMonths()
    expect(shown.map(({ month }) => month)).toEqual([
      ...['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07'],
      ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
    ])
    const paid = { count: 1, total_amount: '100.10' }
    const empty = { won: none, open: none, overdue: none, draft: none, lost: none, issued: none }
    expect(shown[0]?.sums).toEqual({ ...empty, won: paid, issued: paid })
    expect(shown[5]?.sums).toEqual(empty)
    const late = { count: 1, total_amount: '200.20' }
    expect(shown[10]?.sums).toEqual({ ...empty, overdue: late, issued: late })
    expect(shown[11]?.sums).toEqual({
      won: none,
      // Due today, paid in full, and never due.
      open: { count: 3, total_amount: '1201.20' },
      overdue: { count: 1, total_amount: '10.01' },
      draft: { count: 1, total_amount: '600.60' },
      lost: { count: 1, total_amount: '700.70' },
      issued: { count: 4, total_amount: '1211.21' },
    })
    expect(sums.issued).toEqual({ count: 6, total_amount: '1511.51' })
  })

  it('are those of the day where the reader is', async () => {
    const before = await readMonths('EUR', '2025-12-31')
    expect(before.months.at(-1)).toMatchObject({ month: '2025-12', sums: { open: { count: 1 } } })
    expect(before.months[0]?.month).toBe('2025-01')
    expect((await readOutstanding('EUR', '2026-01-16')).overdue.count).toBe(4)
    expect((await readOutstanding('EUR', '2026-01-15')).overdue.count).toBe(3)
    expect((await readOutstanding('EUR', '2026-01-14')).overdue.count).toBe(2)
  })

  it('are of one currency, and of what is not archived', async () => {
    expect((await readMonths('USD')).sums.issued).toEqual({ count: 1, total_amount: '11.11' })
    expect((await readMonths('GBP')).sums.issued).toEqual(none)
    expect((await readOutstanding('USD')).outstanding).toEqual({ count: 1, unpaid_amount: '11.11' })
    const { currencies: used } = await get(listDashboardCurrencies, { today })
    expect(used.map(({ name, count }) => [name, count])).toEqual([
      ['EUR', 14],
      ['USD', 1],
    ])
  })

  it('begin with the currency of the last months, however many older documents another has', async () => {
    const { currencies: used } = await get(listDashboardCurrencies, { today: '2028-01-01' })
    expect(used.map(({ name, count }) => [name, count])).toEqual([
      ['EUR', 0],
      ['USD', 0],
    ])
  })

  it('say what is outstanding, and what has been overdue for longest', async () => {
    const { outstanding: open, overdue, longest } = await readOutstanding()
    expect(open).toEqual({ count: 7, unpaid_amount: '1835.58' })
    expect(overdue).toEqual({ count: 3, unpaid_amount: '233.98' })
    expect(longest.map(({ title, due_date, unpaid_amount }) => [title, due_date, unpaid_amount])).toEqual([
      ['Sent 77.77', '2024-03-31', 77.77],
      ['Partly paid 10.01', '2026-01-05', 6.01],
      ['Sent 200.20', '2026-01-14', 150.2],
    ])
    expect(longest[0]).toMatchObject({ shown_number: 'T-70', party_name: 'Zoé Ménard' })
  })

  it('name a retired status only where they have documents with it', async () => {
    const id = await statusId(invoice, 'Partly paid')
    const retire = (at: string | null) =>
      database().updateTable('document_statuses').set({ retired_at: at }).where('id', '=', id).execute()
    const isNamed = async (name: string) => {
      const both = [await readMonths(name), await readOutstanding(name)]
      return both.map(({ statuses }) => statuses.some((status) => status.id === id))
    }
    await retire('2026-01-01T00:00:00.000Z')
    expect([await isNamed('EUR'), await isNamed('USD')]).toEqual([
      [true, true],
      [false, false],
    ])
    await retire(null)
  })

  it('say where offers stand', async () => {
    const { kinds } = await get(sumOffers, inCurrency('EUR'))
    expect(kinds.map(({ kind }) => kind)).toEqual(['proposal', 'estimate'])
    const [proposals, ofEstimates] = kinds
    expect(proposals?.stages.map(({ status, sum }) => [status.name, sum])).toEqual([
      ['Draft', none],
      ['Sent', none],
    ])
    expect(ofEstimates?.stages.map(({ status, sum }) => [status.name, sum])).toEqual([
      ['Draft', { count: 1, total_amount: '40.00' }],
      ['Sent', { count: 2, total_amount: '111.21' }],
    ])
    expect(ofEstimates?.expired).toEqual({ count: 1, total_amount: '50.55' })
  })

  /** What the list behind a figure says of itself. */
  async function readList(kind: DocumentKind, filter: Readonly<Record<string, string>>) {
    const calls = documentListCalls(kind)
    const query = { ...inCurrency('EUR'), ...filter }
    const { count, totals } = await get(calls.totals, query)
    const { documents } = await get(calls.page, { ...query, limit: '200' })
    expect(documents).toHaveLength(count)
    const { total_amount = '0.00', unpaid_amount = '0.00' } = totals[0] ?? {}
    return { count, total_amount, unpaid_amount }
  }

  const idsOf = (statuses: readonly { readonly id: number }[]) => statuses.map(({ id }) => id).join(',')

  it('are those of the lists behind them', async () => {
    const { months: shown, statuses, sums } = await readMonths()
    const days = { from: '2025-02-01', to: '2026-01-31' }
    const meaning = (...meanings: string[]) => ({
      status: idsOf(statuses.filter((status) => meanings.includes(status.meaning))),
    })
    const filters = {
      won: meaning('won'),
      open: { ...meaning('open'), overdue: '0' },
      overdue: { overdue: '1' },
      draft: meaning('draft'),
      lost: meaning('lost'),
      issued: meaning('won', 'open'),
    }
    for (const [part, filter] of Object.entries(filters)) {
      const sum = z.record(z.string(), z.unknown()).parse(sums)[part]
      expect(await readList(invoice, { ...filter, ...days }), part).toMatchObject(
        z.object().loose().parse(sum),
      )
    }
    const january = { from: '2026-01-01', to: '2026-01-31' }
    expect(await readList(invoice, { ...filters.open, ...january })).toMatchObject(shown[11]?.sums.open ?? {})
    const owed = await readOutstanding()
    expect(await readList(invoice, { status: idsOf(owed.statuses) })).toMatchObject(owed.outstanding)
    expect(await readList(invoice, { overdue: '1' })).toMatchObject(owed.overdue)
  })

  it('are those of the lists of offers', async () => {
    for (const { kind, stages, expired } of (await get(sumOffers, inCurrency('EUR'))).kinds) {
      const here = getKind(kind)
      for (const { status, sum } of stages) {
        expect(await readList(here, { status: String(status.id) })).toMatchObject(sum)
      }
      expect(await readList(here, { overdue: '1' })).toMatchObject(expired)
    }
  })

  it('need a currency, and a day that exists', async () => {
    for (const [query, field] of [
      ['', 'currency'],
      ['?currency=x', 'currency'],
      ['?currency=1&today=2026-02-30', 'today'],
    ] as const) {
      const answer = await given.company.client.send({ method: 'GET', url: `${sumMonths.path}${query}` })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    }
    expect((await get(sumMonths, { currency: '999', today })).kinds[0]?.sums.issued).toEqual(none)
  })

  it('add up exactly beyond what a number holds in cents', async () => {
    const largest = '999999999999.99'
    for (let place = 0; place < 3; place += 1) {
      await storeDocument({
        status: 'Sent',
        date: '2020-05-05',
        dueDate: '2020-06-01',
        total: largest,
        currency: 'USD',
      })
    }
    const { months: shown } = await readMonths('USD', '2020-12-31')
    expect(shown[4]?.sums.overdue).toEqual({ count: 3, total_amount: '2999999999999.97' })
  })
})

forEachDatabaseWithCompany('the figures of a firm without documents', (given) => {
  it('are none', async () => {
    const { client, currencyId } = given.company
    const used = await client.call(listDashboardCurrencies)
    expect(used.json()).toEqual({ currencies: [] })
    const answer = await client.send({ method: 'GET', url: `${sumOutstanding.path}?currency=${currencyId}` })
    expect(answer.json().kinds).toMatchObject([{ outstanding: { count: 0 }, longest: [] }])
  })

  it('are for members', async () => {
    for (const { path } of [listDashboardCurrencies, sumMonths, sumOutstanding, sumOffers]) {
      const answer = await given.test.createClient().send({ method: 'GET', url: path })
      expect(answer.statusCode).toBe(401)
    }
  })
})

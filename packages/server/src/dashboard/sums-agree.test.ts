import { sumMoney, sumOutstanding } from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { partyRecords, partySummaryCall } from '@quittance/shared/contract/party-records.ts'
import {
  listAllocations,
  listOpenItems,
  reverseAllocation,
  reversePayment,
  storePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { getGroupName, globalSearch } from '@quittance/shared/contract/search.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { decodeDocumentHit } from '@quittance/shared/wire/search-hits.ts'
import { beforeAll, expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const lists = documentListCalls(invoice)
const today = '2026-06-01'
const [late, later] = ['2026-03-01', '2099-01-01']

// Of each currency. Due: 100 + 60 + 70 + 100 + 75 + 100 + 100 + 100 + 90.
const due = '795.00'
// Without 70, 100 and 90, which are due later or never.
const overdue = '535.00'
// 50 + 10 of payments, 20 of a credit note, and 7 of the merged customer.
const left = '87.00'
// The closing balance of a statement: the amount due less the amount left.
const closing = '708.00'

forEachDatabaseWithCompany('the sums of what is due', (context) => {
  const company = () => context.company
  const database = () => context.test.services.database
  const invoices = new DocumentApi(invoice, company)
  const currencies: { readonly id: number; readonly name: string }[] = []
  const customers = { root: 0, merged: 0 }
  const issuedIds: number[] = []

  type Call = Parameters<typeof context.company.client.call>[0]
  type Currency = (typeof currencies)[number]

  async function post(call: Call, body: object) {
    const answer = (await company().client.call(call, body)).json()
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
    return answer
  }

  async function get(path: string, query: Readonly<Record<string, string | number>> = {}) {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const url = `${path}?${new URLSearchParams(pairs)}`
    const answer = await company().client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const

  async function store(currency: Currency, changes: object = {}): Promise<number> {
    const { id } = await invoices.store({
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, currency },
      ...{ documentDate: '2026-01-31', dueDate: late, taxTreatment: 'outside-scope' },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
      ...changes,
    })
    return id
  }

  /** Issues an invoice over 100.00. */
  async function issue(currency: Currency, changes: object = {}): Promise<number> {
    const id = await store(currency, changes)
    await post(issuingCalls(invoice).issue, { id })
    issuedIds.push(id)
    return id
  }

  const money = (currency: Currency, amount: string, changes: object = {}) => ({
    ...{ customer_id: customers.root, currency_id: currency.id, direction: 'in', amount },
    ...{ method: 'Bank transfer', paid_on: '2026-02-01' },
    ...changes,
  })

  async function pay(currency: Currency, amount: string, invoice_id: number): Promise<number> {
    const allocations = [{ invoice_id, amount }]
    return (await post(storePayment, money(currency, amount, { allocations }))).id
  }

  async function setStatus(id: number, name: string): Promise<void> {
    const statuses = database().selectFrom('document_statuses').select('id').where('kind', '=', invoice.name)
    const status = await statuses.where('name', '=', name).executeTakeFirstOrThrow()
    await database().updateTable('documents').set({ status_id: status.id }).where('id', '=', id).execute()
  }

  const archive = async (ids: readonly number[]) =>
    await company().client.call(lists.setArchived, { ids, archived: true })

  async function fill(currency: Currency): Promise<void> {
    await issue(currency)
    const archived = await issue(currency)
    await pay(currency, '40.00', archived)
    const settled = await issue(currency)
    await pay(currency, '100.00', settled)
    // The invoice is paid: all of it is left.
    await post(creditInvoice, { id: settled, amount: '20.00', issue: true })
    await archive([archived, settled])
    const credited = await issue(currency, { dueDate: later })
    await post(creditInvoice, { id: credited, amount: '30.00', issue: true })
    const writtenOff = await issue(currency)
    await post(writeOff, { invoice_id: writtenOff, reason: 'Insolvent' })
    // Nothing is due, although its status means open and its total is above what was paid.
    await setStatus(writtenOff, 'Sent')
    const bounced = await pay(currency, '100.00', await issue(currency))
    await post(reversePayment, { id: bounced, reason: 'Bounced' })
    const ofDraftStatus = await issue(currency)
    await pay(currency, '25.00', ofDraftStatus)
    await setStatus(ofDraftStatus, 'Draft')
    await setStatus(await issue(currency, { dueDate: null }), 'Paid')
    await reallocate(currency)
    await post(withhold, { invoice_id: await issue(currency, { dueDate: later }), amount: '10.00' })
    await fillMerged(currency)
    const { id: payment_id } = await post(storePayment, money(currency, '15.00'))
    const allocations = [{ payment_id, amount: '5.00' }]
    await post(storePayment, money(currency, '5.00', { direction: 'out', allocations }))
    await storeUncounted(currency)
  }

  /** Reverses an allocation alone, so that the payment is left. */
  async function reallocate(currency: Currency): Promise<void> {
    const payment_id = await pay(currency, '50.00', await issue(currency))
    const { allocations } = await get(listAllocations.path, { payment_id })
    await post(reverseAllocation, { id: allocations[0].id, reason: 'Wrong invoice' })
  }

  /** Records an invoice and a payment of the customer that is merged later. */
  async function fillMerged(currency: Currency): Promise<void> {
    await issue(currency, { party: { id: customers.merged, clientName: 'sent', clientEmail: 'sent' } })
    await post(storePayment, money(currency, '7.00', { customer_id: customers.merged }))
  }

  /** Stores drafts that count nowhere: one that is a draft, and one in the archive that was sent. */
  async function storeUncounted(currency: Currency): Promise<void> {
    await store(currency)
    const sent = await store(currency)
    await setStatus(sent, 'Sent')
    await archive([sent])
  }

  beforeAll(async () => {
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    customers.root = company().partyId.customer
    customers.merged = (await post(partyRecords.customer.store, { client_name: 'Ida' })).id
    for (const name of ['EUR', 'USD', 'GBP']) {
      const currency = (await listCurrencies(database())).find((each) => each.name === name)
      currencies.push({ id: currency?.id ?? 0, name })
    }
    for (const currency of currencies) await fill(currency)
    const merged = database().updateTable('customers').where('id', '=', customers.merged)
    await merged.set({ merged_into: customers.root }).execute()
  }, 120_000)

  const everyCurrency = (sum: string) => Object.fromEntries(currencies.map(({ name }) => [name, sum]))

  interface CurrencyAmount {
    readonly currency: string
    /** Decimal text, or a number. */
    readonly amount: string | number
  }

  /** Adds amounts up in each currency. */
  function sumByCurrency(amounts: readonly CurrencyAmount[]) {
    const sums = Map.groupBy(amounts, ({ currency }) => currency)
    return Object.fromEntries(
      Array.from(sums, ([currency, all]) => {
        const cents = all.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
        return [currency, (cents / 100).toFixed(2)]
      }),
    )
  }

  /** Reads the unpaid amounts of a list by currency. */
  async function readTotals(query: Readonly<Record<string, string | number>> = {}) {
    const { totals } = lists.totals.response.parse(await get(lists.totals.path, { today, ...query }))
    return sumByCurrency(totals.map(({ currency, unpaid_amount: amount }) => ({ currency, amount })))
  }

  it.each([
    ['all', {}],
    ['unpaid ones', { balance: 'unpaid' }],
    ['those of the customer', { customer: 'root' }],
    ['those of the merged customer', { customer: 'merged' }],
  ] as const)('are the totals of the list of invoices: %s', async (_name, filter) => {
    const customer = 'customer' in filter ? { customer: customers[filter.customer] } : {}
    expect(await readTotals({ ...filter, ...customer })).toEqual(everyCurrency(due))
  })

  it('are the balances of the documents of the list of unpaid ones, and of their pages', async () => {
    const { documents } = lists.page.response.parse(
      await get(lists.page.path, { today, balance: 'unpaid', limit: 200 }),
    )
    const listed = documents.map(({ currency, balance_due: amount }) => ({ currency, amount: amount ?? 0 }))
    expect(sumByCurrency(listed)).toEqual(everyCurrency(due))
    expect(documents.filter(({ archived_at }) => archived_at !== null)).toHaveLength(currencies.length)
    const pages: CurrencyAmount[] = []
    const states: CurrencyAmount[] = []
    for (const id of issuedIds) {
      const page = lists.show.response.parse(await get(lists.show.path.replace(':id', String(id))))
      pages.push({ currency: page.currency, amount: page.balance_due ?? 0 })
      const state = await get(issuingCalls(invoice).legal.path.replace(':id', String(id)))
      states.push({ currency: page.currency, amount: state.due })
    }
    expect([sumByCurrency(pages), sumByCurrency(states)]).toEqual([everyCurrency(due), everyCurrency(due)])
  })

  it('are in the summary of the customer, with what is overdue', async () => {
    for (const id of [customers.root, customers.merged]) {
      const path = partySummaryCall(partyKinds.customer).path.replace(':id', String(id))
      const { kinds } = await get(path, { today })
      const { totals, overdue: count } = kinds.find(({ kind }: { kind: string }) => kind === invoice.name)
      const read = (name: string) =>
        Object.fromEntries(totals.map((sums: Record<string, string>) => [sums.currency, sums[name]]))
      expect(read('unpaid_amount')).toEqual(everyCurrency(due))
      expect(read('overdue_amount')).toEqual(everyCurrency(overdue))
      expect(count).toBe(6 * currencies.length)
    }
  })

  it('are the open items of the customer, and its statement less what is left', async () => {
    for (const customer_id of [customers.root, customers.merged]) {
      const { totals } = listOpenItems.response.parse(await get(listOpenItems.path, { customer_id }))
      const read = (part: 'due' | 'left') =>
        Object.fromEntries(totals.map(({ currency, ...sums }) => [currency.name, sums[part]]))
      expect([read('due'), read('left')]).toEqual([everyCurrency(due), everyCurrency(left)])
      for (const { id: currency_id } of currencies) {
        const path = readStatement.path.replace(':id', String(customer_id))
        expect(await get(path, { currency_id })).toMatchObject({ closing })
      }
    }
  })

  it('are on the dashboard, with what is overdue, by age, and what is left', async () => {
    for (const { id: currency } of currencies) {
      const { kinds } = sumOutstanding.response.parse(await get(sumOutstanding.path, { currency, today }))
      expect(kinds).toMatchObject([
        { outstanding: { count: 9, unpaid_amount: due }, overdue: { count: 6, unpaid_amount: overdue } },
      ])
      expect(kinds[0]?.longest.map(({ unpaid_amount: amount }) => amount).sort()).toEqual([
        ...[100, 100, 100, 100, 60, 75],
      ])
      const { ages, unallocated } = sumMoney.response.parse(await get(sumMoney.path, { currency, today }))
      const byAge = ages.map(({ age, due_amount: amount }) => ({ currency: age, amount }))
      expect(sumByCurrency(byAge)).toMatchObject({ 'not-due': '260.00', older: overdue })
      expect(unallocated).toBe(left)
    }
  })

  it('are those of the lists that the dashboard links to', async () => {
    for (const { id: currency, name } of currencies) {
      for (const [filter, count, sum] of [
        [{ balance: 'unpaid' }, 9, due],
        [{ overdue: '1' }, 6, overdue],
        [{ issued: '1', balance: 'unpaid', overdue: '0' }, 3, '260.00'],
      ] as const) {
        const query = { today, currency, ...filter }
        expect(await readTotals(query)).toEqual({ [name]: sum })
        const { documents } = await get(lists.page.path, { ...query, limit: 200 })
        expect(documents).toHaveLength(count)
      }
    }
  })

  it('are in the order of a list, also where a page ends between archived and other documents', async () => {
    const query = { today, balance: 'unpaid', sort: 'number', descending: '0' }
    const { documents } = await get(lists.page.path, { ...query, limit: 200 })
    const expected = documents.map(({ number }: { number: number }) => number)
    expect(expected).toEqual([...expected].sort((one, other) => one - other))
    expect(expected).toHaveLength(9 * currencies.length)
    const read: number[] = []
    let after: string | null = null
    do {
      const cursor: Record<string, string> = after === null ? {} : { after }
      const page = await get(lists.page.path, { ...query, limit: 2, ...cursor })
      read.push(...page.documents.map(({ number }: { number: number }) => number))
      after = page.next && JSON.stringify(page.next)
    } while (after !== null)
    expect(read).toEqual(expected)
  })

  it('are those of the hits of a search', async () => {
    const found = await company().client.call(globalSearch, { search_text: 'Roof', limit: 200 })
    const hits = found.json()[getGroupName(invoice)].data.map((sent: Record<string, unknown>) => {
      const { currency, due: amount } = decodeDocumentHit(invoice, sent)
      return { currency: currency.name, amount: amount ?? 0 }
    })
    expect(sumByCurrency(hits)).toEqual(everyCurrency(due))
  })
})

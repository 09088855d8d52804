import { type DueAge, dueAges, sumMoney, sumOutstanding } from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { listOpenItems, storePayment, writeOff } from '@quittance/shared/contract/payments.ts'
import { readStatement } from '@quittance/shared/contract/statements.ts'
import { addDays } from '@quittance/shared/documents/calendar.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const lists = documentListCalls(invoice)
const today = '2026-05-15'

/** Days from today until documents of each age are due: the first and the last one, and some between them. Null: no due date. */
const daysOfAge: Readonly<Record<DueAge, readonly (number | null)[]>> = {
  'not-due': [0, 1, 40, null],
  'to-30': [-1, -30],
  'to-60': [-31, -60],
  'to-90': [-61, -90],
  older: [-91, -400],
}

/** Filters of the lists to which the dashboard links. */
const filtersOfAge: Readonly<Record<DueAge, Readonly<Record<string, string>>>> = {
  'not-due': { overdue: '0' },
  'to-30': { due_from: addDays(today, -30), due_to: addDays(today, -1) },
  'to-60': { due_from: addDays(today, -60), due_to: addDays(today, -31) },
  'to-90': { due_from: addDays(today, -90), due_to: addDays(today, -61) },
  older: { due_to: addDays(today, -91) },
}

const toDueDate = (days: number | null) => (days === null ? null : addDays(today, days))

/** A document that counts. */
interface Due {
  readonly age: DueAge
  readonly dueDate: string | null
  readonly currencyId: number
  readonly isIssued: boolean
  /** In whole units of the currency. */
  readonly amount: number
}

forEachDatabaseWithCompany('what is due by age', (context) => {
  const company = () => context.company
  const database = () => context.test.services.database
  const invoices = new DocumentApi(invoice, company)
  const currencies: { readonly id: number; readonly name: string }[] = []
  const due: Due[] = []

  type Call = Parameters<typeof context.company.client.call>[0]
  type Currency = (typeof currencies)[number]

  async function post(call: Call, body: object) {
    const answer = (await company().client.call(call, body)).json()
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
    return answer
  }

  async function get(path: string, query: Readonly<Record<string, string | number>>) {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const url = `${path}?${new URLSearchParams(pairs)}`
    const answer = await company().client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const

  interface Draft {
    readonly currency: Currency
    readonly amount: number
    readonly dueDate: string | null
    /** As typed; absent: nothing is paid. */
    readonly amountPaid?: number
  }

  async function store({ currency, amount, dueDate, amountPaid = 0 }: Draft): Promise<number> {
    const { id } = await invoices.store({
      ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, currency, dueDate },
      ...{ documentDate: '2025-01-02', taxTreatment: 'outside-scope', amountPaid: decimal(`${amountPaid}`) },
      lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal(String(amount)) }],
    })
    return id
  }

  async function issue(draft: Draft): Promise<number> {
    const id = await store(draft)
    await post(issuingCalls(invoice).issue, { id })
    return id
  }

  async function pay(invoice_id: number, { id: currency_id }: Currency, units: number): Promise<void> {
    const amount = `${units}.00`
    await post(storePayment, {
      ...{ customer_id: company().partyId.customer, currency_id, direction: 'in', amount },
      ...{ method: 'Bank transfer', paid_on: '2026-02-01', allocations: [{ invoice_id, amount }] },
    })
  }

  async function setStatus(id: number, name: string): Promise<void> {
    const statuses = database().selectFrom('document_statuses').select('id').where('kind', '=', invoice.name)
    const status = await statuses.where('name', '=', name).executeTakeFirstOrThrow()
    await database().updateTable('documents').set({ status_id: status.id }).where('id', '=', id).execute()
  }

  const archive = async (id: number) =>
    await company().client.call(lists.setArchived, { ids: [id], archived: true })

  /** Stores what counts on one due date, with amounts that no other one has: each as it is, of the archive, and not issued. */
  async function storeDue(currency: Currency, age: DueAge, days: number | null): Promise<void> {
    const dueDate = toDueDate(days)
    const amount = 100 + 3 * due.length
    const counted = { age, dueDate, currencyId: currency.id }
    await issue({ currency, amount, dueDate })
    const archived = await issue({ currency, amount: 2 * amount, dueDate })
    await pay(archived, currency, 40)
    await archive(archived)
    const partlyPaid = { currency, amount: 7 * amount, dueDate, amountPaid: 5 }
    await setStatus(await store(partlyPaid), 'Sent')
    due.push(
      { ...counted, isIssued: true, amount },
      { ...counted, isIssued: true, amount: 2 * amount - 40 },
      { ...counted, isIssued: false, amount: 7 * amount - 5 },
    )
  }

  /** Stores what counts nowhere, on the first due date of an age. */
  async function storeUncounted(currency: Currency, age: DueAge): Promise<void> {
    const [days = null] = daysOfAge[age]
    const draft = { currency, amount: 1_000, dueDate: toDueDate(days) }
    await store(draft)
    const archived = await store(draft)
    await setStatus(archived, 'Sent')
    await archive(archived)
    const settled = await issue(draft)
    await pay(settled, currency, 1_000)
    const givenUp = await issue(draft)
    await post(writeOff, { invoice_id: givenUp, reason: 'Insolvent' })
    // Their status means open, although nothing is due.
    for (const id of [settled, givenUp]) await setStatus(id, 'Sent')
  }

  beforeAll(async () => {
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    for (const name of ['EUR', 'USD']) {
      const currency = (await listCurrencies(database())).find((each) => each.name === name)
      currencies.push({ id: currency?.id ?? 0, name })
    }
    for (const currency of currencies) {
      for (const age of dueAges) {
        for (const days of daysOfAge[age]) await storeDue(currency, age, days)
        await storeUncounted(currency, age)
      }
    }
  }, 120_000)

  const summarise = (documents: readonly Due[]) => ({
    count: documents.length,
    due_amount: `${documents.reduce((sum, { amount }) => sum + amount, 0)}.00`,
  })

  /** Reads count and sum of a list, which its page must have too. */
  async function readList(currency: number, filter: Readonly<Record<string, string>>) {
    const query = { today, currency, balance: 'unpaid', ...filter }
    const { count, totals } = lists.totals.response.parse(await get(lists.totals.path, query))
    const page = lists.page.response.parse(await get(lists.page.path, { ...query, limit: 200 }))
    const cents = page.documents.reduce(
      (sum, { balance_due: balance, total_amount: total, amount_paid: paid }) =>
        sum + Math.round((balance ?? total - paid) * 100),
      0,
    )
    const list = { count, due_amount: totals[0]?.unpaid_amount ?? '0.00' }
    expect({ count: page.documents.length, due_amount: (cents / 100).toFixed(2) }).toEqual(list)
    return list
  }

  it.each(dueAges)('is the same on the dashboard and in the list that it links to: %s', async (age) => {
    for (const { id: currency } of currencies) {
      const ofAge = due.filter((one) => one.age === age && one.currencyId === currency)
      const { ages } = sumMoney.response.parse(await get(sumMoney.path, { currency, today }))
      expect(ages.find((sum) => sum.age === age)).toEqual({ age, ...summarise(ofAge) })
      const filter = filtersOfAge[age]
      expect(await readList(currency, filter)).toEqual(summarise(ofAge))
      const issued = summarise(ofAge.filter(({ isIssued }) => isIssued))
      expect(await readList(currency, { ...filter, issued: '1' })).toEqual(issued)
      const typed = summarise(ofAge.filter(({ isIssued }) => !isIssued))
      expect(await readList(currency, { ...filter, issued: '0' })).toEqual(typed)
    }
  })

  it('adds up to what is outstanding on the dashboard', async () => {
    for (const { id: currency } of currencies) {
      const { count, due_amount: unpaid_amount } = summarise(due.filter((one) => one.currencyId === currency))
      const { kinds } = sumOutstanding.response.parse(await get(sumOutstanding.path, { currency, today }))
      expect(kinds).toMatchObject([{ outstanding: { count, unpaid_amount } }])
    }
  })

  it('is all of the list together, without a document that counts twice', async () => {
    for (const { id: currency } of currencies) {
      const ofCurrency = due.filter(({ currencyId }) => currencyId === currency)
      expect(await readList(currency, {})).toEqual(summarise(ofCurrency))
      const dated = ofCurrency.filter(({ dueDate }) => dueDate !== null)
      expect(await readList(currency, { due_to: '2099-12-31' })).toEqual(summarise(dated))
      const later = dated.filter(({ age }) => age === 'not-due')
      expect(await readList(currency, { due_from: today })).toEqual(summarise(later))
    }
  })

  it('is in the open items and the statement of the customer', async () => {
    const customer_id = company().partyId.customer
    for (const { id: currency_id } of currencies) {
      const issued = due.filter(({ currencyId, isIssued }) => currencyId === currency_id && isIssued)
      const answer = await get(listOpenItems.path, { customer_id, currency_id })
      const { invoices: items } = listOpenItems.response.parse(answer)
      for (const age of dueAges) {
        const ofAge = issued.filter((one) => one.age === age)
        const dates = new Set(ofAge.map(({ dueDate }) => dueDate))
        const found = items.filter(({ due_date }) => dates.has(due_date))
        const sum = found.reduce((total, item) => total + Number(item.due), 0)
        expect({ count: found.length, due_amount: sum.toFixed(2) }, age).toEqual(summarise(ofAge))
      }
      const path = readStatement.path.replace(':id', String(customer_id))
      const { closing } = readStatement.response.parse(await get(path, { currency_id }))
      expect(closing).toBe(summarise(issued).due_amount)
    }
  })
})

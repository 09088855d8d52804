import { type BalanceFilter, documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import { storePayment } from '@quittance/shared/contract/payments.ts'
import { getGroupName, globalSearch } from '@quittance/shared/contract/search.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { decodeDocumentHit } from '@quittance/shared/wire/search-hits.ts'
import { parseCsv } from 'hucre/csv'
import { beforeAll, expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)
const today = '2026-05-01'

forEachDatabaseWithCompany('lists of issued invoices', (context) => {
  const company = () => context.company
  const invoices = new DocumentApi(invoice, company)
  const database = () => context.test.services.database
  const line = { type: 'item', productId: null, name: 'Roof', description: '', unitName: '' } as const
  const draft = {
    ...{ shippingCharges: zero, discountPercentage: zero, adjustments: zero, documentDate: '2026-01-31' },
    lines: [{ ...line, taxRates: [], quantity: decimal('1'), price: decimal('100') }],
    taxTreatment: 'outside-scope',
  } as const
  const ids = { credited: 0, partlyPaid: 0, paid: 0, sent: 0 }

  async function call(endpoint: Parameters<typeof context.company.client.call>[0], body: object) {
    const response = (await company().client.call(endpoint, body)).json()
    expect(response).toMatchObject({ code: 200 })
    return response
  }

  async function issue(dueDate: string | null): Promise<number> {
    const { id } = await invoices.store({ ...draft, dueDate })
    await call(issuingCalls(invoice).issue, { id })
    return id
  }

  const pay = (id: number, amount: string) =>
    call(storePayment, {
      ...{ customer_id: company().partyId.customer, currency_id: company().currencyId },
      ...{ direction: 'in', method: 'Bank transfer', paid_on: '2026-02-01', amount },
      allocations: [{ invoice_id: id, amount }],
    })

  beforeAll(async () => {
    // A company in a country whose rules are not checked.
    await database()
      .updateTable('company_versions')
      .set({ name: 'Maine Roofs Inc.', country: 'US' })
      .execute()
    ids.credited = await issue('2026-03-01')
    ids.partlyPaid = await issue('2026-04-20')
    ids.paid = await issue(null)
    const statuses = database().selectFrom('document_statuses').select(['id', 'name'])
    const sent = statuses.where('kind', '=', 'invoice').where('name', '=', 'Sent')
    ids.sent = (
      await invoices.store({ ...draft, dueDate: '2026-03-01', status: await sent.executeTakeFirstOrThrow() })
    ).id
    await call(creditInvoice, { id: ids.credited, amount: '30.00', issue: true })
    await pay(ids.partlyPaid, '40.00')
    await pay(ids.paid, '100.00')
  })

  async function get(path: string, query: Readonly<Record<string, string>> = {}) {
    const url = `${path}?${new URLSearchParams({ today, ...query })}`
    const answer = await company().client.send({ method: 'GET', url })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }

  async function readPage(query: Readonly<Record<string, string>> = {}) {
    return calls.page.response.parse((await get(calls.page.path, query)).json()).documents
  }

  async function readTotals(query: Readonly<Record<string, string>> = {}) {
    return calls.totals.response.parse((await get(calls.totals.path, query)).json())
  }

  it('contain what was credited and what is due', async () => {
    const rows = new Map((await readPage()).map((row) => [row.id, row]))
    expect(rows.get(ids.credited)).toMatchObject({
      ...{ issued_at: expect.any(String), amount_paid: 0, amount_credited: 30, balance_due: 70 },
    })
    expect(rows.get(ids.partlyPaid)).toMatchObject({ amount_paid: 40, amount_credited: 0, balance_due: 60 })
    expect(rows.get(ids.paid)).toMatchObject({ amount_paid: 100, balance_due: 0 })
    expect(rows.get(ids.sent)).toMatchObject({ issued_at: null, amount_credited: 0, balance_due: null })
  })

  it.each<[BalanceFilter, (keyof typeof ids)[]]>([
    ['unpaid', ['credited', 'partlyPaid', 'sent']],
    ['partly-paid', ['credited', 'partlyPaid']],
    ['late-30', ['credited', 'sent']],
  ])('can be filtered by what is due: %s', async (balance, names) => {
    const expected = names.map((name) => ids[name]).sort()
    expect((await readPage({ balance })).map(({ id }) => id).sort()).toEqual(expected)
    expect(await readTotals({ balance })).toMatchObject({ count: names.length, active: names.length })
    expect((await readPage({ balance, customer: String(company().partyId.customer) })).length).toBe(
      names.length,
    )
    const proposals = documentListCalls(getKind('proposal'))
    expect((await get(proposals.page.path, { balance })).json().documents).toEqual([])
  })

  it('count an amount that is due for exactly 30 days as not that late', async () => {
    expect(await readTotals({ balance: 'late-30', today: '2026-03-31' })).toMatchObject({ count: 0 })
    expect(await readTotals({ balance: 'late-30', today: '2026-04-01' })).toMatchObject({ count: 2 })
  })

  it('can be filtered by whether documents are issued', async () => {
    const listed = async (issued: string) => (await readPage({ issued })).map(({ id }) => id).sort()
    expect(await listed('1')).toEqual([ids.credited, ids.partlyPaid, ids.paid].sort())
    expect(await listed('0')).toEqual([ids.sent])
    expect(await readTotals({ issued: '0' })).toMatchObject({ count: 1 })
  })

  it('sum what was paid and credited, and what is due', async () => {
    expect((await readTotals({ issued: '1' })).totals).toEqual([
      {
        ...{ currency: 'EUR', count: 3, total_amount: '300.00', unpaid_amount: '130.00' },
        ...{ paid_amount: '140.00', credited_amount: '30.00' },
      },
    ])
    expect((await readTotals({ balance: 'partly-paid', search: 'invoice' })).totals).toMatchObject([
      { unpaid_amount: '130.00', paid_amount: '40.00', credited_amount: '30.00' },
    ])
    expect((await readTotals({ issued: '0' })).totals).toMatchObject([{ credited_amount: '0.00' }])
  })

  it('are exported with the time of the issue and the balance', async () => {
    const query = {
      format: 'csv',
      columns: 'issued_at,credited,balance_due',
      sort: 'number',
      descending: '0',
    }
    const { body } = await get(calls.exportList.path, query)
    const [, credited, partlyPaid, paid, sent] = parseCsv(body, { delimiter: ',' }).map((row) =>
      row.map(String),
    )
    expect(credited?.slice(1)).toEqual(['30.00', '70.00'])
    expect(partlyPaid?.slice(1)).toEqual(['0.00', '60.00'])
    expect(paid?.slice(1)).toEqual(['0.00', '0.00'])
    expect(sent).toEqual(['', '', '100.00'])
    const proposals = documentListCalls(getKind('proposal')).exportList
    const rejected = `${proposals.path}?format=csv&columns=balance_due`
    expect((await company().client.send({ method: 'GET', url: rejected })).statusCode).toBe(422)
  })

  it('agree with a search, which shows what is due', async () => {
    const found = (await company().client.call(globalSearch, { search_text: 'Roof' })).json()
    const hits = new Map<number, number | null>()
    for (const sent of found[getGroupName(invoice)].data) {
      const { id, due } = decodeDocumentHit(invoice, sent)
      hits.set(id, due === undefined ? null : Number(due))
    }
    expect(hits).toEqual(
      new Map<number, number | null>([
        [ids.credited, 70],
        [ids.partlyPaid, 60],
        [ids.paid, 0],
        [ids.sent, null],
      ]),
    )
  })

  it('lead to documents that say by whom they were issued', async () => {
    const issued = { origin: 'own', issued_at: expect.any(String), issued_by: 'Ada Lovelace' }
    const show = async (id: number) => (await get(calls.show.path.replace(':id', String(id)))).json()
    expect(await show(ids.paid)).toMatchObject({ issued, balance_due: 0 })
    expect(await show(ids.sent)).toMatchObject({ issued: null })
    expect((await invoices.open(ids.paid)).body).toMatchObject({ issued })
    expect((await invoices.open(ids.sent)).body).toMatchObject({ issued: null })
  })
})

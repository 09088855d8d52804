import { sumMonths, sumOffers, sumOutstanding } from '@quittance/shared/contract/dashboard.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { partySummaryCall } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { beforeAll, expect, it } from 'vitest'
import { readChecksums } from '#database/copies/checksums.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildLine, type CompanyContext, forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const estimate = getKind('estimate')
const largestAmount = decimal('999999999999.99')
const day = '2026-01-15'

/** Stores a document of the largest amount and copies its row. */
async function storeMany(context: CompanyContext, documents: DocumentApi, count: number): Promise<void> {
  const db = context.test.services.database
  const { kind } = documents
  const selectStatus = db.selectFrom('document_statuses').select(['id', 'name']).where('kind', '=', kind.name)
  const { id } = await documents.store({
    number: 1,
    relation: 'customer',
    status: await selectStatus.where('meaning', '=', 'open').orderBy('id').executeTakeFirstOrThrow(),
    documentDate: day,
    dueDate: day,
    amountPaid: zero,
    lines: [{ ...buildLine(context.company), quantity: decimal('1'), price: largestAmount, taxRates: [] }],
    discountPercentage: zero,
    adjustments: zero,
  })
  const select = db.selectFrom('documents').selectAll().where('id', '=', id)
  const {
    id: _id,
    due_order,
    is_unpaid,
    is_balance_due,
    is_issued,
    is_archived,
    ...row
  } = await select.executeTakeFirstOrThrow()
  const rows = Array.from({ length: count - 1 }, (_, index) => ({ ...row, number: 2 + index }))
  for (let start = 0; start < rows.length; start += 250) {
    await db
      .insertInto('documents')
      .values(rows.slice(start, start + 250))
      .execute()
  }
}

async function readJson(context: CompanyContext, path: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await context.company.client.send({
    method: 'GET',
    url: `${path}?${new URLSearchParams(query)}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Reads the sums of all calls that add up documents. */
async function readSums(context: CompanyContext) {
  const inCurrency = { currency: String(context.company.currencyId), today: '2026-01-20' }
  const summary = partySummaryCall(partyKinds.customer).path.replace(
    ':id',
    String(context.company.partyId.customer),
  )
  const list = await readJson(context, documentListCalls(invoice).totals.path)
  const months = await readJson(context, sumMonths.path, inCurrency)
  const outstanding = await readJson(context, sumOutstanding.path, inCurrency)
  const offers = await readJson(context, sumOffers.path, inCurrency)
  const party = await readJson(context, summary)
  const stages: { readonly sum: { readonly count: number; readonly total_amount: string } }[] =
    offers.kinds[1].stages
  return {
    list: list.totals[0],
    month: months.kinds[0].sums.issued,
    outstanding: outstanding.kinds[0].outstanding,
    stage: stages.find(({ sum }) => sum.count > 0)?.sum,
    expired: offers.kinds[1].expired,
    party: party.kinds[2].totals[0],
  }
}

forEachDatabaseWithCompany('totals beyond the precision of JSON numbers', (context) => {
  const count = 120
  const total = '119999999999998.80'

  beforeAll(async () => {
    for (const kind of [invoice, estimate]) {
      await storeMany(context, new DocumentApi(kind, () => context.company), count)
    }
  })

  it('are exact in every response', async () => {
    const sum = { count, total_amount: total }
    const unpaid = { unpaid_amount: total, overdue_amount: total, issued_amount: total }
    expect(await readSums(context)).toEqual({
      list: {
        ...{ currency: 'EUR', ...sum, unpaid_amount: total },
        ...{ paid_amount: '0.00', credited_amount: '0.00' },
      },
      month: sum,
      outstanding: { count, unpaid_amount: total },
      stage: sum,
      expired: sum,
      party: { currency: 'EUR', ...sum, ...unpaid },
    })
  })
})

forEachDatabaseWithCompany('totals beyond 64 bits of cents', (context) => {
  const count = 1_100
  // Above the limit of a save, so that about 1,000 documents are enough.
  const cents = Number.MAX_SAFE_INTEGER
  const sumInCents = String(BigInt(count) * BigInt(cents))
  const total = `${sumInCents.slice(0, -2)}.${sumInCents.slice(-2)}`

  beforeAll(async () => {
    for (const kind of [invoice, estimate]) {
      await storeMany(context, new DocumentApi(kind, () => context.company), count)
    }
    await context.test.services.database.updateTable('documents').set({ total: cents }).execute()
  })

  it('are exact in every response', async () => {
    const { list, month, outstanding, stage, expired, party } = await readSums(context)
    expect([list.total_amount, list.unpaid_amount]).toEqual([total, total])
    expect([month.total_amount, outstanding.unpaid_amount]).toEqual([total, total])
    expect([stage?.total_amount, expired.total_amount]).toEqual([total, total])
    expect(party).toMatchObject({ total_amount: total, unpaid_amount: total, overdue_amount: total })
  })

  it('are exact in the checksums of a backup', async () => {
    const { kinds } = await readChecksums(context.test.services.database, ['documents'])
    expect(kinds.map(({ kind, total: kindTotal }) => [kind, kindTotal])).toEqual([
      ['estimate', sumInCents],
      ['invoice', sumInCents],
    ])
  })
})

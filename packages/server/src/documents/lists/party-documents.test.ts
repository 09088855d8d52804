import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { convertLead } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { maxIdsInStatement } from './repository.ts'

const proposal = getKind('proposal')
const calls = documentListCalls(proposal)
const batchSize = 250

forEachDatabaseWithCompany('documents of a party', (context) => {
  const proposals = new DocumentApi(proposal, () => context.company)

  async function readList(query: Readonly<Record<string, string>>) {
    const get = async (path: string) =>
      await context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    const page = calls.page.response.parse((await get(calls.page.path)).json())
    const totals = calls.totals.response.parse((await get(calls.totals.path)).json())
    return { numbers: page.documents.map(({ number }) => number), count: totals.count }
  }

  /** Copies the row of a document, once for each number. */
  async function copy(id: number, numbers: readonly number[]): Promise<void> {
    const db = context.test.services.database
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
    for (let start = 0; start < numbers.length; start += batchSize) {
      const rows = numbers.slice(start, start + batchSize).map((number) => ({ ...row, number }))
      await db.insertInto('documents').values(rows).execute()
    }
  }

  const createRange = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it('are listed in order and counted, including those of a converted lead, in any number', async () => {
    const { client, partyId } = context.company
    await proposals.store({ number: 5, relation: 'lead' })
    await proposals.store({ number: 3, relation: 'customer' })
    const last = await proposals.store({ number: 9, relation: 'customer', title: 'Toiture' })
    const body = { id: partyId.lead, customer_id: partyId.customer }
    expect((await client.call(convertLead, body)).statusCode).toBe(200)
    const [customer, lead] = [String(partyId.customer), String(partyId.lead)]
    expect(await readList({ customer })).toEqual({ numbers: [9, 5, 3], count: 3 })
    expect(await readList({ lead })).toEqual({ numbers: [5], count: 1 })
    expect(await readList({ lead, customer })).toEqual({ numbers: [5], count: 1 })

    await copy(last.id, createRange(10, 506))
    expect((await readList({ customer })).count).toBe(500)
    await copy(last.id, [507])
    expect((await readList({ customer })).count).toBe(501)
    await copy(last.id, createRange(508, 1_000))
    expect(await readList({ customer, limit: '3' })).toEqual({ numbers: [1_000, 999, 998], count: 994 })
    await copy(last.id, createRange(1_001, maxIdsInStatement + 6))
    expect(await readList({ customer, limit: '1' })).toEqual({
      numbers: [maxIdsInStatement + 6],
      count: maxIdsInStatement,
    })
    await copy(last.id, createRange(maxIdsInStatement + 7, maxIdsInStatement + 100))
    expect(await readList({ customer, limit: '1' })).toEqual({
      numbers: [maxIdsInStatement + 100],
      count: maxIdsInStatement + 94,
    })
    const first = await readList({ customer, limit: '3', sort: 'number', descending: '0' })
    expect(first.numbers).toEqual([3, 5, 9])
    expect(await readList({ lead, customer })).toEqual({ numbers: [5], count: 1 })
  })

  it('are found by a word that very many of them contain, with any status', async () => {
    await rebuildIndex(context.test.services)
    const search = 'toiture'
    const newest = [maxIdsInStatement + 100, maxIdsInStatement + 99]
    expect(await readList({ search, limit: '2' })).toEqual({ numbers: newest, count: maxIdsInStatement + 92 })
    const db = context.test.services.database
    const selectStatus = db.selectFrom('document_statuses').select('id').where('kind', '=', 'proposal')
    const sent = await selectStatus.where('name', '=', 'Sent').executeTakeFirstOrThrow()
    await db
      .updateTable('documents')
      .set({ status_id: sent.id })
      .where('kind', '=', 'proposal')
      .where('number', 'in', [3, 50, 60])
      .execute()
    expect(await readList({ search, status: String(sent.id) })).toEqual({ numbers: [60, 50], count: 2 })
    const customer = String(context.company.partyId.customer)
    expect(await readList({ search, customer, archived: '1' })).toEqual({ numbers: [], count: 0 })
  })
})

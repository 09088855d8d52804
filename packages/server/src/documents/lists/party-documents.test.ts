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

forEachDatabaseWithCompany('the documents of somebody', (given) => {
  const proposals = new DocumentApi(proposal, () => given.company)

  async function listed(query: Readonly<Record<string, string>>) {
    const ask = async (path: string) =>
      await given.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })
    const page = calls.page.response.parse((await ask(calls.page.path)).json())
    const totals = calls.totals.response.parse((await ask(calls.totals.path)).json())
    return { numbers: page.documents.map(({ number }) => number), count: totals.count }
  }

  /** Copies of one that is stored, each with a number of its own. */
  async function copy(id: number, numbers: readonly number[]): Promise<void> {
    const db = given.test.services.database
    const stored = db.selectFrom('documents').selectAll().where('id', '=', id)
    const { id: _id, due_order, is_unpaid, is_archived, ...row } = await stored.executeTakeFirstOrThrow()
    for (let made = 0; made < numbers.length; made += batchSize) {
      const rows = numbers.slice(made, made + batchSize).map((number) => ({ ...row, number }))
      await db.insertInto('documents').values(rows).execute()
    }
  }

  const numbersBetween = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place)

  it('are listed in their order and counted, those of the lead that they were too, few or very many', async () => {
    const { client, partyId } = given.company
    await proposals.store({ number: 5, relation: 'lead' })
    await proposals.store({ number: 3, relation: 'customer' })
    const last = await proposals.store({ number: 9, relation: 'customer', title: 'Toiture' })
    const body = { id: partyId.lead, customer_id: partyId.customer }
    expect((await client.call(convertLead, body)).statusCode).toBe(200)
    const [customer, lead] = [String(partyId.customer), String(partyId.lead)]
    expect(await listed({ customer })).toEqual({ numbers: [9, 5, 3], count: 3 })
    expect(await listed({ lead })).toEqual({ numbers: [5], count: 1 })
    expect(await listed({ lead, customer })).toEqual({ numbers: [5], count: 1 })

    await copy(last.id, numbersBetween(10, 506))
    expect((await listed({ customer })).count).toBe(500)
    await copy(last.id, [507])
    expect((await listed({ customer })).count).toBe(501)
    await copy(last.id, numbersBetween(508, 1_000))
    const some = await listed({ customer, limit: '3' })
    expect(some).toEqual({ numbers: [1_000, 999, 998], count: 994 })
    await copy(last.id, numbersBetween(1_001, maxIdsInStatement + 6))
    expect(await listed({ customer, limit: '1' })).toEqual({
      numbers: [maxIdsInStatement + 6],
      count: maxIdsInStatement,
    })
    await copy(last.id, numbersBetween(maxIdsInStatement + 7, maxIdsInStatement + 100))
    expect(await listed({ customer, limit: '1' })).toEqual({
      numbers: [maxIdsInStatement + 100],
      count: maxIdsInStatement + 94,
    })
    const first = await listed({ customer, limit: '3', sort: 'number', descending: '0' })
    expect(first.numbers).toEqual([3, 5, 9])
    expect(await listed({ lead, customer })).toEqual({ numbers: [5], count: 1 })
  })

  it('are found by a word that very many of them have, with any status', async () => {
    await rebuildIndex(given.test.services)
    const search = 'toiture'
    const newest = [maxIdsInStatement + 100, maxIdsInStatement + 99]
    expect(await listed({ search, limit: '2' })).toEqual({ numbers: newest, count: maxIdsInStatement + 92 })
    const db = given.test.services.database
    const ofProposals = db.selectFrom('document_statuses').select('id').where('kind', '=', 'proposal')
    const sent = await ofProposals.where('name', '=', 'Sent').executeTakeFirstOrThrow()
    await db
      .updateTable('documents')
      .set({ status_id: sent.id })
      .where('kind', '=', 'proposal')
      .where('number', 'in', [3, 50, 60])
      .execute()
    expect(await listed({ search, status: String(sent.id) })).toEqual({ numbers: [60, 50], count: 2 })
    const customer = String(given.company.partyId.customer)
    expect(await listed({ search, customer, archived: '1' })).toEqual({ numbers: [], count: 0 })
  })
})

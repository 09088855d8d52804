import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { findRecord } from '#parties/record-repository.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { insertRevision } from './repository.ts'

forEachDatabaseWithCompany('pages of the history of a customer', (context) => {
  const { store, update, history } = partyRecords.customer

  async function readPages(id: number, limit?: number) {
    const pages: ReturnType<typeof history.response.parse>['history'][] = []
    let before: number | null | undefined
    for (let hasMore = true; hasMore; ) {
      const query = new URLSearchParams()
      if (limit !== undefined) query.set('limit', String(limit))
      if (before) query.set('before', String(before))
      const url = `${history.path.replace(':id', String(id))}?${query}`
      const page = history.response.parse((await context.company.client.send({ method: 'GET', url })).json())
      pages.push(page.history)
      before = page.history.at(-1)?.id
      hasMore = page.more
    }
    return pages
  }

  const storeCustomer = async (name: string): Promise<number> =>
    (await context.company.client.call(store, { client_name: name })).json().id

  it('compare their last entry with the first one of the next page', async () => {
    const id = await storeCustomer('Anne')
    const cities = ['Nantes', 'Lyon', 'Lille', 'Nice']
    for (const city of cities) await context.company.client.call(update, { id, city })
    const pages = await readPages(id, 2)
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    const changes = pages.flat().flatMap((entry) => entry.changes)
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ['Lille', 'Nice'],
      ['Lyon', 'Lille'],
      ['Nantes', 'Lyon'],
      ['', 'Nantes'],
    ])
  })

  it('have every entry once, also of a long history', async () => {
    const id = await storeCustomer('Zoé')
    const { database } = context.test.services
    const party = await findRecord(database, 'customer', id)
    if (party === null) throw new Error('The customer was not stored')
    const { version, content } = party
    const stamp = { memberId: context.company.memberId, changedAt: '2026-05-01T12:00:00.000Z' }
    await inTransaction(database, async (transaction) => {
      for (let entry = 0; entry < 520; entry += 1)
        await insertRevision(transaction, party, { event: 'archived', version, content, ...stamp })
    })
    const pages = await readPages(id)
    expect(pages.map((page) => page.length)).toEqual([500, 21])
    const entries = pages.flat()
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(521)
    expect(entries.at(-1)).toMatchObject({ event: 'created', by: 'Ada Lovelace' })
  })
})

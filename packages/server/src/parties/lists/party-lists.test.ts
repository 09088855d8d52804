import {
  convertLead,
  type PartySort,
  partyListCalls,
  partySorts,
  type WireListedParty,
} from '@quittance/shared/contract/party-records.ts'
import { blankParty, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertRecord } from '#parties/record-repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const storedCount = 24
const relations = ['lead', 'customer'] as const

forEachDatabaseWithCompany('a list of leads or customers', (given) => {
  const database = () => given.test.services.database

  beforeAll(async () => {
    for (const relation of relations) {
      for (let place = 1; place < storedCount; place += 1) {
        const names = { lastName: `Émile ${place}`, clientName: `Émile ${place}` }
        const { lastName, clientName } = names
        const content = {
          ...blankParty,
          ...(relation === 'lead' ? { lastName } : { clientName }),
          companyName: place % 3 === 0 ? '' : `Société ${place % 5}`,
          country: place % 2 === 0 ? 'FR' : 'DE',
          city: place % 4 === 0 ? 'Lyon' : 'Köln',
        }
        await insertRecord(database(), relation, {
          content,
          at: `2026-01-${String(1 + (place % 7)).padStart(2, '0')}T00:00:00.000Z`,
        })
      }
    }
  })

  type Query = Readonly<Record<string, string>>

  const get = (path: string, query: Query) =>
    given.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  async function page(relation: Relation, query: Query = {}) {
    const call = partyListCalls(partyKinds[relation]).page
    const answer = await get(call.path, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return call.response.parse(answer.json())
  }

  async function totals(relation: Relation, query: Query = {}) {
    const call = partyListCalls(partyKinds[relation]).totals
    return call.response.parse((await get(call.path, query)).json())
  }

  /** Every page from the first to the last, and back. */
  async function pages(relation: Relation, query: Query) {
    const forwards: number[] = []
    const backwards: number[] = []
    let here = await page(relation, { ...query, limit: '5' })
    for (;;) {
      forwards.push(...here.rows.map(({ id }) => id))
      if (here.next === null) break
      here = await page(relation, { ...query, limit: '5', after: JSON.stringify(here.next) })
    }
    here = await page(relation, { ...query, limit: '5', last: '1' })
    for (;;) {
      backwards.unshift(...here.rows.map(({ id }) => id))
      if (here.previous === null) break
      here = await page(relation, { ...query, limit: '5', before: JSON.stringify(here.previous) })
    }
    return { forwards, backwards: [...new Set(backwards)] }
  }

  const sortedBy: Readonly<Record<PartySort, (row: WireListedParty) => string>> = {
    name: ({ name }) => fold(name),
    company_name: (row) => fold(row.company_name),
    created_at: (row) => row.created_at,
    updated_at: (row) => row.updated_at,
  }

  describe.each(relations)('(%s)', (relation) => {
    it.each(partySorts)('has each once when sorted by %s, forwards and backwards', async (sort) => {
      for (const filter of [{}, { search: 'emile' }, { country: 'DE' }, { search: 'lyon', country: 'FR' }]) {
        for (const descending of ['0', '1']) {
          const query = { sort, descending, ...filter }
          const all = (await page(relation, { ...query, limit: '200' })).rows
          const values = all.map(sortedBy[sort])
          const sorted = values.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
          expect(values).toEqual(descending === '1' ? sorted.reverse() : sorted)
          const ids = all.map(({ id }) => id)
          expect(ids.length).toBeGreaterThan(4)
          expect(await pages(relation, query)).toEqual({ forwards: ids, backwards: ids })
        }
      }
    })

    it.each([false, true])(
      'is filtered by what is typed and where they are (merged: %s)',
      async (isMerged) => {
        if (isMerged) await mergePendingChanges(given.test.services)
        expect((await page(relation)).rows).toHaveLength(storedCount)
        expect((await page(relation, { country: 'DE' })).rows).toHaveLength(12)
        expect((await page(relation, { search: 'emile 7' })).rows.map(({ name }) => name)).toEqual([
          'Émile 7',
        ])
        expect((await page(relation, { search: 'zzz' })).rows).toEqual([])
        expect(await totals(relation, { country: 'DE' })).toMatchObject({
          count: 12,
          active: 12,
          archived: 0,
        })
        expect(await totals(relation, { search: 'lyon' })).toMatchObject({
          count: 5,
          countries: [{ country: 'FR', count: 5 }],
        })
        expect((await totals(relation)).countries).toEqual([
          { country: 'DE', count: 12 },
          { country: 'FR', count: 12 },
        ])
      },
    )

    it('puts some away and takes them back, and says of each what became of it', async () => {
      const { setArchived } = partyListCalls(partyKinds[relation])
      const ids = (await page(relation, { limit: '2' })).rows.map(({ id }) => id)
      const change = async (archived: boolean) => {
        const sent = { ids: [...ids, 999_999], archived }
        return (await given.company.client.call(setArchived, sent)).json().results
      }
      expect(await change(true)).toMatchObject([{ code: 200 }, { code: 200 }, { id: 999_999, code: 404 }])
      expect((await page(relation, { archived: '1' })).rows.map(({ id }) => id)).toEqual(ids)
      expect(await totals(relation)).toMatchObject({ count: storedCount - 2, archived: 2 })
      expect(await totals(relation, { archived: '1' })).toMatchObject({ count: 2, active: storedCount - 2 })
      expect(await change(true)).toMatchObject([{ message: 'No change needed.' }, {}, {}])
      await change(false)
      expect(await totals(relation)).toMatchObject({ count: storedCount, archived: 0 })
      const url = `/api/v1/${relation}/${ids[0]}/history`
      const { history } = (await given.company.client.send({ method: 'GET', url })).json()
      const events = history.map(({ event }: { event: string }) => event)
      expect(events).toEqual(['taken-back', 'archived', 'created'])
    })

    it.each(['country=fr', 'sort=city', 'converted=x', 'limit=201'])('refuses %s', async (query) => {
      const answer = await get(
        partyListCalls(partyKinds[relation]).page.path,
        Object.fromEntries([query.split('=')]),
      )
      expect(answer.statusCode).toBe(422)
    })
  })

  it('of leads tells those that became customers from the others', async () => {
    const [{ id } = { id: 0 }] = (await page('lead', { search: 'emile 9' })).rows
    const converted = (await given.company.client.call(convertLead, { id })).json()
    expect((await page('lead', { converted: '1' })).rows).toMatchObject([{ id, customer_id: converted.id }])
    expect((await page('lead', { converted: '0' })).rows).toHaveLength(storedCount - 1)
    expect(await totals('lead', { converted: '0' })).toMatchObject({
      count: storedCount - 1,
      active: storedCount,
      converted: 1,
    })
    expect((await page('customer', { converted: '1', limit: '200' })).rows).toHaveLength(storedCount + 1)
  })

  it('is for members', async () => {
    const path = partyListCalls(partyKinds.lead).page.path
    expect((await given.test.createClient().send({ method: 'GET', url: path })).statusCode).toBe(401)
  })
})

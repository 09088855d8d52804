import {
  convertLead,
  type PartySort,
  partyListCalls,
  partySorts,
  type WireListedParty,
} from '@quittance/shared/contract/party-records.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertRecord } from '#parties/record-repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const storedCount = 24
const relations = ['lead', 'customer'] as const

forEachDatabaseWithCompany('a list of leads or customers', (context) => {
  const database = () => context.test.services.database

  beforeAll(async () => {
    for (const relation of relations) {
      for (let index = 1; index < storedCount; index += 1) {
        const names = { lastName: `Émile ${index}`, clientName: `Émile ${index}` }
        const { lastName, clientName } = names
        const content = {
          ...blankParty,
          ...(relation === 'lead' ? { lastName } : { clientName }),
          companyName: index % 3 === 0 ? '' : `Société ${index % 5}`,
          country: index % 2 === 0 ? 'FR' : 'DE',
          city: index % 4 === 0 ? 'Lyon' : 'Köln',
        }
        await insertRecord(database(), relation, {
          content,
          at: `2026-01-${String(1 + (index % 7)).padStart(2, '0')}T00:00:00.000Z`,
        })
      }
    }
  })

  type Query = Readonly<Record<string, string>>

  const get = (path: string, query: Query) =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  async function requestPage(relation: Relation, query: Query = {}) {
    const call = partyListCalls(partyKinds[relation]).page
    const response = await get(call.path, query)
    expect(response.statusCode, response.body).toBe(200)
    return call.response.parse(response.json())
  }

  async function requestTotals(relation: Relation, query: Query = {}) {
    const call = partyListCalls(partyKinds[relation]).totals
    return call.response.parse((await get(call.path, query)).json())
  }

  /** Reads all pages from the first to the last, and back. Returns the ids of both. */
  async function readAllPages(relation: Relation, query: Query) {
    const forwards: number[] = []
    const backwards: number[] = []
    let current = await requestPage(relation, { ...query, limit: '5' })
    for (;;) {
      forwards.push(...current.rows.map(({ id }) => id))
      if (current.next === null) break
      current = await requestPage(relation, { ...query, limit: '5', after: JSON.stringify(current.next) })
    }
    current = await requestPage(relation, { ...query, limit: '5', last: '1' })
    for (;;) {
      backwards.unshift(...current.rows.map(({ id }) => id))
      if (current.previous === null) break
      current = await requestPage(relation, {
        ...query,
        limit: '5',
        before: JSON.stringify(current.previous),
      })
    }
    return { forwards, backwards: [...new Set(backwards)] }
  }

  const sortValues: Readonly<Record<PartySort, (row: WireListedParty) => string>> = {
    name: ({ name }) => fold(name),
    company_name: (row) => fold(row.company_name),
    created_at: (row) => row.created_at,
    updated_at: (row) => row.updated_at,
  }

  describe.each(relations)('(%s)', (relation) => {
    it.each(partySorts)(
      'contains each record once when sorted by %s, forwards and backwards',
      async (sort) => {
        for (const filter of [
          {},
          { search: 'emile' },
          { country: 'DE' },
          { search: 'lyon', country: 'FR' },
        ]) {
          for (const descending of ['0', '1']) {
            const query = { sort, descending, ...filter }
            const all = (await requestPage(relation, { ...query, limit: '200' })).rows
            const values = all.map(sortValues[sort])
            const sorted = values.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
            expect(values).toEqual(descending === '1' ? sorted.reverse() : sorted)
            const ids = all.map(({ id }) => id)
            expect(ids.length).toBeGreaterThan(4)
            expect(await readAllPages(relation, query)).toEqual({ forwards: ids, backwards: ids })
          }
        }
      },
    )

    it.each([false, true])('is filtered by search text and country (index merged: %s)', async (isMerged) => {
      if (isMerged) await mergePendingChanges(context.test.services)
      expect((await requestPage(relation)).rows).toHaveLength(storedCount)
      expect((await requestPage(relation, { country: 'DE' })).rows).toHaveLength(12)
      expect(
        (await requestPage(relation, { search: 'emile 7' })).rows.map((row) => row.contact_name),
      ).toEqual(['Émile 7'])
      expect((await requestPage(relation, { search: 'zzz' })).rows).toEqual([])
      expect(await requestTotals(relation, { country: 'DE' })).toMatchObject({
        count: 12,
        active: 12,
        archived: 0,
      })
      expect(await requestTotals(relation, { search: 'lyon' })).toMatchObject({
        count: 5,
        countries: [{ country: 'FR', count: 5 }],
      })
      expect((await requestTotals(relation)).countries).toEqual([
        { country: 'DE', count: 12 },
        { country: 'FR', count: 12 },
      ])
    })

    it('archives and restores records, with a result for each', async () => {
      const { setArchived } = partyListCalls(partyKinds[relation])
      const ids = (await requestPage(relation, { limit: '2' })).rows.map(({ id }) => id)
      const change = async (archived: boolean) => {
        const body = { ids: [...ids, 999_999], archived }
        return (await context.company.client.call(setArchived, body)).json().results
      }
      expect(await change(true)).toMatchObject([{ code: 200 }, { code: 200 }, { id: 999_999, code: 404 }])
      expect((await requestPage(relation, { archived: '1' })).rows.map(({ id }) => id)).toEqual(ids)
      expect(await requestTotals(relation)).toMatchObject({ count: storedCount - 2, archived: 2 })
      expect(await requestTotals(relation, { archived: '1' })).toMatchObject({
        count: 2,
        active: storedCount - 2,
      })
      expect(await change(true)).toMatchObject([{ message: 'No change needed.' }, {}, {}])
      await change(false)
      expect(await requestTotals(relation)).toMatchObject({ count: storedCount, archived: 0 })
      const url = `/api/v1/${relation}/${ids[0]}/history`
      const { history } = (await context.company.client.send({ method: 'GET', url })).json()
      const events = history.map(({ event }: { event: string }) => event)
      expect(events).toEqual(['taken-back', 'archived', 'created'])
    })

    it.each(['country=fr', 'sort=city', 'converted=x', 'limit=201'])('rejects %s', async (query) => {
      const response = await get(
        partyListCalls(partyKinds[relation]).page.path,
        Object.fromEntries([query.split('=')]),
      )
      expect(response.statusCode).toBe(422)
    })
  })

  it('of leads is filtered by conversion', async () => {
    const [{ id } = { id: 0 }] = (await requestPage('lead', { search: 'emile 9' })).rows
    const converted = (await context.company.client.call(convertLead, { id })).json()
    expect((await requestPage('lead', { converted: '1' })).rows).toMatchObject([
      { id, customer_id: converted.id },
    ])
    expect((await requestPage('lead', { converted: '0' })).rows).toHaveLength(storedCount - 1)
    expect(await requestTotals('lead', { converted: '0' })).toMatchObject({
      count: storedCount - 1,
      active: storedCount,
      converted: 1,
    })
    expect((await requestPage('customer', { converted: '1', limit: '200' })).rows).toHaveLength(
      storedCount + 1,
    )
  })

  it('requires a member', async () => {
    const path = partyListCalls(partyKinds.lead).page.path
    expect((await context.test.createClient().send({ method: 'GET', url: path })).statusCode).toBe(401)
  })
})

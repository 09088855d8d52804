import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { describe, expect, it } from 'vitest'
import { readVersionedJson } from '#database/tables/versioned-json.ts'
import { testStoredFormat } from '#test/recorded-formats.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { partyRevisionFormat } from './revision-format.ts'

describe('the format of revisions of leads and customers', () => {
  testStoredFormat('party-revision', partyRevisionFormat, {
    firstName: 'Zoé',
    lastName: 'Ménard',
    city: 'Lyon',
  })
})

forEachDatabaseWithCompany('revisions of a lead', (given) => {
  const database = () => given.test.services.database

  async function saved(): Promise<number> {
    const { client, currencyId } = given.company
    const sent = { last_name: 'Blanc', city: 'Lyon', currency_id: currencyId }
    const { id } = (await client.call(partyRecords.lead.store, sent)).json()
    await client.call(partyRecords.lead.update, { id, city: 'Paris', currency_id: null })
    await client.call(partyRecords.lead.update, { id, city: 'Lille' })
    return id
  }

  async function rewrite(id: number, version: number, content: string): Promise<void> {
    const changed = database().updateTable('party_revisions').set({ content }).where('relation', '=', 'lead')
    await changed.where('party_id', '=', id).where('version', '=', version).execute()
  }

  async function history(id: number) {
    const { method, path } = partyRecords.lead.history
    const answer = await given.company.client.send({ method, url: path.replace(':id', String(id)) })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().history
  }

  it('have exactly what their format has', async () => {
    const stored = database().selectFrom('party_revisions').select('content').where('relation', '=', 'lead')
    for (const { content } of await stored.where('party_id', '=', await saved()).execute()) {
      const { schema, ...written } = JSON.parse(content)
      expect(schema).toBe(partyRevisionFormat.version)
      expect(readVersionedJson(partyRevisionFormat, content)).toEqual(written)
    }
  })

  it.each(['{"lastName":"Bl', '{"lastName":"Blanc"}', '{"schema":999}'])(
    'leave the history and the record usable where one is %s',
    async (damaged) => {
      const id = await saved()
      await rewrite(id, 2, damaged)
      expect(await history(id)).toMatchObject([
        { event: 'changed', readable: true, changes: [] },
        { event: 'changed', readable: false, changes: [] },
        { event: 'created', readable: true, changes: [] },
      ])
      await rewrite(id, 3, damaged)
      const stale = { id, version: 1, city: 'Nice' }
      expect((await given.company.client.call(partyRecords.lead.update, stale)).json()).toMatchObject({
        code: 409,
        changed: { name: 'Ada Lovelace', version: 3 },
      })
      const answer = await given.company.client.call(partyRecords.lead.update, { id, city: 'Metz' })
      expect(answer.json()).toMatchObject({ version: 4 })
    },
  )
})

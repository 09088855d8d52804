import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import { describe, expect, it } from 'vitest'
import { readVersionedJson } from '#database/tables/versioned-json.ts'
import { testStoredFormat } from '#test/recorded-formats.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { partyRevisionFormat } from './revision-format.ts'

describe('the storage format of revisions of leads and customers', () => {
  testStoredFormat('party-revision', partyRevisionFormat, {
    firstName: 'Zoé',
    lastName: 'Ménard',
    city: 'Lyon',
  })
})

forEachDatabaseWithCompany('revisions of a lead', (context) => {
  const database = () => context.test.services.database

  async function storeLead(): Promise<number> {
    const { client, currencyId } = context.company
    const fields = { last_name: 'Blanc', city: 'Lyon', currency_id: currencyId }
    const { id } = (await client.call(partyRecords.lead.store, fields)).json()
    await client.call(partyRecords.lead.update, { id, city: 'Paris', currency_id: null })
    await client.call(partyRecords.lead.update, { id, city: 'Lille' })
    return id
  }

  async function rewrite(id: number, version: number, content: string): Promise<void> {
    const update = database().updateTable('party_revisions').set({ content }).where('relation', '=', 'lead')
    await update.where('party_id', '=', id).where('version', '=', version).execute()
  }

  async function requestHistory(id: number) {
    const { method, path } = partyRecords.lead.history
    const response = await context.company.client.send({ method, url: path.replace(':id', String(id)) })
    expect(response.statusCode, response.body).toBe(200)
    return response.json().history
  }

  it('contain exactly the fields of the format', async () => {
    const stored = database().selectFrom('party_revisions').select('content').where('relation', '=', 'lead')
    for (const { content } of await stored.where('party_id', '=', await storeLead()).execute()) {
      const { schema, ...fields } = JSON.parse(content)
      expect(schema).toBe(partyRevisionFormat.version)
      expect(readVersionedJson(partyRevisionFormat, content)).toEqual(fields)
    }
  })

  it.each(['{"lastName":"Bl', '{"lastName":"Blanc"}', '{"schema":999}'])(
    'leave the history and the record usable if one is %s',
    async (damaged) => {
      const id = await storeLead()
      await rewrite(id, 2, damaged)
      expect(await requestHistory(id)).toMatchObject([
        { event: 'changed', readable: true, changes: [] },
        { event: 'changed', readable: false, changes: [] },
        { event: 'created', readable: true, changes: [] },
      ])
      await rewrite(id, 3, damaged)
      const stale = { id, version: 1, city: 'Nice' }
      expect((await context.company.client.call(partyRecords.lead.update, stale)).json()).toMatchObject({
        code: 409,
        changed: { name: 'Ada Lovelace', version: 3 },
      })
      const response = await context.company.client.call(partyRecords.lead.update, { id, city: 'Metz' })
      expect(response.json()).toMatchObject({ version: 4 })
    },
  )
})

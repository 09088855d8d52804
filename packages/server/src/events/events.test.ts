import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { recordEvent } from './repository.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('events', (context) => {
  async function listEvents(id: number) {
    const ofDocument = context.test.services.database.selectFrom('events').where('subject_id', '=', id)
    const query = ofDocument.select(['actor_type', 'actor_id', 'event', 'version_before', 'version_after'])
    const rows = await query.where('subject_type', '=', 'document').orderBy('id').execute()
    return rows.map((row) => Object.values(row))
  }

  it('name the member and the versions of each change of a document', async () => {
    const { client, memberId } = context.company
    const calls = documentCalls(invoice)
    const payload = await buildPayload(context.company, invoice, { number: 501 })
    const stored = (await client.call(calls.store, payload)).json()
    const id = Number(stored.id)
    const changes = { call: 'update', id, number: 501 } as const
    const update = await buildPayload(context.company, invoice, changes)
    await client.call(calls.update, update)
    await client.call(calls.update, { ...update, version: 1 })
    const lists = documentListCalls(invoice)
    await client.call(lists.setArchived, { ids: [id], archived: true })
    await client.call(lists.setArchived, { ids: [id], archived: true })
    await client.call(lists.setArchived, { ids: [id], archived: false })
    expect(await listEvents(id)).toEqual([
      ['member', memberId, 'created', null, 1],
      ['member', memberId, 'updated', 1, 2],
      ['member', memberId, 'archived', 2, 2],
      ['member', memberId, 'restored', 2, 2],
    ])
  })

  it('name the API token that made a call', async () => {
    const { client } = context.company
    const token = (await client.call(storeToken, { name: 'Shop', scopes: [] })).json()
    const payload = await buildPayload(context.company, invoice, { number: 502 })
    const program = context.test.createClient()
    const headers = { authorization: `Bearer ${token.token}` }
    const stored = (await program.call(documentCalls(invoice).store, payload, headers)).json()
    const id = Number(stored.id)
    await program.call(documentListCalls(invoice).setArchived, { ids: [id], archived: true }, headers)
    expect(await listEvents(id)).toEqual([
      ['token', token.id, 'created', null, 1],
      ['token', token.id, 'archived', 1, 1],
    ])
  })

  it('are undone with the transaction of their change, and neither changed nor deleted', async () => {
    const { database } = context.test.services
    const stamp = { memberId: context.company.memberId, changedAt: '2026-05-01T12:00:00.000Z' }
    const subject = { type: 'document', id: 987_654 } as const
    const event = { subject, event: 'updated', versionBefore: 1, versionAfter: 2 } as const
    const failure = inTransaction(database, async (transaction) => {
      await recordEvent(transaction, stamp, event)
      throw new Error('later failure')
    })
    await expect(failure).rejects.toThrow('later failure')
    expect(await listEvents(subject.id)).toEqual([])
    await inTransaction(database, (transaction) => recordEvent(transaction, stamp, event))
    for (const statement of [sql`update events set event = 'other'`, sql`delete from events`]) {
      await expect(statement.execute(database)).rejects.toThrow('events are only added')
    }
    expect(await listEvents(subject.id)).toHaveLength(1)
  })
})

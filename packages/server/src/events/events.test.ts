import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls, documentConversionCalls } from '@quittance/shared/contract/documents.ts'
import {
  inviteMember,
  revokeToken,
  setMemberActive,
  setRole,
  storeToken,
} from '@quittance/shared/contract/member-access.ts'
import { convertLead, partyListCalls, partyRecordCalls } from '@quittance/shared/contract/party-records.ts'
import { loadSampleData, removeSampleData } from '@quittance/shared/contract/sample-data.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#database/queries/transactions.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { deleteDocuments } from '#samples/repository.ts'
import {
  buildPayload,
  createTestMember,
  forEachDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'
import { recordEvent } from './repository.ts'

const invoice = getKind('invoice')

forEachDatabaseWithCompany('events', (context) => {
  async function listEvents(id: number) {
    const ofDocument = context.test.services.database.selectFrom('events').where('subject_id', '=', id)
    const query = ofDocument.select(['member_id', 'token_id', 'event', 'version_before', 'version_after'])
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
      [memberId, null, 'created', null, 1],
      [memberId, null, 'updated', 1, 2],
      [memberId, null, 'archived', 2, 2],
      [memberId, null, 'restored', 2, 2],
    ])
  })

  it('name the API token that made a call', async () => {
    const { client, memberId } = context.company
    const token = (await client.call(storeToken, { name: 'Shop', scopes: [] })).json()
    const payload = await buildPayload(context.company, invoice, { number: 502 })
    const program = context.test.createClient()
    const headers = { authorization: `Bearer ${token.token}` }
    const stored = (await program.call(documentCalls(invoice).store, payload, headers)).json()
    const id = Number(stored.id)
    await program.call(documentListCalls(invoice).setArchived, { ids: [id], archived: true }, headers)
    const copy = (await program.call(documentConversionCalls(invoice).copy, { id }, headers)).json()
    expect(await listEvents(Number(copy.id))).toEqual([[memberId, token.id, 'created', null, 1]])
    const { history } = documentHistoryCalls(invoice)
    const url = history.path.replace(':id', String(id))
    const { revisions, events } = (await client.send({ method: history.method, url })).json()
    const by = { id: memberId, name: 'Ada Lovelace' }
    const at = expect.any(String)
    expect(events).toMatchObject([{ event: 'archived', version: 1, at, by, by_token: 'Shop' }])
    expect(revisions).toMatchObject([{ saved_by: { id: memberId }, saved_by_token: 'Shop' }])
    expect(await listEvents(id)).toEqual([
      [memberId, token.id, 'created', null, 1],
      [memberId, token.id, 'archived', 1, 1],
    ])
  })

  it('are listed with the versions that the page has', async () => {
    const { client } = context.company
    const { store, update } = documentCalls(invoice)
    const id = Number(
      (await client.call(store, await buildPayload(context.company, invoice, { number: 510 }))).json().id,
    )
    const lists = documentListCalls(invoice)
    await client.call(lists.setArchived, { ids: [id], archived: true })
    await client.call(lists.setArchived, { ids: [id], archived: false })
    const changes = { call: 'update', id, number: 510 } as const
    const changed = await buildPayload(context.company, invoice, changes)
    await client.call(update, { ...changed, version: 1 })
    const statuses = await listStatuses(context.test.services.database, 'invoice')
    await client.call(lists.setStatus, { ids: [id], status: { id: statuses.at(-1)?.id } })
    const readHistory = async (query: string) => {
      const { history } = documentHistoryCalls(invoice)
      const url = `${history.path.replace(':id', String(id))}?${query}`
      const page = (await client.send({ method: history.method, url })).json()
      return page.events.map(({ event, version }: { event: string; version: number }) => [event, version])
    }
    expect(await readHistory('limit=2')).toEqual([['status-changed', 3]])
    expect(await readHistory('limit=2&before=2')).toEqual([
      ['restored', 1],
      ['archived', 1],
    ])
    expect(await readHistory('')).toHaveLength(3)
  })

  async function listOtherEvents(after: number) {
    const query = context.test.services.database.selectFrom('events').where('id', '>', after)
    const columns = ['subject_type', 'token_id', 'event', 'version_before', 'version_after'] as const
    const rows = await query.select(columns).orderBy('id').execute()
    return rows.map((row) => Object.values(row))
  }

  async function findLastEvent(): Promise<number> {
    const query = context.test.services.database
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('id'))
    return Number((await query.executeTakeFirstOrThrow()).id)
  }

  it('name each change of a lead and of its customer, also those of an API token', async () => {
    const { client } = context.company
    const token = (await client.call(storeToken, { name: 'Import', scopes: [] })).json()
    const headers = { authorization: `Bearer ${token.token}` }
    const program = context.test.createClient()
    const before = await findLastEvent()
    const calls = partyRecordCalls(partyKinds.lead)
    const lead = (await program.call(calls.store, { first_name: 'Ada' }, headers)).json()
    const id = Number(lead.id)
    await client.call(calls.update, { id, first_name: 'Ada', last_name: 'Byron', version: 1 })
    const lists = partyListCalls(partyKinds.lead)
    await client.call(lists.setArchived, { ids: [id], archived: true })
    await client.call(lists.setArchived, { ids: [id], archived: false })
    const { id: customer } = (await client.call(convertLead, { id })).json()
    await client.call(partyRecordCalls(partyKinds.customer).anonymise, { id: customer })
    expect(await listOtherEvents(before)).toEqual([
      ['lead', token.id, 'created', null, 1],
      ['lead', null, 'updated', 1, 2],
      ['lead', null, 'archived', 2, 2],
      ['lead', null, 'restored', 2, 2],
      ['customer', null, 'created', null, 1],
      ['lead', null, 'converted', 2, 2],
      ['customer', null, 'anonymised', 1, 2],
      ['lead', null, 'anonymised', 2, 3],
    ])
  })

  it('name each change of settings, tax rates, members and API tokens', async () => {
    const { client } = context.company
    const before = await findLastEvent()
    const { company, version } = (await client.call(readCompany)).json()
    await client.call(updateCompany, { ...company, name: 'Belleroche', country: 'FR', version })
    await client.call(updateCompany, { ...company, name: 'Belleroche', country: 'FR' })
    const companyVersion = (await client.call(readCompany)).json().version
    const rate = (await client.call(taxRateCalls.store, { name: 'Reduced', rate: 5 })).json()
    await client.call(taxRateCalls.setRetired, { ids: [rate.id], retired: true })
    await client.call(taxRateCalls.remove, { ids: [rate.id] })
    const member = await createTestMember(context.test.services)
    await client.call(setRole, { id: member.id, role: 'admin' })
    const admin = context.test.createClient()
    await admin.signIn(member.email, testPassword)
    await admin.call(storeToken, { name: 'Shop of the member', scopes: [] })
    await admin.call(inviteMember, { name: 'Zoe', email: 'zoe@example.net', role: 'staff' })
    await client.call(setMemberActive, { id: member.id, active: false })
    const token = (await client.call(storeToken, { name: 'Shop', scopes: [] })).json()
    await client.call(revokeToken, { id: token.id })
    expect(await listOtherEvents(before)).toEqual([
      ['company', null, 'updated', version, companyVersion],
      ['tax_rates', null, 'created', null, null],
      ['tax_rates', null, 'archived', null, null],
      ['tax_rates', null, 'deleted', null, null],
      ['member', null, 'created', null, null],
      ['member', null, 'role-admin', null, null],
      ['token', null, 'created', null, null],
      ['invitation', null, 'created', null, null],
      ['member', null, 'deactivated', null, null],
      ['invitation', null, 'deleted', null, null],
      ['token', null, 'deleted', null, null],
      ['token', null, 'created', null, null],
      ['token', null, 'deleted', null, null],
    ])
  })

  it('name each record of the sample data, when it is loaded and when it is removed', async () => {
    const { client } = context.company
    const { database } = context.test.services
    const documents = await database.selectFrom('documents').select('id').execute()
    const ids = documents.map(({ id }) => id)
    await deleteDocuments(database, ids)
    const before = await findLastEvent()
    expect((await client.call(loadSampleData)).statusCode).toBe(200)
    const loaded = (await listOtherEvents(before)).map(([type, , event]) => `${type} ${event}`)
    const afterLoading = await findLastEvent()
    expect((await client.call(removeSampleData)).statusCode).toBe(200)
    const removed = (await listOtherEvents(afterLoading)).map(([type, , event]) => `${type} ${event}`)
    const types = ['customer', 'document', 'lead', 'product', 'product_groups']
    expect([...new Set(loaded)].sort()).toEqual(types.map((type) => `${type} created`))
    expect(removed.sort()).toEqual(loaded.map((name) => name.replace('created', 'deleted')).sort())
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

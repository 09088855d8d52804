import { listMail, resendMail } from '@quittance/shared/contract/mail.ts'
import { convertLead, partyListCalls, partyRecords } from '@quittance/shared/contract/party-records.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const personal = {
  client_email: 'quirina@wurzelbach.example',
  phone: '+49 30 987612345',
  address: 'Zwetschgenweg 17',
  postal_code: '98761',
  city: 'Wurzelbach',
  country: 'DE',
  tax_number: 'DE987612345',
  company_name: 'Knusperhaus GmbH',
}

// Each of them would tell who it was.
const traces = ['quirina', 'wurzelbach', 'zwetschgenweg', '98761', 'knusperhaus', 'umlauft']

forEachDatabaseWithCompany('somebody who is anonymised', (given) => {
  const client = () => given.company.client
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)

  async function storeParty(relation: Relation, fields: Readonly<Record<string, unknown>>): Promise<number> {
    return (await client().call(partyRecords[relation].store, fields)).json().id
  }

  /** Tables that hold one of the words in any column. */
  async function findTablesWithTraces(): Promise<string[]> {
    const db = given.test.services.database
    const tables = await db.introspection.getTables()
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      const all = rows.map((row) => JSON.stringify(Object.values(row)).toLowerCase()).join('\n')
      if (traces.some((trace) => all.includes(trace))) found.push(name)
    }
    return found.sort()
  }

  it.each([false, true])(
    'leaves no trace in any table but those of documents (merged before: %s)',
    async (isMerged) => {
      const lead = await storeParty('lead', { ...personal, first_name: 'Quirina', last_name: 'Umlauft' })
      await client().call(partyRecords.lead.update, { id: lead, city: 'Berlin' })
      const { id } = (await client().call(convertLead, { id: lead })).json()
      if (isMerged) await mergePendingChanges(given.test.services)
      expect(await findTablesWithTraces()).toEqual(
        expect.arrayContaining([
          'customers',
          'leads',
          'party_revisions',
          isMerged ? 'search_blocks' : 'search_news',
        ]),
      )
      const answer = await client().call(partyRecords.customer.anonymise, { id })
      expect(answer.json()).toMatchObject({ code: 200, id })
      expect(await findTablesWithTraces()).toEqual([])
      for (const [relation, one] of [
        ['lead', lead],
        ['customer', id],
      ] as const) {
        const url = `/api/v1/${relation}/${one}`
        const { record } = (await client().send({ method: 'GET', url })).json()
        expect(record).toMatchObject({ name: '', country: 'DE', anonymised_at: expect.any(String) })
        const { history } = (await client().send({ method: 'GET', url: `${url}/history` })).json()
        expect(history).toMatchObject([{ event: 'anonymised', by: 'Ada Lovelace', changes: [] }])
      }
    },
  )

  it('empties the e-mails with its documents, takes back those that wait, and keeps the files', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const written = await invoices.store()
    const { database } = given.test.services
    const own = database.updateTable('documents').where('id', '=', written.id)
    await own.set({ customer_id: id }).execute()
    const about = { documentId: written.id, documentVersion: 1 }
    const to = ['quirina@wurzelbach.example']
    const letter = { ...about, to, cc: to, subject: 'Frau Umlauft', message: 'Liebe Quirina' }
    const left = await queueTestMessage(given, { ...letter, attachments: [buildAttachment()] })
    await database.updateTable('mail_messages').set({ state: 'sent' }).where('id', '=', left).execute()
    const waiting = await queueTestMessage(given, letter)
    await queueTestMessage(given, { subject: 'about nobody' })
    await client().call(partyRecords.customer.anonymise, { id })
    expect(await findTablesWithTraces()).toEqual([])
    const { messages } = (await client().call(listMail)).json()
    expect(messages).toMatchObject([
      { subject: 'about nobody', state: 'waiting', to: ['zoe@example.org'] },
      { id: waiting, state: 'cancelled', to: [], cc: [], subject: '', message: '' },
      { id: left, state: 'sent', to: [], attachments: [{ name: 'facture.pdf' }] },
    ])
    const again = (await client().call(resendMail, { ids: [waiting] })).json()
    expect(again.results).toMatchObject([{ code: 409, message: expect.stringContaining('anonymised') }])
  })

  it('empties what was written about its documents while they were its own, and nothing else', async () => {
    const lead = await storeParty('lead', { ...personal, last_name: 'Umlauft' })
    const former = await storeParty('customer', { client_name: 'Former' })
    const later = await storeParty('customer', { client_name: 'Later' })
    const written = await invoices.store()
    const { database } = given.test.services
    async function write(owner: { lead_id: number | null; customer_id: number | null }, to: string) {
      const own = database.updateTable('documents').where('id', '=', written.id)
      await own.set(owner).execute()
      return await queueTestMessage(given, {
        documentId: written.id,
        documentVersion: 1,
        to: [to],
        subject: to,
      })
    }
    const toLead = await write({ lead_id: lead, customer_id: null }, 'quirina@wurzelbach.example')
    const toFormer = await write({ lead_id: null, customer_id: former }, 'former@example.org')
    const toLater = await write({ lead_id: null, customer_id: later }, 'later@example.org')
    async function subjects() {
      const query = { method: 'GET', url: `${listMail.path}?document=${written.id}` } as const
      const { messages } = listMail.response.parse((await client().send(query)).json())
      return new Map(messages.map(({ id, subject }) => [id, subject]))
    }
    await client().call(partyRecords.customer.anonymise, { id: later })
    const known = [[toLater, ''] as const, [toFormer, 'former@example.org'] as const]
    expect(await subjects()).toEqual(new Map([...known, [toLead, 'quirina@wurzelbach.example']]))
    await client().call(partyRecords.lead.anonymise, { id: lead })
    expect(await subjects()).toEqual(new Map([...known, [toLead, '']]))
    expect(await findTablesWithTraces()).toEqual([])
    await client().call(partyRecords.customer.anonymise, { id: former })
    expect([...(await subjects()).values()]).toEqual(['', '', ''])
  })

  it('can be anonymised again, for what was written to it since', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const written = await invoices.store()
    await client().call(partyRecords.customer.anonymise, { id })
    const { database } = given.test.services
    const own = database.updateTable('documents').where('id', '=', written.id)
    await own.set({ customer_id: id }).execute()
    const to = ['quirina@wurzelbach.example']
    await queueTestMessage(given, {
      documentId: written.id,
      documentVersion: 1,
      to,
      message: 'Liebe Quirina',
    })
    expect(await findTablesWithTraces()).toEqual(['mail_messages'])
    expect((await client().call(partyRecords.customer.anonymise, { id })).statusCode).toBe(200)
    expect(await findTablesWithTraces()).toEqual([])
  })

  it('keeps its documents as they were sold, and is neither changed nor taken back', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const written = await invoices.store({ party: { id, clientName: '', clientEmail: '' } })
    await client().call(partyRecords.customer.anonymise, { id })
    const { document } = await invoices.open(written.id)
    expect(document.party.clientName).toBe('Quirina Umlauft')
    await mergePendingChanges(given.test.services)
    expect(await findTablesWithTraces()).toEqual([
      'document_revisions',
      'documents',
      'search_blocks',
      'search_entries',
    ])
    const update = await client().call(partyRecords.customer.update, { id, client_name: 'Again' })
    expect([update.statusCode, update.json().errors.id]).toEqual([
      422,
      ['This record was anonymised and can no longer be changed.'],
    ])
    const { setArchived } = partyListCalls(partyKinds.customer)
    const { results } = (await client().call(setArchived, { ids: [id], archived: false })).json()
    expect(results).toMatchObject([{ id, code: 422 }])
    expect((await client().call(partyRecords.customer.anonymise, { id })).statusCode).toBe(200)
    expect((await client().call(partyRecords.customer.anonymise, { id: 999_999 })).statusCode).toBe(404)
  })
})

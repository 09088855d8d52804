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

// Each of these words would identify the person.
const traces = ['quirina', 'wurzelbach', 'zwetschgenweg', '98761', 'knusperhaus', 'umlauft']

forEachDatabaseWithCompany('anonymising a party', (context) => {
  const client = () => context.company.client
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)

  async function storeParty(relation: Relation, fields: Readonly<Record<string, unknown>>): Promise<number> {
    return (await client().call(partyRecords[relation].store, fields)).json().id
  }

  /** Returns the tables that contain one of the words in any column. */
  async function findTablesWithTraces(): Promise<string[]> {
    const db = context.test.services.database
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
    'leaves traces in no table except those of documents (index merged before: %s)',
    async (isMerged) => {
      const lead = await storeParty('lead', { ...personal, first_name: 'Quirina', last_name: 'Umlauft' })
      await client().call(partyRecords.lead.update, { id: lead, city: 'Berlin' })
      const { id } = (await client().call(convertLead, { id: lead })).json()
      if (isMerged) await mergePendingChanges(context.test.services)
      expect(await findTablesWithTraces()).toEqual(
        expect.arrayContaining([
          'customers',
          'leads',
          'party_revisions',
          isMerged ? 'search_blocks' : 'search_news',
        ]),
      )
      const response = await client().call(partyRecords.customer.anonymise, { id })
      expect(response.json()).toMatchObject({ code: 200, id })
      expect(await findTablesWithTraces()).toEqual([])
      for (const [relation, partyId] of [
        ['lead', lead],
        ['customer', id],
      ] as const) {
        const url = `/api/v1/${relation}/${partyId}`
        const { record } = (await client().send({ method: 'GET', url })).json()
        expect(record).toMatchObject({ name: '', country: 'DE', anonymised_at: expect.any(String) })
        const { history } = (await client().send({ method: 'GET', url: `${url}/history` })).json()
        expect(history).toMatchObject([{ event: 'anonymised', by: 'Ada Lovelace', changes: [] }])
      }
    },
  )

  it('empties the e-mails with its documents, cancels waiting ones and keeps attachments', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const invoice = await invoices.store()
    const { database } = context.test.services
    const update = database.updateTable('documents').where('id', '=', invoice.id)
    await update.set({ customer_id: id }).execute()
    const about = { documentId: invoice.id, documentVersion: 1 }
    const to = ['quirina@wurzelbach.example']
    const email = { ...about, to, cc: to, subject: 'Frau Umlauft', message: 'Liebe Quirina' }
    const sent = await queueTestMessage(context, { ...email, attachments: [buildAttachment()] })
    await database.updateTable('mail_messages').set({ state: 'sent' }).where('id', '=', sent).execute()
    const waiting = await queueTestMessage(context, email)
    await queueTestMessage(context, { subject: 'without a document' })
    await client().call(partyRecords.customer.anonymise, { id })
    expect(await findTablesWithTraces()).toEqual([])
    const { messages } = (await client().call(listMail)).json()
    expect(messages).toMatchObject([
      { subject: 'without a document', state: 'waiting', to: ['zoe@example.org'] },
      { id: waiting, state: 'cancelled', to: [], cc: [], subject: '', message: '' },
      { id: sent, state: 'sent', to: [], attachments: [{ name: 'facture.pdf' }] },
    ])
    const again = (await client().call(resendMail, { ids: [waiting] })).json()
    expect(again.results).toMatchObject([{ code: 409, message: expect.stringContaining('anonymised') }])
  })

  it('empties only e-mails about documents that belonged to it when they were queued', async () => {
    const lead = await storeParty('lead', { ...personal, last_name: 'Umlauft' })
    const former = await storeParty('customer', { client_name: 'Former' })
    const later = await storeParty('customer', { client_name: 'Later' })
    const invoice = await invoices.store()
    const { database } = context.test.services
    async function queueEmail(owner: { lead_id: number | null; customer_id: number | null }, to: string) {
      const update = database.updateTable('documents').where('id', '=', invoice.id)
      await update.set(owner).execute()
      return await queueTestMessage(context, {
        documentId: invoice.id,
        documentVersion: 1,
        to: [to],
        subject: to,
      })
    }
    const toLead = await queueEmail({ lead_id: lead, customer_id: null }, 'quirina@wurzelbach.example')
    const toFormer = await queueEmail({ lead_id: null, customer_id: former }, 'former@example.org')
    const toLater = await queueEmail({ lead_id: null, customer_id: later }, 'later@example.org')
    async function listSubjects() {
      const query = { method: 'GET', url: `${listMail.path}?document=${invoice.id}` } as const
      const { messages } = listMail.response.parse((await client().send(query)).json())
      return new Map(messages.map(({ id, subject }) => [id, subject]))
    }
    await client().call(partyRecords.customer.anonymise, { id: later })
    const others = [[toLater, ''] as const, [toFormer, 'former@example.org'] as const]
    expect(await listSubjects()).toEqual(new Map([...others, [toLead, 'quirina@wurzelbach.example']]))
    await client().call(partyRecords.lead.anonymise, { id: lead })
    expect(await listSubjects()).toEqual(new Map([...others, [toLead, '']]))
    expect(await findTablesWithTraces()).toEqual([])
    await client().call(partyRecords.customer.anonymise, { id: former })
    expect([...(await listSubjects()).values()]).toEqual(['', '', ''])
  })

  it('can be repeated, to empty e-mails queued since', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const invoice = await invoices.store()
    await client().call(partyRecords.customer.anonymise, { id })
    const { database } = context.test.services
    const update = database.updateTable('documents').where('id', '=', invoice.id)
    await update.set({ customer_id: id }).execute()
    const to = ['quirina@wurzelbach.example']
    await queueTestMessage(context, {
      documentId: invoice.id,
      documentVersion: 1,
      to,
      message: 'Liebe Quirina',
    })
    expect(await findTablesWithTraces()).toEqual(['mail_messages'])
    expect((await client().call(partyRecords.customer.anonymise, { id })).statusCode).toBe(200)
    expect(await findTablesWithTraces()).toEqual([])
  })

  it('keeps its documents as sold, and prevents changes and restoring', async () => {
    const id = await storeParty('customer', { ...personal, client_name: 'Quirina Umlauft' })
    const invoice = await invoices.store({ party: { id, clientName: '', clientEmail: '' } })
    await client().call(partyRecords.customer.anonymise, { id })
    const { document } = await invoices.open(invoice.id)
    expect(document.party.clientName).toBe('Quirina Umlauft')
    await mergePendingChanges(context.test.services)
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

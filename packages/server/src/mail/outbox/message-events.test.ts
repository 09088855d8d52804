import { cancelMail, resendMail } from '@quittance/shared/contract/mail.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { DocumentApi, RevisionApi } from '#test/document-api.ts'
import { leaseElsewhere, queueTestMessage } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')

forOneDatabaseWithCompany('the events of e-mails', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const revisions = new RevisionApi(invoice, () => context.company)

  async function listEvents() {
    const { database } = context.test.services
    const select = database.selectFrom('events').select(['subject_type', 'subject_id', 'event'])
    return (await select.where('event', 'like', 'email-%').orderBy('id').execute()).map((row) =>
      Object.values(row),
    )
  }

  it('tell in the history of the document who cancelled an e-mail and who sent it again', async () => {
    const { id } = await invoices.store()
    const message = await queueTestMessage(context, { documentId: id, documentVersion: 1 })
    const { client, memberId } = context.company
    const token = (await client.call(storeToken, { name: 'Shop', scopes: [] })).json()
    const headers = { authorization: `Bearer ${token.token}` }
    await context.test.createClient().call(cancelMail, { ids: [message] }, headers)
    await invoices.update({ id, version: 1, number: invoices.lastNumber, title: 'Later' })
    await client.call(resendMail, { ids: [message] })
    const { events } = await revisions.list(id)
    const by = { id: memberId, name: 'Ada Lovelace' }
    // The document had these versions then; the e-mail was sent with the first.
    expect(events).toMatchObject([
      { event: 'email-resent', version: 2, by, by_token: null },
      { event: 'email-cancelled', version: 1, by, by_token: 'Shop' },
    ])
  })

  it('are recorded for each e-mail that was changed, and for no others', async () => {
    const { id } = await invoices.store()
    const queue = () => queueTestMessage(context, { documentId: id, documentVersion: 1 })
    const [first, second, sending, sent] = [await queue(), await queue(), await queue(), await queue()]
    const ofNoDocument = await queueTestMessage(context)
    await leaseElsewhere(context, sending, 5_000)
    const update = context.test.services.database.updateTable('mail_messages').set({ state: 'sent' })
    await update.where('id', '=', sent).execute()
    const before = (await listEvents()).length
    const ids = [first, second, sending, sent, ofNoDocument, 999_999]
    const { client } = context.company
    for (const call of [cancelMail, cancelMail, resendMail]) {
      expect((await client.call(call, { ids })).statusCode).toBe(200)
    }
    expect((await listEvents()).slice(before)).toEqual([
      ['document', id, 'email-cancelled'],
      ['document', id, 'email-cancelled'],
      ['document', id, 'email-resent'],
      ['document', id, 'email-resent'],
    ])
    const { events } = await revisions.list(id)
    expect(new Set(events.map((event) => event.id)).size).toBe(4)
  })
})

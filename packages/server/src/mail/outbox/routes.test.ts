import { cancelMail, listMail, resendMail, type WireMailList } from '@quittance/shared/contract/mail.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { createSmtpError, startMailServer } from '#test/mail-server.ts'
import { buildAttachment, leaseElsewhere, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const closedPort = { port: 1 }

forOneDatabaseWithCompany('the calls of the outbox', (context) => {
  const invoices = new DocumentApi(getKind('invoice'), () => context.company)
  const client = () => context.company.client

  async function requestList(query = '', language = 'en'): Promise<WireMailList> {
    const url = `${listMail.path}${query}`
    const response = await client().send({ method: 'GET', url }, undefined, { 'accept-language': language })
    return listMail.response.parse(response.json())
  }

  async function findListed(id: number) {
    const { messages } = await requestList()
    const found = messages.find((message) => message.id === id)
    if (!found) throw new Error(`Message ${id} is not listed`)
    return found
  }

  async function readMessage(id: number) {
    const query = context.test.services.database.selectFrom('mail_messages').selectAll()
    return await query.where('id', '=', id).executeTakeFirstOrThrow()
  }

  async function setColumns(id: number, columns: { state: string }): Promise<void> {
    const update = context.test.services.database.updateTable('mail_messages').set(columns)
    await update.where('id', '=', id).execute()
  }

  it('return an e-mail with its document, recipients and attachments', async () => {
    const { id: documentId } = await invoices.store({ number: 7, prefix: 'F-' })
    const kinds = context.test.services.database.updateTable('kind_settings').set({ number_width: 5 })
    await kinds.where('kind', '=', 'invoice').execute()
    const id = await queueTestMessage(context, {
      documentId,
      documentVersion: 1,
      to: ['zoe@example.org', 'zoe@example.org'],
      cc: ['hugo@example.org', 'zoe@example.org'],
      attachments: [{ ...buildAttachment('F-00007.pdf'), documentId }],
    })
    expect(await findListed(id)).toEqual({
      id,
      state: 'waiting',
      to: ['zoe@example.org'],
      cc: ['hugo@example.org'],
      subject: 'Votre facture',
      message: 'Bonjour,\n\nvoici la facture.',
      sender: 'Atelier <bonjour@example.com>',
      document: { id: documentId, kind: 'invoice', shown_number: 'F-00007', version: 1 },
      attachments: [{ position: 0, name: 'F-00007.pdf', bytes: 20 }],
      queued_at: expect.any(String),
      queued_by: 'Ada Lovelace',
      attempts: 0,
      next_attempt_at: expect.any(String),
      last_error: '',
      refused: [],
      sent_at: null,
    })
    expect((await requestList(`?document=${documentId}`)).messages).toHaveLength(1)
    expect((await requestList(`?document=${documentId + 1}`)).messages).toHaveLength(0)
  })

  it('return an attachment as it was sent', async () => {
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0x0a])
    const id = await queueTestMessage(context, {
      attachments: [buildAttachment(), { ...buildAttachment('Été 2.pdf'), content }],
    })
    const url = `/api/v1/mail/${id}/attachments/1`
    const response = await client().send({ method: 'GET', url })
    expect(response.rawPayload).toEqual(content)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''%C3%89t%C3%A9%202.pdf")
    const none = await client().send({ method: 'GET', url: `/api/v1/mail/${id}/attachments/2` })
    expect(none.statusCode).toBe(404)
    expect((await test().createClient().send({ method: 'GET', url })).statusCode).toBe(401)
  })

  const test = () => context.test

  it('list by page and state, and count on request', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index += 1) ids.unshift(await queueTestMessage(context))
    const first = await requestList('?limit=3')
    expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect([first.more, first.counts]).toEqual([true, undefined])
    const next = await requestList(`?limit=3&before=${ids[2]}`)
    expect(next.messages.map(({ id }) => id)).toEqual(ids.slice(3, 6))
    const [one = 0, two = 0, three = 0, four = 0] = ids
    await leaseElsewhere(context, one, 5_000)
    await setColumns(two, { state: 'sent' })
    await setColumns(three, { state: 'failed' })
    await setColumns(four, { state: 'cancelled' })
    const { counts } = await requestList('?counted=1')
    expect(counts).toMatchObject({ sending: 1, sent: 1, failed: 1, cancelled: 1 })
    for (const [state, id] of [
      ['sending', one],
      ['sent', two],
      ['failed', three],
      ['cancelled', four],
    ] as const) {
      const { messages } = await requestList(`?state=${state}`)
      expect(messages.map((message) => [message.id, message.state])).toEqual([[id, state]])
    }
    const waiting = await requestList('?state=waiting')
    expect(waiting.messages).toHaveLength(counts?.waiting ?? -1)
    expect(waiting.messages.every(({ state }) => state === 'waiting')).toBe(true)
  })

  it('describe the failure in the language of the client', async () => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(createSmtpError(550, 'Nobody of that name')),
    })
    const id = await queueTestMessage(context)
    await deliverOutbox(withMailServer(context, server))
    await server.close()
    const french = (await requestList('?limit=1', 'fr')).messages[0]
    expect(french).toMatchObject({ id, state: 'failed', next_attempt_at: null })
    expect(french?.last_error).toContain('n’accepte pas d’e-mails pour zoe@example.org')
    expect((await findListed(id)).last_error).toContain('Server response: 550 Nobody of that name')
  })

  it('resend e-mails at once and for another day, except those sent or being sent', async () => {
    const [failed, cancelled, sent, sending] = [
      await queueTestMessage(context),
      await queueTestMessage(context),
      await queueTestMessage(context),
      await queueTestMessage(context),
    ]
    await deliverOutbox(withMailServer(context, closedPort))
    await setColumns(cancelled, { state: 'cancelled' })
    await setColumns(sent, { state: 'sent' })
    await setColumns(failed, { state: 'failed' })
    expect(await findListed(failed)).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('127.0.0.1:1'),
    })
    await leaseElsewhere(context, sending, 5_000)
    let notified = 0
    const stopListening = context.test.services.outboxSignal.subscribe(() => {
      notified += 1
    })
    const ids = [failed, cancelled, sent, sending, 999_999]
    const { results } = (await client().call(resendMail, { ids })).json()
    stopListening()
    expect(notified).toBe(1)
    expect(results).toMatchObject([
      { id: failed, code: 200, changed: true },
      { id: cancelled, code: 200, changed: true },
      { id: sent, code: 409, changed: false, message: 'This e-mail has already been sent.' },
      { id: sending, code: 409, changed: false },
      { id: 999_999, code: 404, changed: false },
    ])
    expect(await findListed(failed)).toMatchObject({ state: 'waiting', attempts: 0, last_error: '' })
    const { give_up_at: until, next_attempt_at: next } = await readMessage(failed)
    expect(new Date(until).getTime() - new Date(next).getTime()).toBe(24 * 3_600_000)
    const server = await startMailServer()
    await deliverOutbox(withMailServer(context, server))
    await server.close()
    expect((await findListed(failed)).state).toBe('sent')
    expect((await findListed(cancelled)).state).toBe('sent')
  })

  it('list e-mails that were written to the log file only, which stay as they are', async () => {
    const id = await queueTestMessage(context)
    await deliverOutbox(context.test.services)
    expect(await findListed(id)).toMatchObject({
      state: 'logged',
      attempts: 1,
      next_attempt_at: null,
      sent_at: expect.any(String),
    })
    const { messages, counts } = await requestList('?state=logged&counted=1')
    expect(messages.map((message) => message.id)).toContain(id)
    expect(counts?.logged).toBe(messages.length)
    const message = 'This e-mail was written to the log file only. To send it, e-mail the document again.'
    for (const contract of [resendMail, cancelMail]) {
      const { results } = (await client().call(contract, { ids: [id] })).json()
      expect(results).toEqual([{ id, code: 409, changed: false, message }])
    }
    // Other e-mails of this server leave it, once it has a mail server.
    const server = await startMailServer()
    const other = await queueTestMessage(context)
    await deliverOutbox(withMailServer(context, server))
    await server.close()
    expect([(await findListed(id)).state, (await findListed(other)).state]).toEqual(['logged', 'sent'])
  })

  it('cancel waiting e-mails only', async () => {
    const [waiting, sent, failed, sending] = [
      await queueTestMessage(context),
      await queueTestMessage(context),
      await queueTestMessage(context),
      await queueTestMessage(context),
    ]
    await setColumns(sent, { state: 'sent' })
    await setColumns(failed, { state: 'failed' })
    await leaseElsewhere(context, sending, 5_000)
    const ids = [waiting, sent, failed, sending]
    const { results } = (await client().call(cancelMail, { ids })).json()
    expect(results).toMatchObject([
      { id: waiting, code: 200, changed: true },
      { id: sent, code: 409, changed: false },
      { id: failed, code: 409, changed: false },
      { id: sending, code: 409, changed: false },
    ])
    const again = (await client().call(cancelMail, { ids: [waiting] })).json()
    expect(again.results).toMatchObject([{ code: 200, changed: false }])
    const server = await startMailServer()
    await deliverOutbox(withMailServer(context, server))
    await server.close()
    expect((await findListed(waiting)).state).toBe('cancelled')
  })
})

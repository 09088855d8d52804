import { cancelMail, listMail, resendMail, type WireMailList } from '@quittance/shared/contract/mail.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { DocumentApi } from '#test/document-api.ts'
import { createSmtpError, startMailServer } from '#test/mail-server.ts'
import { buildAttachment, leaseElsewhere, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const closedPort = { port: 1 }

forEachDatabaseWithCompany('the calls of the outbox', (given) => {
  const invoices = new DocumentApi(getKind('invoice'), () => given.company)
  const client = () => given.company.client

  async function list(query = '', language = 'en'): Promise<WireMailList> {
    const url = `${listMail.path}${query}`
    const answer = await client().send({ method: 'GET', url }, undefined, { 'accept-language': language })
    return listMail.response.parse(answer.json())
  }

  async function findListed(id: number) {
    const { messages } = await list()
    const found = messages.find((message) => message.id === id)
    if (!found) throw new Error(`Message ${id} is not listed`)
    return found
  }

  async function stored(id: number) {
    const wanted = given.test.services.database.selectFrom('mail_messages').selectAll()
    return await wanted.where('id', '=', id).executeTakeFirstOrThrow()
  }

  async function setColumns(id: number, columns: { state: string }): Promise<void> {
    const update = given.test.services.database.updateTable('mail_messages').set(columns)
    await update.where('id', '=', id).execute()
  }

  it('show an e-mail with its document, whom it is to and what goes along', async () => {
    const { id: documentId } = await invoices.store({ number: 7, prefix: 'F-' })
    const kinds = given.test.services.database.updateTable('kind_settings').set({ number_width: 5 })
    await kinds.where('kind', '=', 'invoice').execute()
    const id = await queueTestMessage(given, {
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
    expect((await list(`?document=${documentId}`)).messages).toHaveLength(1)
    expect((await list(`?document=${documentId + 1}`)).messages).toHaveLength(0)
  })

  it('answer a file as it was sent', async () => {
    const content = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0x0a])
    const id = await queueTestMessage(given, {
      attachments: [buildAttachment(), { ...buildAttachment('Été 2.pdf'), content }],
    })
    const url = `/api/v1/mail/${id}/attachments/1`
    const answer = await client().send({ method: 'GET', url })
    expect(answer.rawPayload).toEqual(content)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%C3%89t%C3%A9%202.pdf")
    const none = await client().send({ method: 'GET', url: `/api/v1/mail/${id}/attachments/2` })
    expect(none.statusCode).toBe(404)
    expect((await test().createClient().send({ method: 'GET', url })).statusCode).toBe(401)
  })

  const test = () => given.test

  it('list page by page, by state, and count when asked', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index += 1) ids.unshift(await queueTestMessage(given))
    const first = await list('?limit=3')
    expect(first.messages.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect([first.more, first.counts]).toEqual([true, undefined])
    const next = await list(`?limit=3&before=${ids[2]}`)
    expect(next.messages.map(({ id }) => id)).toEqual(ids.slice(3, 6))
    const [one = 0, two = 0, three = 0, four = 0] = ids
    await leaseElsewhere(given, one, 5_000)
    await setColumns(two, { state: 'sent' })
    await setColumns(three, { state: 'failed' })
    await setColumns(four, { state: 'cancelled' })
    const { counts } = await list('?counted=1')
    expect(counts).toMatchObject({ sending: 1, sent: 1, failed: 1, cancelled: 1 })
    for (const [state, id] of [
      ['sending', one],
      ['sent', two],
      ['failed', three],
      ['cancelled', four],
    ] as const) {
      const { messages } = await list(`?state=${state}`)
      expect(messages.map((message) => [message.id, message.state])).toEqual([[id, state]])
    }
    const waiting = await list('?state=waiting')
    expect(waiting.messages).toHaveLength(counts?.waiting ?? -1)
    expect(waiting.messages.every(({ state }) => state === 'waiting')).toBe(true)
  })

  it('say what was in the way in the language of the reader', async () => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(createSmtpError(550, 'Nobody of that name')),
    })
    const id = await queueTestMessage(given)
    await deliverOutbox(withMailServer(given, server))
    await server.close()
    const inFrench = (await list('?limit=1', 'fr')).messages[0]
    expect(inFrench).toMatchObject({ id, state: 'failed', next_attempt_at: null })
    expect(inFrench?.last_error).toContain('n’accepte pas d’e-mails pour zoe@example.org')
    expect((await findListed(id)).last_error).toContain('It said: 550 Nobody of that name')
  })

  it('try an e-mail again at once and for another day, and not one that has left or just leaves', async () => {
    const [failed, cancelled, sent, sending] = [
      await queueTestMessage(given),
      await queueTestMessage(given),
      await queueTestMessage(given),
      await queueTestMessage(given),
    ]
    await deliverOutbox(withMailServer(given, closedPort))
    await setColumns(cancelled, { state: 'cancelled' })
    await setColumns(sent, { state: 'sent' })
    await setColumns(failed, { state: 'failed' })
    expect(await findListed(failed)).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining('127.0.0.1:1'),
    })
    await leaseElsewhere(given, sending, 5_000)
    let notified = 0
    const stopListening = given.test.services.outboxSignal.subscribe(() => {
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
    const { give_up_at: until, next_attempt_at: next } = await stored(failed)
    expect(new Date(until).getTime() - new Date(next).getTime()).toBe(24 * 3_600_000)
    const server = await startMailServer()
    await deliverOutbox(withMailServer(given, server))
    await server.close()
    expect((await findListed(failed)).state).toBe('sent')
    expect((await findListed(cancelled)).state).toBe('sent')
  })

  it('take back what waits, and nothing else', async () => {
    const [waiting, sent, failed, sending] = [
      await queueTestMessage(given),
      await queueTestMessage(given),
      await queueTestMessage(given),
      await queueTestMessage(given),
    ]
    await setColumns(sent, { state: 'sent' })
    await setColumns(failed, { state: 'failed' })
    await leaseElsewhere(given, sending, 5_000)
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
    await deliverOutbox(withMailServer(given, server))
    await server.close()
    expect((await findListed(waiting)).state).toBe('cancelled')
  })
})

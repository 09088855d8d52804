import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { getMessageId, type MailServer, startMailServer } from '#test/mail-server.ts'
import { findFreePort } from '#test/network.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { buildPayload, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { reportFault, rounds } from './fault-suite.ts'

const kind = getKind('invoice')
const hourMs = 3_600_000
const queuedPerRound = 4

forEachDatabaseWithCompany('e-mails while the mail server is down', (context) => {
  it('wait and are sent once when the server is back', { timeout: 60_000 + rounds * 5_000 }, async () => {
    const arrived: string[] = []
    let acknowledged = 0
    for (let round = 0; round < rounds; round += 1) {
      // Each round advances the clock by an hour, and sessions end after some days.
      if (round % 24 === 23) await context.company.client.signIn('ada@example.com', testPassword)
      const port = await findFreePort()
      const services = withMailServer(context, { port })
      acknowledged += await saveWithEmail(round)
      for (let index = 0; index < queuedPerRound; index += 1) await queueTestMessage(context)
      acknowledged += queuedPerRound
      await deliverOutbox(services)
      expect((await listMessages()).filter(({ state }) => state === 'sent')).toHaveLength(arrived.length)
      const server: MailServer = await startMailServer({}, port)
      // All retries are due after an hour.
      context.test.advanceClock(hourMs)
      await deliverOutbox(services)
      await deliverOutbox(services)
      arrived.push(...server.messages.map(getMessageId))
      await server.close()
    }
    const messages = await listMessages()
    const ids = messages.map(({ message_id }) => message_id)
    const unsent = messages.filter(({ state }) => state !== 'sent')
    reportFault({
      fault: `SMTP down, ${rounds} rounds`,
      setup: context.settings().dialect,
      acknowledged,
      found: new Set(arrived).size,
      differences: [
        ...unsent.map(({ message_id }) => `${message_id} is not sent`),
        ...ids.filter((id) => !arrived.includes(id)).map((id) => `${id} is lost`),
        ...arrived.filter((id, index) => arrived.indexOf(id) !== index).map((id) => `${id} arrived twice`),
        ...(messages.length === acknowledged ? [] : [`${messages.length} were queued`]),
      ],
    })
  })

  /** Saves a document with an e-mail. Returns the number of queued e-mails. */
  async function saveWithEmail(round: number): Promise<number> {
    const email = { to: 'zoe@example.org', cc: '', subject: 'Facture', message: 'Bonjour' }
    const payload = { ...(await buildPayload(context.company, kind, { number: 100 + round })), email }
    const response = await context.company.client.call(documentCalls(kind).store, payload)
    expect(response.statusCode).toBe(200)
    return 1
  }

  async function listMessages() {
    const { database } = context.test.services
    return await database.selectFrom('mail_messages').select(['message_id', 'state']).execute()
  }
})

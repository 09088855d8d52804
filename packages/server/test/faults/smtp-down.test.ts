import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { getMessageId, type MailServer, startMailServer } from '#test/mail-server.ts'
import { findFreePort } from '#test/network.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { buildPayload, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { reportFault, rounds } from './fault-suite.ts'

const kind = getKind('invoice')
const hourMs = 3_600_000
const queuedPerRound = 4

forEachDatabaseWithCompany('e-mails while the mail server is down', (given) => {
  it('wait, and leave once it is back, each once', { timeout: 60_000 + rounds * 5_000 }, async () => {
    const arrived: string[] = []
    let acknowledged = 0
    for (let round = 0; round < rounds; round += 1) {
      // Every round passes an hour, and sessions end after some days.
      if (round % 24 === 23) await given.company.client.signIn('ada@example.com', 'correct horse battery')
      const port = await findFreePort()
      const services = withMailServer(given, { port })
      acknowledged += await saveWithEmail(round)
      for (let index = 0; index < queuedPerRound; index += 1) await queueTestMessage(given)
      acknowledged += queuedPerRound
      await deliverOutbox(services)
      expect((await stored()).filter(({ state }) => state === 'sent')).toHaveLength(arrived.length)
      const server: MailServer = await startMailServer({}, port)
      // By then it has been tried for some times.
      given.test.advanceClock(hourMs)
      await deliverOutbox(services)
      await deliverOutbox(services)
      arrived.push(...server.messages.map(getMessageId))
      await server.close()
    }
    const messages = await stored()
    const known = new Set(messages.filter(({ state }) => state === 'sent').map((one) => one.message_id))
    reportFault({
      fault: `SMTP down, ${rounds} rounds`,
      setup: given.settings().dialect,
      acknowledged,
      found: new Set(arrived).size,
      differences: [
        ...messages.filter((one) => !known.has(one.message_id)).map((one) => `${one.message_id} waits`),
        ...messages
          .filter((one) => !arrived.includes(one.message_id))
          .map((one) => `${one.message_id} is lost`),
        ...arrived.filter((id, index) => arrived.indexOf(id) !== index).map((id) => `${id} came twice`),
        ...(messages.length === acknowledged ? [] : [`${messages.length} were queued`]),
      ],
    })
  })

  /** One that leaves with a document. */
  async function saveWithEmail(round: number): Promise<number> {
    const email = { to: 'zoe@example.org', cc: '', subject: 'Facture', message: 'Bonjour' }
    const payload = { ...(await buildPayload(given.company, kind, { number: 100 + round })), email }
    const answer = await given.company.client.call(documentCalls(kind).store, payload)
    expect(answer.statusCode).toBe(200)
    return 1
  }

  async function stored() {
    const { database } = given.test.services
    return await database.selectFrom('mail_messages').select(['message_id', 'state']).execute()
  }
})

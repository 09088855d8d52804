import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { aPayload } from '#test/factories.ts'
import { type MailServer, messageIdOf, startMailServer } from '#test/mail-server.ts'
import { overFirms } from '#test/over-firms.ts'
import { mailingTo, queueOne } from '#test/queued-mail.ts'
import { freePort } from './free-port.ts'
import { rounds, tell } from './tell.ts'

const kind = kindNamed('invoice')
const hourMs = 3_600_000
const queuedARound = 4

overFirms('e-mails while the mail server is down', (given) => {
  it('wait, and leave once it is back, each once', { timeout: 60_000 + rounds * 5_000 }, async () => {
    const arrived: string[] = []
    let acknowledged = 0
    for (let round = 0; round < rounds; round += 1) {
      // Every round passes an hour, and sessions end after some days.
      if (round % 24 === 23) await given.firm.client.signIn('ada@example.com', 'correct horse battery')
      const port = await freePort()
      const services = mailingTo(given, { port })
      acknowledged += await saveWithEmail(round)
      for (let index = 0; index < queuedARound; index += 1) await queueOne(given)
      acknowledged += queuedARound
      await deliverOutbox(services)
      expect((await stored()).filter(({ state }) => state === 'sent')).toHaveLength(arrived.length)
      const server: MailServer = await startMailServer({}, port)
      // By then it has been tried for some times.
      given.test.passTime(hourMs)
      await deliverOutbox(services)
      await deliverOutbox(services)
      arrived.push(...server.letters.map(messageIdOf))
      await server.close()
    }
    const messages = await stored()
    const known = new Set(messages.filter(({ state }) => state === 'sent').map((one) => one.message_id))
    tell({
      fault: `SMTP down, ${rounds} rounds`,
      on: given.settings().dialect,
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
    const payload = { ...(await aPayload(given.firm, kind, { number: 100 + round })), email }
    const answer = await given.firm.client.call(documentCalls(kind).store, payload)
    expect(answer.statusCode).toBe(200)
    return 1
  }

  async function stored() {
    const { database } = given.test.services
    return await database.selectFrom('mail_messages').select(['message_id', 'state']).execute()
  }
})

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { getMessageId, type MailServer, startMailServer } from '#test/mail-server.ts'
import { createInstallation, startServer } from '#test/product-process.ts'
import { buildAttachment, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { reportFault, rounds } from './fault-suite.ts'

const messagesPerRound = 8
// One of the four connections is reserved for e-mails without attachments.
const attachmentConnections = 3
const maxRoundMs = 500

forEachDatabaseWithCompany('a server that is killed while sending e-mails', (context) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    mailServer = await startMailServer()
    mailServer.setBehaviour(() => 'responds-late')
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(context.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  it('loses no e-mail, and sends only those again that were being sent', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    // Message-IDs by lease holder, because a message can be interrupted several times.
    const interruptedMessages = new Map<string, string>()
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < messagesPerRound; index += 1) {
        const to = [`client-${index}@example.org`]
        await queueTestMessage(context, { subject: `Facture ${index}`, to, attachments: [buildAttachment()] })
      }
      const before = mailServer.messages.length
      const server = await startServer(folder.dataDir)
      while (mailServer.messages.length === before) await pause(5)
      await pause(Math.random() * maxRoundMs)
      await server.kill()
      for (const { claimed_by, message_id } of await listLeased())
        interruptedMessages.set(claimed_by, message_id)
    }
    // Another process sends the messages of the last one after its leases have expired.
    mailServer.setBehaviour(() => 'accepts')
    await expireLeases()
    await deliverOutbox(withMailServer(context, mailServer))

    const arrived = mailServer.messages.map(getMessageId)
    const repeated = arrived.filter((id, index) => arrived.indexOf(id) !== index)
    const sent = await listSent()
    // A message may arrive once more for each kill while it was being sent.
    const interrupted = [...interruptedMessages.values()]
    reportFault({
      fault: `kill -9 while sending e-mails, ${rounds} rounds`,
      setup: context.settings().dialect,
      acknowledged: rounds * messagesPerRound,
      found: new Set(arrived).size,
      differences: [
        ...sent.filter((id) => !arrived.includes(id)).map((id) => `${id} is lost`),
        ...arrived.filter((id) => !sent.includes(id)).map((id) => `${id} arrived but is not stored as sent`),
        ...repeated.filter((id) => !removeFrom(interrupted, id)).map((id) => `${id} arrived twice`),
        ...(sent.length === rounds * messagesPerRound ? [] : [`only ${sent.length} are stored as sent`]),
      ],
      notes: [`${repeated.length} sent again`],
    })
    expect(repeated.length).toBeLessThanOrEqual(rounds * attachmentConnections)
  })

  async function expireLeases(): Promise<void> {
    const leased = context.test.services.database.updateTable('mail_messages').where('claimed_by', '<>', '')
    await leased.set({ claimed_until: new Date(Date.now() - 1).toISOString() }).execute()
  }

  async function listLeased() {
    const waiting = selectMessages().select('claimed_by').where('state', '=', 'waiting')
    return await waiting.where('claimed_by', '<>', '').execute()
  }

  async function listSent(): Promise<string[]> {
    return (await selectMessages().where('state', '=', 'sent').execute()).map((row) => row.message_id)
  }

  function selectMessages() {
    return context.test.services.database.selectFrom('mail_messages').select('message_id')
  }
})

function removeFrom(list: string[], entry: string): boolean {
  const index = list.indexOf(entry)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

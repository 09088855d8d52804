import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { getMessageId, type MailServer, startMailServer } from '#test/mail-server.ts'
import { createInstallation, startServer } from '#test/product-process.ts'
import { buildAttachment, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { reportFault, rounds } from './fault-suite.ts'

const messagesPerRound = 8
// One of the four is reserved for e-mails without files.
const connectionsForFiles = 3
const maxRoundMs = 500

forEachDatabaseWithCompany('a server that is killed in the middle of sending', (given) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    mailServer = await startMailServer()
    mailServer.setBehaviour(() => 'answers late')
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(given.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  it('has lost no e-mail, and sent none again but those that were under way', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    // By the process that had it: it may be found under way at the next kill too.
    const underWay = new Map<string, string>()
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < messagesPerRound; index += 1) {
        const to = [`client-${index}@example.org`]
        await queueTestMessage(given, { subject: `Facture ${index}`, to, attachments: [buildAttachment()] })
      }
      const before = mailServer.messages.length
      const server = await startServer(folder.dataDir)
      while (mailServer.messages.length === before) await pause(5)
      await pause(Math.random() * maxRoundMs)
      await server.kill()
      for (const { claimed_by: holder, message_id: id } of await claimed()) underWay.set(holder, id)
    }
    // Another process takes over what the last one had taken.
    mailServer.setBehaviour(() => 'takes it')
    await letClaimsLapse()
    await deliverOutbox(withMailServer(given, mailServer))

    const arrived = mailServer.messages.map(getMessageId)
    const again = arrived.filter((id, index) => arrived.indexOf(id) !== index)
    const known = await sent()
    // Each of them was under way when the server was killed, as often as it came again.
    const interrupted = [...underWay.values()]
    reportFault({
      fault: `kill -9 in mid-sending, ${rounds} rounds`,
      setup: given.settings().dialect,
      acknowledged: rounds * messagesPerRound,
      found: new Set(arrived).size,
      differences: [
        ...known.filter((id) => !arrived.includes(id)).map((id) => `${id} is lost`),
        ...arrived.filter((id) => !known.includes(id)).map((id) => `${id} arrived and is not known as sent`),
        ...again.filter((id) => !removeFrom(interrupted, id)).map((id) => `${id} arrived twice`),
        ...(known.length === rounds * messagesPerRound ? [] : [`only ${known.length} are known as sent`]),
      ],
      notes: [`${again.length} sent again`],
    })
    expect(again.length).toBeLessThanOrEqual(rounds * connectionsForFiles)
  })

  async function letClaimsLapse(): Promise<void> {
    const taken = given.test.services.database.updateTable('mail_messages').where('claimed_by', '<>', '')
    await taken.set({ claimed_until: new Date(Date.now() - 1).toISOString() }).execute()
  }

  async function claimed() {
    const wanted = messages().select('claimed_by').where('state', '=', 'waiting')
    return await wanted.where('claimed_by', '<>', '').execute()
  }

  async function sent(): Promise<string[]> {
    return (await messages().where('state', '=', 'sent').execute()).map((row) => row.message_id)
  }

  function messages() {
    return given.test.services.database.selectFrom('mail_messages').select('message_id')
  }
})

function removeFrom(list: string[], entry: string): boolean {
  const index = list.indexOf(entry)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

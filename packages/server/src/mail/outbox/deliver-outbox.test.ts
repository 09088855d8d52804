import { expect, it } from 'vitest'
import { getMessageId, type MailServerBehaviour, startMailServer } from '#test/mail-server.ts'
import {
  buildAttachment,
  leaseElsewhere,
  queueTestMessage,
  withMailServer,
  withOwnConnection,
} from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const minuteMs = 60_000
const shortTimeouts = { idleMs: 1_000, timeoutMs: 5_000 }
const failingRounds = 2

const behaviours: readonly MailServerBehaviour[] = [
  'is busy',
  'defers its receivers',
  'hangs up at its receivers',
  'hangs up in the middle',
  'stalls',
  'loses the answer',
  'takes it',
  'takes it',
  'takes it',
]

forEachDatabaseWithCompany('the outbox', (given) => {
  async function messagesIn(state: string): Promise<string[]> {
    const { database } = given.test.services
    const rows = await database
      .selectFrom('mail_messages')
      .select('message_id')
      .where('state', '=', state)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.message_id)
  }

  async function queueMany(count: number): Promise<string[]> {
    const before = new Set(await messagesIn('waiting'))
    for (let index = 0; index < count; index += 1) {
      await queueTestMessage(given, {
        subject: `Facture ${index}`,
        attachments: [buildAttachment(`facture-${index}.pdf`)],
      })
    }
    return (await messagesIn('waiting')).filter((id) => !before.has(id))
  }

  it('brings every message once to a server that refuses, stalls, hangs up and comes back', {
    timeout: 60_000,
  }, async () => {
    const queued = await queueMany(18)
    let visits = 0
    const nextBehaviour = () => behaviours[visits++ % behaviours.length] ?? 'takes it'
    let server = await startMailServer()
    server.setBehaviour(nextBehaviour)
    const arrived: string[] = []
    const unanswered: string[] = []
    for (let round = 0; (await messagesIn('waiting')).length > 0; round += 1) {
      expect(round).toBeLessThan(40)
      await deliverOutbox(withMailServer(given, server), shortTimeouts)
      arrived.push(...server.messages.map(getMessageId))
      unanswered.push(...server.unacknowledged)
      await server.close()
      // While it is away, what is due only fails.
      if (round === 1) await deliverOutbox(withMailServer(given, server), shortTimeouts)
      given.test.advanceClock(30 * minuteMs)
      server = await startMailServer({}, server.port)
      if (round < failingRounds) server.setBehaviour(nextBehaviour)
    }
    await server.close()
    expect(await messagesIn('sent')).toEqual(queued)
    expect(new Set(arrived)).toEqual(new Set(queued))
    // What arrived more than once is what the server took without saying so, as often as it did that.
    expect(unanswered.length).toBeGreaterThan(0)
    expect(arrived.length).toBe(queued.length + unanswered.length)
    const twice = arrived.filter((id, index) => arrived.indexOf(id) !== index)
    expect(twice.sort()).toEqual(unanswered.sort())
  })

  it('is emptied by two processes without one message being sent twice', async () => {
    const server = await startMailServer()
    const queued = await queueMany(24)
    const one = withMailServer(given, server)
    const others = [1, 2].map(() => withOwnConnection(one, given.settings()))
    await Promise.all([one, ...others].map((services) => deliverOutbox(services)))
    expect(server.messages.map(getMessageId).sort()).toEqual(queued.sort())
    await Promise.all(others.map((services) => services.database.destroy()))
    await server.close()
  })

  it('leaves a message alone that another process is sending, and takes it over when that one is gone', async () => {
    const server = await startMailServer()
    const id = await queueTestMessage(given)
    await leaseElsewhere(given, id, 10_000)
    await deliverOutbox(withMailServer(given, server))
    expect(server.messages).toHaveLength(0)
    await leaseElsewhere(given, id, -1)
    await deliverOutbox(withMailServer(given, server))
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

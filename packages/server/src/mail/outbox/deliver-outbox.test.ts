import { expect, it } from 'vitest'
import { getMessageId, type MailServerBehaviour, startMailServer } from '#test/mail-server.ts'
import {
  buildAttachment,
  leaseElsewhere,
  queueTestMessage,
  withMailServer,
  withOwnConnection,
} from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const minuteMs = 60_000
const shortTimeouts = { idleMs: 1_000, timeoutMs: 5_000 }
const failingRounds = 2

const behaviours: readonly MailServerBehaviour[] = [
  'busy',
  'defers-recipients',
  'disconnects-at-recipients',
  'disconnects-in-data',
  'stalls',
  'disconnects-before-response',
  'accepts',
  'accepts',
  'accepts',
]

forOneDatabaseWithCompany('the outbox', (context) => {
  async function listMessageIds(state: string): Promise<string[]> {
    const { database } = context.test.services
    const rows = await database
      .selectFrom('mail_messages')
      .select('message_id')
      .where('state', '=', state)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.message_id)
  }

  async function queueMany(count: number): Promise<string[]> {
    const before = new Set(await listMessageIds('waiting'))
    for (let index = 0; index < count; index += 1) {
      await queueTestMessage(context, {
        subject: `Facture ${index}`,
        attachments: [buildAttachment(`facture-${index}.pdf`)],
      })
    }
    return (await listMessageIds('waiting')).filter((id) => !before.has(id))
  }

  it('delivers every message once to a server that rejects, stalls, disconnects and restarts', {
    timeout: 60_000,
  }, async () => {
    const queued = await queueMany(18)
    let connections = 0
    const nextBehaviour = () => behaviours[connections++ % behaviours.length] ?? 'accepts'
    let server = await startMailServer()
    server.setBehaviour(nextBehaviour)
    const arrived: string[] = []
    const unacknowledged: string[] = []
    for (let round = 0; (await listMessageIds('waiting')).length > 0; round += 1) {
      expect(round).toBeLessThan(40)
      await deliverOutbox(withMailServer(context, server), shortTimeouts)
      arrived.push(...server.messages.map(getMessageId))
      unacknowledged.push(...server.unacknowledged)
      await server.close()
      // While the server is down, all attempts fail.
      if (round === 1) await deliverOutbox(withMailServer(context, server), shortTimeouts)
      context.test.advanceClock(30 * minuteMs)
      server = await startMailServer({}, server.port)
      if (round < failingRounds) server.setBehaviour(nextBehaviour)
    }
    await server.close()
    expect(await listMessageIds('sent')).toEqual(queued)
    expect(new Set(arrived)).toEqual(new Set(queued))
    // Only messages whose acceptance the server did not acknowledge arrive more than once.
    expect(unacknowledged.length).toBeGreaterThan(0)
    expect(arrived.length).toBe(queued.length + unacknowledged.length)
    const duplicates = arrived.filter((id, index) => arrived.indexOf(id) !== index)
    expect(duplicates.sort()).toEqual(unacknowledged.sort())
  })

  it('is delivered by several processes without sending a message twice', async () => {
    const server = await startMailServer()
    const queued = await queueMany(24)
    const first = withMailServer(context, server)
    const others = [1, 2].map(() => withOwnConnection(first, context.settings()))
    await Promise.all([first, ...others].map((services) => deliverOutbox(services)))
    expect(server.messages.map(getMessageId).sort()).toEqual(queued.sort())
    await Promise.all(others.map((services) => services.database.destroy()))
    await server.close()
  })

  it('skips a message that another process is sending, and sends it after the lease expires', async () => {
    const server = await startMailServer()
    const id = await queueTestMessage(context)
    await leaseElsewhere(context, id, 10_000)
    await deliverOutbox(withMailServer(context, server))
    expect(server.messages).toHaveLength(0)
    await leaseElsewhere(context, id, -1)
    await deliverOutbox(withMailServer(context, server))
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

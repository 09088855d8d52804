import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { leaseElsewhere, queueTestMessage, withMailServer, withOwnConnection } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { cancelMessages } from './message-queue.ts'
import { messageLease } from './repository.ts'

const hourMs = 3_600_000

forEachDatabaseWithCompany('the clock of a message lease', (context) => {
  async function readMessage(id: number) {
    const all = context.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('id', '=', id).executeTakeFirstOrThrow()
  }

  it.each([hourMs, -hourMs])(
    'does not depend on the clock of another process (%i ms)',
    async (differenceMs) => {
      const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>()
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
      const server = await startMailServer({
        onMailFrom(_address, _session, done) {
          connected()
          isReleased.then(() => done(), done)
        },
      })
      // Due by both clocks.
      const id = await queueTestMessage(context, { now: new Date(Date.now() - 2 * hourMs) })
      const services = withMailServer(context, server)
      const other = withOwnConnection(services, context.settings())
      const delivery = deliverOutbox(services)
      await isConnected
      await deliverOutbox({ ...other, clock: () => new Date(Date.now() + differenceMs) }, { timeoutMs: 500 })
      expect(await readMessage(id)).toMatchObject({ state: 'waiting', attempts: 0 })
      release()
      await delivery
      expect(await readMessage(id)).toMatchObject({ state: 'sent', attempts: 1 })
      expect(server.messages).toHaveLength(1)
      await other.database.destroy()
      await server.close()
    },
  )

  it('is that of the database, not that of the process which holds the lease', async () => {
    const server = await startMailServer()
    server.setBehaviour(() => 'stalls')
    const id = await queueTestMessage(context, { now: new Date(Date.now() - 2 * hourMs) })
    let until = ''
    const shouldStop = () => until !== ''
    const clock = () => new Date(Date.now() + hourMs)
    const startedAt = Date.now()
    const delivery = deliverOutbox({ ...withMailServer(context, server), clock }, { shouldStop })
    while (until === '') {
      await pause(5)
      until = (await readMessage(id)).claimed_until
    }
    await delivery
    expect(until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const durationMs = new Date(until).getTime() - startedAt
    expect(durationMs).toBeGreaterThanOrEqual(messageLease.durationMs - 1)
    expect(durationMs).toBeLessThan(messageLease.durationMs + 5_000)
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('may have been set back: a lease that ends too far ahead is ignored', async () => {
    const server = await startMailServer()
    const [sent, cancelled] = [await queueTestMessage(context), await queueTestMessage(context)]
    for (const id of [sent, cancelled]) await leaseElsewhere(context, id, 365 * 24 * hourMs)
    const author = { memberId: context.company.memberId }
    expect(await cancelMessages(context.test.services, { ids: [cancelled], author })).toEqual([
      { id: cancelled, outcome: 'changed' },
    ])
    await deliverOutbox(withMailServer(context, server))
    expect(await readMessage(sent)).toMatchObject({ state: 'sent' })
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

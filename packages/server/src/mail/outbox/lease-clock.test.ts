import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { leaseElsewhere, queueTestMessage, withMailServer, withOwnConnection } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { leaseMs } from './message.ts'
import { cancelMessages } from './message-queue.ts'

const hourMs = 3_600_000

forEachDatabaseWithCompany('a claim on a message', (given) => {
  async function stored(id: number) {
    const all = given.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('id', '=', id).executeTakeFirstOrThrow()
  }

  it.each([hourMs, -hourMs])(
    'is seen by a process whose clock shows another time (%i ms)',
    async (differenceMs) => {
      const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      const server = await startMailServer({
        onMailFrom(_address, _session, done) {
          asked()
          isOver.then(() => done(), done)
        },
      })
      // Due by both clocks.
      const id = await queueTestMessage(given, { now: new Date(Date.now() - 2 * hourMs) })
      const services = withMailServer(given, server)
      const other = withOwnConnection(services, given.settings())
      const delivering = deliverOutbox(services)
      await isAsked
      await deliverOutbox({ ...other, clock: () => new Date(Date.now() + differenceMs) }, { timeoutMs: 500 })
      expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0 })
      end()
      await delivering
      expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
      expect(server.messages).toHaveLength(1)
      await other.database.destroy()
      await server.close()
    },
  )

  it('lasts by the clock of the database, whatever its own process shows', async () => {
    const server = await startMailServer()
    server.setBehaviour(() => 'stalls')
    const id = await queueTestMessage(given, { now: new Date(Date.now() - 2 * hourMs) })
    let until = ''
    const shouldStop = () => until !== ''
    const clock = () => new Date(Date.now() + hourMs)
    const began = Date.now()
    const delivering = deliverOutbox({ ...withMailServer(given, server), clock }, { shouldStop })
    while (until === '') {
      await pause(5)
      until = (await stored(id)).claimed_until
    }
    await delivering
    expect(until).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const lastsMs = new Date(until).getTime() - began
    expect(lastsMs).toBeGreaterThanOrEqual(leaseMs - 1)
    expect(lastsMs).toBeLessThan(leaseMs + 5_000)
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('is over where it reaches further than any: it can be sent and taken back', async () => {
    const server = await startMailServer()
    const [sent, takenBack] = [await queueTestMessage(given), await queueTestMessage(given)]
    for (const id of [sent, takenBack]) await leaseElsewhere(given, id, 365 * 24 * hourMs)
    expect(await cancelMessages(given.test.services, [takenBack])).toEqual([
      { id: takenBack, outcome: 'changed' },
    ])
    await deliverOutbox(withMailServer(given, server))
    expect(await stored(sent)).toMatchObject({ state: 'sent' })
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

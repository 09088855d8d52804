import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Services } from '#services.ts'
import { startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer, withOwnConnection } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { createUnreliableDatabase } from '#test/test-database.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { holdLease } from './hold-lease.ts'
import { leaseMs } from './message.ts'

forEachDatabaseWithCompany('a message that is being sent', (given) => {
  async function stored(id: number) {
    const all = given.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** A mail server that holds the first message up, and says when it has begun. */
  async function startStallingServer() {
    const server = await startMailServer()
    const { promise: isAsked, resolve } = Promise.withResolvers<void>()
    server.setBehaviour(() => {
      resolve()
      return 'stalls'
    })
    return { server, isAsked }
  }

  it('stays with its process for as long as that takes, and is let go when another has it', async () => {
    const { server, isAsked } = await startStallingServer()
    const id = await queueTestMessage(given)
    const delivering = deliverOutbox(withMailServer(given, server))
    await isAsked
    const taken = await stored(id)
    while ((await stored(id)).claimed_until === taken.claimed_until) await pause(20)
    const renewed = await stored(id)
    expect(renewed.claimed_by).toBe(taken.claimed_by)
    expect(renewed.claimed_until > taken.claimed_until).toBe(true)

    const another = { claimed_by: 'another', claimed_until: renewed.claimed_until }
    await given.test.services.database
      .updateTable('mail_messages')
      .set(another)
      .where('id', '=', id)
      .execute()
    await delivering
    expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0, ...another })
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('is known to have left though nobody could write that down for seconds', async () => {
    const other = withOwnConnection(given.test.services, given.settings())
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const id = await queueTestMessage(given)
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        void other.database.transaction().execute(async (transaction) => {
          const message = transaction.updateTable('mail_messages').where('id', '=', id)
          await message.set({ subject: 'held' }).execute()
          held()
          await isOver
        })
        isHeld.then(() => done(), done)
      },
    })
    const delivering = deliverOutbox(withMailServer(given, server))
    await isHeld
    await pause(5_000)
    end()
    await delivering
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.messages).toHaveLength(1)
    await other.database.destroy()
    await server.close()
  })

  it('is known to have left though the database was away when it was accepted', async () => {
    const { services, ...database } = await createUnreliableDatabase(given.test.services, given.settings())
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        database.disconnect().then(() => done(), done)
      },
    })
    const id = await queueTestMessage(given)
    const { installation } = withMailServer(given, server)
    const delivering = deliverOutbox({ ...services, installation })
    const isOver = delivering.then(
      () => 'delivered',
      (error: unknown) => error,
    )
    while (server.messages.length === 0) await pause(20)
    // Longer than what nobody has got is worth.
    await pause(2_000)
    await database.reconnect()
    expect(await isOver).toBe('delivered')
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, claimed_by: '' })
    expect(server.messages).toHaveLength(1)
    await database.close()
    await server.close()
  })

  it('is dropped by a process that could not renew its claim for as long as that lasts, and by no other', async () => {
    const { services: away, ...database } = await createUnreliableDatabase(
      given.test.services,
      given.settings(),
    )
    await database.disconnect()
    const [lost, kept] = [await queueTestMessage(given), await queueTestMessage(given)]
    await given.test.services.database.updateTable('mail_messages').set({ claimed_by: 'this' }).execute()
    // Claimed a while ago: there are three seconds left to renew it.
    const since = performance.now() - leaseMs + 3_000
    const limits = { timeoutMs: 60_000, graceMs: 0, shouldStop: () => false }
    const { promise: isLost, resolve: dropped } = Promise.withResolvers<unknown>()
    const leaseOf = (id: number, { database }: Pick<Services, 'database'>) => ({
      ...{ database, lease: { id, holder: 'this', since } },
    })
    await Promise.all([
      holdLease(leaseOf(lost, away), limits, async ({ signal, getEndReason: ending }) => {
        expect(ending()).toBeNull()
        await Promise.race([once(signal, 'abort'), pause(6_000)])
        dropped(ending())
      }),
      holdLease(leaseOf(kept, given.test.services), limits, async ({ signal, getEndReason: ending }) => {
        expect(await isLost).toBe('lost')
        await pause(300)
        expect([ending(), signal.aborted]).toEqual([null, false])
      }),
    ])
    await database.reconnect()
    await database.close()
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })
})

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { holdLease } from '#leases/lease-renewal.ts'
import type { Services } from '#services.ts'
import { startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer, withOwnConnection } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { createUnreliableDatabase } from '#test/test-database.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { messageLease } from './repository.ts'

forOneDatabaseWithCompany('the lease of a message', (context) => {
  async function readMessage(id: number) {
    const all = context.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** Starts a mail server that stalls. `isConnected` resolves with the first connection. */
  async function startStallingServer() {
    const server = await startMailServer()
    const { promise: isConnected, resolve } = Promise.withResolvers<void>()
    server.setBehaviour(() => {
      resolve()
      return 'stalls'
    })
    return { server, isConnected }
  }

  it('is renewed during the delivery, which ends when another process holds the lease', async () => {
    const { server, isConnected } = await startStallingServer()
    const id = await queueTestMessage(context)
    const delivery = deliverOutbox(withMailServer(context, server))
    await isConnected
    const acquired = await readMessage(id)
    while ((await readMessage(id)).claimed_until === acquired.claimed_until) await pause(20)
    const renewed = await readMessage(id)
    expect(renewed.claimed_by).toBe(acquired.claimed_by)
    expect(renewed.claimed_until > acquired.claimed_until).toBe(true)

    const another = { claimed_by: 'another', claimed_until: renewed.claimed_until }
    await context.test.services.database
      .updateTable('mail_messages')
      .set(another)
      .where('id', '=', id)
      .execute()
    await delivery
    expect(await readMessage(id)).toMatchObject({ state: 'waiting', attempts: 0, ...another })
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('does not prevent storing the result while the row is locked for seconds', async () => {
    const other = withOwnConnection(context.test.services, context.settings())
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const id = await queueTestMessage(context)
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        void other.database.transaction().execute(async (transaction) => {
          const message = transaction.updateTable('mail_messages').where('id', '=', id)
          await message.set({ subject: 'held' }).execute()
          locked()
          await isReleased
        })
        isLocked.then(() => done(), done)
      },
    })
    const delivery = deliverOutbox(withMailServer(context, server))
    await isLocked
    await pause(5_000)
    release()
    await delivery
    expect(await readMessage(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.messages).toHaveLength(1)
    await other.database.destroy()
    await server.close()
  })

  it('does not prevent storing the result after the database was unavailable at the acceptance', async () => {
    const { services, ...database } = await createUnreliableDatabase(
      context.test.services,
      context.settings(),
    )
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        database.disconnect().then(() => done(), done)
      },
    })
    const id = await queueTestMessage(context)
    const { installation } = withMailServer(context, server)
    const delivery = deliverOutbox({ ...services, installation })
    const outcome = delivery.then(
      () => 'delivered',
      (error: unknown) => error,
    )
    while (server.messages.length === 0) await pause(20)
    // Longer than the result of a message that was not accepted is retried.
    await pause(2_000)
    await database.reconnect()
    expect(await outcome).toBe('delivered')
    expect(await readMessage(id)).toMatchObject({ state: 'sent', attempts: 1, claimed_by: '' })
    expect(server.messages).toHaveLength(1)
    await database.close()
    await server.close()
  })

  it('is lost by a process that could not renew it before it expired, and by no other', async () => {
    const { services: disconnected, ...database } = await createUnreliableDatabase(
      context.test.services,
      context.settings(),
    )
    await database.disconnect()
    const [lost, kept] = [await queueTestMessage(context), await queueTestMessage(context)]
    await context.test.services.database.updateTable('mail_messages').set({ claimed_by: 'this' }).execute()
    // Requested some time ago: three seconds are left to renew the leases.
    const requestedAt = performance.now() - messageLease.durationMs + 3_000
    const limits = { timeoutMs: 60_000, graceMs: 0, shouldStop: () => false }
    const { promise: lostReason, resolve: reportLoss } = Promise.withResolvers<unknown>()
    const acquired = ({ database }: Pick<Services, 'database'>, id: number) => ({
      ...{ database, table: messageLease, lease: { id, holder: 'this' }, requestedAt },
    })
    await Promise.all([
      holdLease(acquired(disconnected, lost), limits, async ({ signal, getEndReason }) => {
        expect(getEndReason()).toBeNull()
        await Promise.race([once(signal, 'abort'), pause(6_000)])
        reportLoss(getEndReason())
      }),
      holdLease(acquired(context.test.services, kept), limits, async ({ signal, getEndReason }) => {
        expect(await lostReason).toBe('lease-lost')
        await pause(300)
        expect([getEndReason(), signal.aborted]).toEqual([null, false])
      }),
    ])
    await database.reconnect()
    await database.close()
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })
})

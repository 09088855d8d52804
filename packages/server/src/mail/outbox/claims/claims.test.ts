import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { startMailServer } from '#test/mail-server.ts'
import { overFirms } from '#test/over-firms.ts'
import { mailingTo, onConnectionOfItsOwn, queueOne } from '#test/queued-mail.ts'

overFirms('a message that is being sent', (given) => {
  async function stored(id: number) {
    const all = given.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('id', '=', id).executeTakeFirstOrThrow()
  }

  /** A mail server that holds the first message up, and says when it has begun. */
  async function aSlowServer() {
    const server = await startMailServer()
    const { promise: isAsked, resolve } = Promise.withResolvers<void>()
    server.behave(() => {
      resolve()
      return 'stalls'
    })
    return { server, isAsked }
  }

  it('stays with its process for as long as that takes, and is let go when another has it', async () => {
    const { server, isAsked } = await aSlowServer()
    const id = await queueOne(given)
    const delivering = deliverOutbox(mailingTo(given, server))
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
    const other = onConnectionOfItsOwn(given.test.services, given.settings())
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    const id = await queueOne(given)
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
    const delivering = deliverOutbox(mailingTo(given, server))
    await isHeld
    await pause(5_000)
    end()
    await delivering
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(server.letters).toHaveLength(1)
    await other.database.destroy()
    await server.close()
  })
})

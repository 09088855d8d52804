import { expect, it } from 'vitest'
import { createSmtpError, startMailServer } from '#test/mail-server.ts'
import { leaseElsewhere, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { leaseNextMessage, storeProgress } from './lease-repository.ts'
import type { DeliveryProgress, LeasedMessage } from './message.ts'
import { type AttemptResult, applyAttempt, applyLateAttempt } from './send-message.ts'

const zoe = 'zoe@example.org'
const max = 'max@example.org'
const emptyResult = { refused: [], deferred: [], error: null }
const accepted: AttemptResult = { ...emptyResult, isAccepted: true }

forEachDatabaseWithCompany('a message whose process had lost it when it was accepted', (given) => {
  const db = () => given.test.services.database
  const now = new Date()

  async function stored(id: number) {
    const all = db().selectFrom('mail_messages').selectAll()
    const row = await all.where('id', '=', id).executeTakeFirstOrThrow()
    return { ...row, pending: JSON.parse(row.pending), refused: JSON.parse(row.refused) }
  }

  /** Two processes that have taken it, the first for too long. */
  async function leaseTwice() {
    const id = await queueTestMessage(given, { to: [zoe, max] })
    const claiming = { now: given.test.services.clock() }
    const first = await leaseNextMessage(db(), { ...claiming, holder: 'first' })
    await db().updateTable('mail_messages').set({ claimed_until: '' }).where('id', '=', id).execute()
    const second = await leaseNextMessage(db(), { ...claiming, holder: 'second' })
    if (first?.id !== id || second?.id !== id) throw new Error('It was not taken twice')
    return { id, first, second }
  }

  async function settle(holder: string, { id, to, progress }: LeasedMessage, attempt: AttemptResult) {
    const context = { recipients: to, attemptedRecipients: progress.pending, now }
    await storeProgress(db(), { id, holder }, (before: DeliveryProgress, isOwn) =>
      isOwn ? applyAttempt(before, attempt, context) : applyLateAttempt(before, attempt, context),
    )
  }

  const deferAddresses = (...addresses: string[]): AttemptResult => {
    const deferred = addresses.map((address) => ({ address, reason: 'away' }))
    return { ...emptyResult, isAccepted: false, deferred }
  }

  it('has left, whatever the other says afterwards', async () => {
    const { id, first, second } = await leaseTwice()
    await settle('first', first, accepted)
    const left = { state: 'sent', pending: [], claimed_by: '', claimed_until: '', sent_at: now.toISOString() }
    expect(await stored(id)).toMatchObject(left)
    await settle('second', second, deferAddresses(zoe, max))
    expect(await stored(id)).toMatchObject(left)
  })

  it('has left though the other had given it up already', async () => {
    const { id, first, second } = await leaseTwice()
    const refused = [zoe, max].map((address) => ({ address, reason: 'gone' }))
    await settle('second', second, { ...emptyResult, isAccepted: false, refused })
    expect(await stored(id)).toMatchObject({ state: 'failed' })
    await settle('first', first, accepted)
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('stays with the other for those who were put off, and goes to nobody else again', async () => {
    const { id, first, second } = await leaseTwice()
    await settle('first', first, { ...deferAddresses(max), isAccepted: true })
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      pending: [max],
      claimed_by: 'second',
      sent_at: now.toISOString(),
    })
    await settle('second', second, deferAddresses(zoe, max))
    expect(await stored(id)).toMatchObject({ state: 'waiting', pending: [max], claimed_by: '', attempts: 1 })
    await db().updateTable('mail_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })

  it('was tried by nobody, where it was not accepted', async () => {
    const { id, first, second } = await leaseTwice()
    const before = await stored(id)
    await settle('first', first, deferAddresses(zoe, max))
    expect(await stored(id)).toEqual(before)
    await settle('second', second, accepted)
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('tells nothing of anybody, where it was emptied meanwhile', async () => {
    const { id, first } = await leaseTwice()
    const emptied = { state: 'cancelled', claimed_by: '', pending: '[]', recipients: '{"to":[],"cc":[]}' }
    await db().updateTable('mail_messages').set(emptied).where('id', '=', id).execute()
    const refused = [{ address: max, reason: 'gone' }]
    await settle('first', first, { ...accepted, refused })
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('is not sent again by the running server', async () => {
    const id = await queueTestMessage(given, { to: [zoe] })
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        leaseElsewhere(given, id, 10_000).then(() => done(), done)
      },
    })
    await deliverOutbox(withMailServer(given, server))
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], claimed_by: '' })
    expect(server.messages).toHaveLength(1)
    await server.close()
  })

  it('waits for an address that the server writes in another way', async () => {
    const to = ['Zoe@Example.ORG', 'max@münchen.example']
    const id = await queueTestMessage(given, { to })
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(createSmtpError(452, 'Mailbox full')),
    })
    await deliverOutbox(withMailServer(given, server))
    expect(await stored(id)).toMatchObject({ state: 'waiting', pending: to })
    await server.close()
  })
})

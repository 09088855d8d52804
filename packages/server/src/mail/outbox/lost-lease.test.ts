import { expect, it } from 'vitest'
import { createSmtpError, startMailServer } from '#test/mail-server.ts'
import { leaseElsewhere, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import type { DeliveryProgress, LeasedMessage } from './message.ts'
import { leaseNextMessage, storeProgress } from './message-lease-repository.ts'
import { type AttemptResult, applyAttempt, applyLateAttempt } from './send-message.ts'

const zoe = 'zoe@example.org'
const max = 'max@example.org'
const emptyResult = { rejected: [], deferred: [], error: null }
const accepted: AttemptResult = { ...emptyResult, isAccepted: true }

forOneDatabaseWithCompany('a message accepted after its lease expired', (context) => {
  const db = () => context.test.services.database
  const now = new Date()

  async function readMessage(id: number) {
    const all = db().selectFrom('mail_messages').selectAll()
    const row = await all.where('id', '=', id).executeTakeFirstOrThrow()
    return { ...row, pending: JSON.parse(row.pending), refused: JSON.parse(row.refused) }
  }

  /** Queues a message that two holders lease one after the other, since the first lease has expired. */
  async function leaseTwice() {
    const id = await queueTestMessage(context, { to: [zoe, max] })
    const request = { now: context.test.services.clock() }
    const first = await leaseNextMessage(db(), { ...request, holder: 'first' })
    await db().updateTable('mail_messages').set({ claimed_until: '' }).where('id', '=', id).execute()
    const second = await leaseNextMessage(db(), { ...request, holder: 'second' })
    if (first?.id !== id || second?.id !== id) throw new Error('The message was not leased twice')
    return { id, first, second }
  }

  async function storeAttempt(holder: string, { id, to, progress }: LeasedMessage, attempt: AttemptResult) {
    const attemptContext = { recipients: to, attemptedRecipients: progress.pending, now }
    await storeProgress(db(), { id, holder }, (stored: DeliveryProgress, isOwn) =>
      isOwn
        ? applyAttempt(stored, attempt, attemptContext)
        : applyLateAttempt(stored, attempt, attemptContext),
    )
  }

  const deferAddresses = (...addresses: string[]): AttemptResult => {
    const deferred = addresses.map((address) => ({ address, reason: 'unreachable' }))
    return { ...emptyResult, isAccepted: false, deferred }
  }

  it('is sent, whatever result the other process stores afterwards', async () => {
    const { id, first, second } = await leaseTwice()
    await storeAttempt('first', first, accepted)
    const sent = { state: 'sent', pending: [], claimed_by: '', claimed_until: '', sent_at: now.toISOString() }
    expect(await readMessage(id)).toMatchObject(sent)
    await storeAttempt('second', second, deferAddresses(zoe, max))
    expect(await readMessage(id)).toMatchObject(sent)
  })

  it('is sent although the other process had stored it as failed', async () => {
    const { id, first, second } = await leaseTwice()
    const rejected = [zoe, max].map((address) => ({ address, reason: 'gone' }))
    await storeAttempt('second', second, { ...emptyResult, isAccepted: false, rejected })
    expect(await readMessage(id)).toMatchObject({ state: 'failed' })
    await storeAttempt('first', first, accepted)
    expect(await readMessage(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('stays with the other process for the deferred addresses only', async () => {
    const { id, first, second } = await leaseTwice()
    await storeAttempt('first', first, { ...deferAddresses(max), isAccepted: true })
    expect(await readMessage(id)).toMatchObject({
      state: 'waiting',
      pending: [max],
      claimed_by: 'second',
      sent_at: now.toISOString(),
    })
    await storeAttempt('second', second, deferAddresses(zoe, max))
    expect(await readMessage(id)).toMatchObject({
      state: 'waiting',
      pending: [max],
      claimed_by: '',
      attempts: 1,
    })
    await db().updateTable('mail_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })

  it('keeps its progress if it was not accepted', async () => {
    const { id, first, second } = await leaseTwice()
    const before = await readMessage(id)
    await storeAttempt('first', first, deferAddresses(zoe, max))
    expect(await readMessage(id)).toEqual(before)
    await storeAttempt('second', second, accepted)
    expect(await readMessage(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('stores no address if it was emptied in the meantime', async () => {
    const { id, first } = await leaseTwice()
    const emptied = { state: 'cancelled', claimed_by: '', pending: '[]', recipients: '{"to":[],"cc":[]}' }
    await db().updateTable('mail_messages').set(emptied).where('id', '=', id).execute()
    const rejected = [{ address: max, reason: 'gone' }]
    await storeAttempt('first', first, { ...accepted, rejected })
    expect(await readMessage(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('is not sent again by the running server', async () => {
    const id = await queueTestMessage(context, { to: [zoe] })
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        leaseElsewhere(context, id, 10_000).then(() => done(), done)
      },
    })
    await deliverOutbox(withMailServer(context, server))
    expect(await readMessage(id)).toMatchObject({ state: 'sent', pending: [], claimed_by: '' })
    expect(server.messages).toHaveLength(1)
    await server.close()
  })

  it('keeps the spelling of addresses that the server writes differently', async () => {
    const to = ['Zoe@Example.ORG', 'max@münchen.example']
    const id = await queueTestMessage(context, { to })
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(createSmtpError(452, 'Mailbox full')),
    })
    await deliverOutbox(withMailServer(context, server))
    expect(await readMessage(id)).toMatchObject({ state: 'waiting', pending: to })
    await server.close()
  })
})

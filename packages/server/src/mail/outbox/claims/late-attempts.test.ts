import { expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { type Attempt, settleAttempt, settleLateAttempt } from '#mail/outbox/settle-attempt.ts'
import type { ClaimedMessage, Progress } from '#mail/outbox/stored-message.ts'
import { refusal, startMailServer } from '#test/mail-server.ts'
import { overFirms } from '#test/over-firms.ts'
import { claimElsewhere, mailingTo, queueOne } from '#test/queued-mail.ts'
import { claimMessage, storeProgress } from './repository.ts'

const zoe = 'zoe@example.org'
const max = 'max@example.org'
const nothing = { refused: [], deferred: [], obstacle: null }
const accepted: Attempt = { ...nothing, isAccepted: true }

overFirms('a message whose process had lost it when it was accepted', (given) => {
  const db = () => given.test.services.database
  const now = new Date()

  async function stored(id: number) {
    const all = db().selectFrom('mail_messages').selectAll()
    const row = await all.where('id', '=', id).executeTakeFirstOrThrow()
    return { ...row, pending: JSON.parse(row.pending), refused: JSON.parse(row.refused) }
  }

  /** Two processes that have taken it, the first for too long. */
  async function takenTwice() {
    const id = await queueOne(given, { to: [zoe, max] })
    const claiming = { now: given.test.services.clock() }
    const first = await claimMessage(db(), { ...claiming, holder: 'first' })
    await db().updateTable('mail_messages').set({ claimed_until: '' }).where('id', '=', id).execute()
    const second = await claimMessage(db(), { ...claiming, holder: 'second' })
    if (first?.id !== id || second?.id !== id) throw new Error('It was not taken twice')
    return { id, first, second }
  }

  async function settle(holder: string, { id, to, progress }: ClaimedMessage, attempt: Attempt) {
    const tried = { everybody: to, sentTo: progress.pending, now }
    await storeProgress(db(), { id, holder }, (before: Progress, isOwn) =>
      isOwn ? settleAttempt(before, attempt, tried) : settleLateAttempt(before, attempt, tried),
    )
  }

  const away = (...addresses: string[]): Attempt => {
    const deferred = addresses.map((address) => ({ address, reason: 'away' }))
    return { ...nothing, isAccepted: false, deferred }
  }

  it('has left, whatever the other says afterwards', async () => {
    const { id, first, second } = await takenTwice()
    await settle('first', first, accepted)
    const left = { state: 'sent', pending: [], claimed_by: '', claimed_until: '', sent_at: now.toISOString() }
    expect(await stored(id)).toMatchObject(left)
    await settle('second', second, away(zoe, max))
    expect(await stored(id)).toMatchObject(left)
  })

  it('has left though the other had given it up already', async () => {
    const { id, first, second } = await takenTwice()
    const refused = [zoe, max].map((address) => ({ address, reason: 'gone' }))
    await settle('second', second, { ...nothing, isAccepted: false, refused })
    expect(await stored(id)).toMatchObject({ state: 'failed' })
    await settle('first', first, accepted)
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('stays with the other for those who were put off, and goes to nobody else again', async () => {
    const { id, first, second } = await takenTwice()
    await settle('first', first, { ...away(max), isAccepted: true })
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      pending: [max],
      claimed_by: 'second',
      sent_at: now.toISOString(),
    })
    await settle('second', second, away(zoe, max))
    expect(await stored(id)).toMatchObject({ state: 'waiting', pending: [max], claimed_by: '', attempts: 1 })
    await db().updateTable('mail_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })

  it('was tried by nobody, where it was not accepted', async () => {
    const { id, first, second } = await takenTwice()
    const before = await stored(id)
    await settle('first', first, away(zoe, max))
    expect(await stored(id)).toEqual(before)
    await settle('second', second, accepted)
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('tells nothing of anybody, where it was emptied meanwhile', async () => {
    const { id, first } = await takenTwice()
    const emptied = { state: 'cancelled', claimed_by: '', pending: '[]', recipients: '{"to":[],"cc":[]}' }
    await db().updateTable('mail_messages').set(emptied).where('id', '=', id).execute()
    const refused = [{ address: max, reason: 'gone' }]
    await settle('first', first, { ...accepted, refused })
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], refused: [], last_error: '' })
  })

  it('is not sent again by the running server', async () => {
    const id = await queueOne(given, { to: [zoe] })
    const server = await startMailServer({
      onMailFrom(_address, _session, done) {
        claimElsewhere(given, id, 10_000).then(() => done(), done)
      },
    })
    await deliverOutbox(mailingTo(given, server))
    expect(await stored(id)).toMatchObject({ state: 'sent', pending: [], claimed_by: '' })
    expect(server.letters).toHaveLength(1)
    await server.close()
  })

  it('waits for an address that the server writes in another way', async () => {
    const to = ['Zoe@Example.ORG', 'max@münchen.example']
    const id = await queueOne(given, { to })
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(refusal(452, 'Mailbox full')),
    })
    await deliverOutbox(mailingTo(given, server))
    expect(await stored(id)).toMatchObject({ state: 'waiting', pending: to })
    await server.close()
  })
})

import { expect, it } from 'vitest'
import { seededRandom } from '#test/fuzz/request-bodies.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { leaseNextMessage } from './message-lease-repository.ts'
import { SkippedMessages } from './sending-slots.ts'

const boss = 'boss@example.com'

forOneDatabaseWithCompany('skipped messages', (context) => {
  const db = () => context.test.services.database

  /** Queues copies of a message that are all due at the same time. */
  async function queueMany(count: number): Promise<void> {
    const id = await queueTestMessage(context, { to: [boss] })
    const message = db().selectFrom('mail_messages').selectAll().where('id', '=', id)
    const { id: _id, ...row } = await message.executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_none, index) => ({
      ...row,
      message_id: `copy-${id}-${index}`,
    }))
    await db().insertInto('mail_messages').values(rows).execute()
  }

  const cancelAll = () => db().updateTable('mail_messages').set({ state: 'cancelled' }).execute()

  const leaseNext = async (allowsFiles: boolean) => {
    const filter = { allowsFiles, excludedRecipients: new Set([boss]) }
    const now = new Date(context.test.services.clock().getTime() + 60_000)
    return (await leaseNextMessage(db(), { holder: 'this', now, filter }))?.to ?? null
  }

  it('are read in pages until another message is found', async () => {
    await queueMany(700)
    expect([await leaseNext(true), await leaseNext(false)]).toEqual([null, null])
    const later = new Date(context.test.services.clock().getTime() + 1_000)
    await queueTestMessage(context, { to: ['file@example.org'], attachments: [buildAttachment()] })
    await queueTestMessage(context, { to: ['late@example.org', boss], now: later })
    await queueTestMessage(context, { to: ['copy@example.org'], cc: [boss] })
    expect(await leaseNext(false)).toEqual(['copy@example.org'])
    expect(await leaseNext(false)).toEqual(['late@example.org', boss])
    expect(await leaseNext(false)).toBeNull()
    expect(await leaseNext(true)).toEqual(['file@example.org'])
    expect(await leaseNext(true)).toBeNull()
  })

  it('are not read again for the next lease', async () => {
    await cancelAll()
    await queueMany(700)
    const now = new Date(context.test.services.clock().getTime() + 60_000)
    const filter = { allowsFiles: true, excludedRecipients: new Set([boss]), skipped: new SkippedMessages() }
    const countReads = async (excludedRecipients: ReadonlySet<string>) => {
      const request = { holder: 'this', now, filter: { ...filter, excludedRecipients } }
      const sent = await recordStatements(async () => {
        const leased = await leaseNextMessage(db(), request)
        expect(leased?.to).toEqual(excludedRecipients.size === 0 ? [boss] : undefined)
      })
      return sent.filter(
        ({ text }) => text.includes('order by `has_files`') || text.includes('order by "has_files"'),
      ).length
    }
    expect(await countReads(new Set([boss]))).toBe(3)
    expect(await countReads(new Set([boss]))).toBe(1)
    expect(await countReads(new Set())).toBe(1)
    expect(await countReads(new Set([boss]))).toBe(1)
  })

  it('are leased in the same order as without remembering them', { timeout: 20_000 }, async () => {
    await cancelAll()
    const random = seededRandom(7)
    const pick = (count: number) => random.nextInteger(count)
    const waiting: { id: number; to: string; hasFiles: boolean }[] = []
    for (let count = 0; count < 70; count += 1) {
      const [to, hasFiles] = [`${pick(4)}@example.org`, pick(3) === 0]
      const id = await queueTestMessage(context, {
        to: [to],
        attachments: hasFiles ? [buildAttachment()] : [],
      })
      waiting.push({ id, to, hasFiles })
    }
    waiting.sort((one, other) => Number(one.hasFiles) - Number(other.hasFiles) || one.id - other.id)
    const skipped = new SkippedMessages()
    const now = new Date(context.test.services.clock().getTime() + 60_000)
    let sending: string[] = []
    while (waiting.length > 0) {
      const allowsFiles = pick(2) === 0
      const filter = { allowsFiles, excludedRecipients: new Set(sending), skipped }
      const leased = await leaseNextMessage(db(), { holder: 'this', now, filter })
      const next = waiting.find(({ to, hasFiles }) => !sending.includes(to) && (allowsFiles || !hasFiles))
      expect(leased?.id).toBe(next?.id)
      if (next) {
        waiting.splice(waiting.indexOf(next), 1)
        sending.push(next.to)
        await db().updateTable('mail_messages').set({ state: 'sent' }).where('id', '=', next.id).execute()
      }
      sending = sending.filter(() => pick(3) > 0)
    }
  })
})

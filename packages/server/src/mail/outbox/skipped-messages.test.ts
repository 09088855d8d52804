import { expect, it } from 'vitest'
import { seededRandom } from '#test/fuzz/request-bodies.ts'
import { buildAttachment, queueTestMessage } from '#test/queued-mail.ts'
import { recordStatements } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { leaseNextMessage } from './lease-repository.ts'
import { SkippedMessages } from './sending-slots.ts'

const boss = 'boss@example.com'

forEachDatabaseWithCompany('messages to a receiver in use', (given) => {
  const db = () => given.test.services.database

  /** Queues copies of a message that are all due at the same time. */
  async function queueMany(count: number): Promise<void> {
    const id = await queueTestMessage(given, { to: [boss] })
    const message = db().selectFrom('mail_messages').selectAll().where('id', '=', id)
    const { id: _id, ...row } = await message.executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_none, index) => ({
      ...row,
      message_id: `copy-${id}-${index}`,
    }))
    await db().insertInto('mail_messages').values(rows).execute()
  }

  const cancelAll = () => db().updateTable('mail_messages').set({ state: 'cancelled' }).execute()

  const claim = async (allowsFiles: boolean) => {
    const filter = { allowsFiles, excludedReceivers: new Set([boss]) }
    const now = new Date(given.test.services.clock().getTime() + 60_000)
    return (await leaseNextMessage(db(), { holder: 'this', now, filter }))?.to ?? null
  }

  it('are passed over in pages, whatever is behind them', async () => {
    await queueMany(700)
    expect([await claim(true), await claim(false)]).toEqual([null, null])
    const later = new Date(given.test.services.clock().getTime() + 1_000)
    await queueTestMessage(given, { to: ['file@example.org'], attachments: [buildAttachment()] })
    await queueTestMessage(given, { to: ['late@example.org', boss], now: later })
    await queueTestMessage(given, { to: ['copy@example.org'], cc: [boss] })
    expect(await claim(false)).toEqual(['copy@example.org'])
    expect(await claim(false)).toEqual(['late@example.org', boss])
    expect(await claim(false)).toBeNull()
    expect(await claim(true)).toEqual(['file@example.org'])
    expect(await claim(true)).toBeNull()
  })

  it('are not read again by the next claim', async () => {
    await cancelAll()
    await queueMany(700)
    const now = new Date(given.test.services.clock().getTime() + 60_000)
    const filter = { allowsFiles: true, excludedReceivers: new Set([boss]), skipped: new SkippedMessages() }
    const statements = async (excludedReceivers: ReadonlySet<string>) => {
      const claiming = { holder: 'this', now, filter: { ...filter, excludedReceivers } }
      const sent = await recordStatements(async () => {
        const claimed = await leaseNextMessage(db(), claiming)
        expect(claimed?.to).toEqual(excludedReceivers.size === 0 ? [boss] : undefined)
      })
      return sent.filter(
        ({ text }) => text.includes('order by `has_files`') || text.includes('order by "has_files"'),
      ).length
    }
    expect(await statements(new Set([boss]))).toBe(3)
    expect(await statements(new Set([boss]))).toBe(1)
    expect(await statements(new Set())).toBe(1)
    expect(await statements(new Set([boss]))).toBe(1)
  })

  it('are claimed in the same order as without what is remembered of them', { timeout: 20_000 }, async () => {
    await cancelAll()
    const chance = seededRandom(7)
    const pick = (most: number) => chance.nextInteger(most)
    const waiting: { id: number; to: string; hasFiles: boolean }[] = []
    for (let count = 0; count < 70; count += 1) {
      const [to, hasFiles] = [`${pick(4)}@example.org`, pick(3) === 0]
      const id = await queueTestMessage(given, { to: [to], attachments: hasFiles ? [buildAttachment()] : [] })
      waiting.push({ id, to, hasFiles })
    }
    waiting.sort((one, other) => Number(one.hasFiles) - Number(other.hasFiles) || one.id - other.id)
    const skipped = new SkippedMessages()
    const now = new Date(given.test.services.clock().getTime() + 60_000)
    let sending: string[] = []
    while (waiting.length > 0) {
      const allowsFiles = pick(2) === 0
      const filter = { allowsFiles, excludedReceivers: new Set(sending), skipped }
      const claimed = await leaseNextMessage(db(), { holder: 'this', now, filter })
      const next = waiting.find(({ to, hasFiles }) => !sending.includes(to) && (allowsFiles || !hasFiles))
      expect(claimed?.id).toBe(next?.id)
      if (next) {
        waiting.splice(waiting.indexOf(next), 1)
        sending.push(next.to)
        await db().updateTable('mail_messages').set({ state: 'sent' }).where('id', '=', next.id).execute()
      }
      sending = sending.filter(() => pick(3) > 0)
    }
  })
})

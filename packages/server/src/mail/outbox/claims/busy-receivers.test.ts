import { expect, it } from 'vitest'
import { chanceFrom } from '#test/fuzz/random.ts'
import { overFirms } from '#test/over-firms.ts'
import { aFile, queueOne } from '#test/queued-mail.ts'
import { statementsOf } from '#test/statements/recorded-statements.ts'
import { PassedMessages } from './passed-messages.ts'
import { claimMessage } from './repository.ts'

const boss = 'boss@example.com'

overFirms('messages to a receiver in use', (given) => {
  const db = () => given.test.services.database

  /** Queues copies of a message that are all due at the same time. */
  async function queueMany(count: number): Promise<void> {
    const id = await queueOne(given, { to: [boss] })
    const message = db().selectFrom('mail_messages').selectAll().where('id', '=', id)
    const { id: _id, ...row } = await message.executeTakeFirstOrThrow()
    const rows = Array.from({ length: count - 1 }, (_none, index) => ({
      ...row,
      message_id: `copy-${id}-${index}`,
    }))
    await db().insertInto('mail_messages').values(rows).execute()
  }

  const cancelAll = () => db().updateTable('mail_messages').set({ state: 'cancelled' }).execute()

  const claim = async (withFiles: boolean) => {
    const wanted = { withFiles, exceptReceivers: new Set([boss]) }
    const now = new Date(given.test.services.clock().getTime() + 60_000)
    return (await claimMessage(db(), { holder: 'this', now, wanted }))?.to ?? null
  }

  it('are passed over in pages, whatever is behind them', async () => {
    await queueMany(700)
    expect([await claim(true), await claim(false)]).toEqual([null, null])
    const later = new Date(given.test.services.clock().getTime() + 1_000)
    await queueOne(given, { to: ['file@example.org'], attachments: [aFile()] })
    await queueOne(given, { to: ['late@example.org', boss], now: later })
    await queueOne(given, { to: ['copy@example.org'], cc: [boss] })
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
    const wanted = { withFiles: true, exceptReceivers: new Set([boss]), passed: new PassedMessages() }
    const statements = async (exceptReceivers: ReadonlySet<string>) => {
      const claiming = { holder: 'this', now, wanted: { ...wanted, exceptReceivers } }
      const sent = await statementsOf(async () => {
        const claimed = await claimMessage(db(), claiming)
        expect(claimed?.to).toEqual(exceptReceivers.size === 0 ? [boss] : undefined)
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
    const chance = chanceFrom(7)
    const pick = (most: number) => chance.below(most)
    const waiting: { id: number; to: string; hasFiles: boolean }[] = []
    for (let count = 0; count < 70; count += 1) {
      const [to, hasFiles] = [`${pick(4)}@example.org`, pick(3) === 0]
      const id = await queueOne(given, { to: [to], attachments: hasFiles ? [aFile()] : [] })
      waiting.push({ id, to, hasFiles })
    }
    waiting.sort((one, other) => Number(one.hasFiles) - Number(other.hasFiles) || one.id - other.id)
    const passed = new PassedMessages()
    const now = new Date(given.test.services.clock().getTime() + 60_000)
    let sending: string[] = []
    while (waiting.length > 0) {
      const withFiles = pick(2) === 0
      const wanted = { withFiles, exceptReceivers: new Set(sending), passed }
      const claimed = await claimMessage(db(), { holder: 'this', now, wanted })
      const next = waiting.find(({ to, hasFiles }) => !sending.includes(to) && (withFiles || !hasFiles))
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

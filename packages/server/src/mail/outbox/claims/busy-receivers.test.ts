import { expect, it } from 'vitest'
import { overFirms } from '#test/over-firms.ts'
import { aFile, queueOne } from '#test/queued-mail.ts'
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
      message_id: `copy-${index}`,
    }))
    await db().insertInto('mail_messages').values(rows).execute()
  }

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
})

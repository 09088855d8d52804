import { expect, it } from 'vitest'
import { createSmtpError, type MailServerBehaviour, startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const closedPort = { port: 1 }

forEachDatabaseWithCompany('an e-mail that does not leave', (given) => {
  async function stored(id: number) {
    const { database } = given.test.services
    const wanted = database.selectFrom('mail_messages').selectAll().where('id', '=', id)
    const row = await wanted.executeTakeFirstOrThrow()
    return { ...row, refused: JSON.parse(row.refused), last_error: JSON.parse(row.last_error || 'null') }
  }

  it('is tried again after growing pauses, and given up after a day', async () => {
    const id = await queueTestMessage(given)
    const began = given.test.services.clock().getTime()
    const pauses: number[] = []
    for (let tried = 1; ; tried += 1) {
      const before = given.test.services.clock().getTime()
      await deliverOutbox(withMailServer(given, closedPort))
      const { state, attempts, next_attempt_at: next, last_error: error } = await stored(id)
      expect(attempts).toBe(tried)
      expect(error).toMatchObject({ key: 'installer.mail-away', params: { place: '127.0.0.1:1' } })
      if (state === 'failed') break
      const pause = new Date(next).getTime() - before
      pauses.push(Math.round(pause / minuteMs))
      // Not a moment earlier.
      given.test.advanceClock(pause - 2_000)
      await deliverOutbox(withMailServer(given, closedPort))
      expect((await stored(id)).attempts).toBe(tried)
      given.test.advanceClock(2_000)
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 5, 15, 30, 60, 120, 180])
    expect(new Set(pauses.slice(8, -1))).toEqual(new Set([240]))
    const took = given.test.services.clock().getTime() - began
    expect(took).toBeGreaterThanOrEqual(dayMs)
    expect(took).toBeLessThan(dayMs + minuteMs)
  })

  it('waits and is not tried while e-mail is off, for however long; its day begins with the first attempt', async () => {
    const id = await queueTestMessage(given)
    const off = withMailServer(given, closedPort)
    const mail = { ...off.installation.mail, host: '' }
    given.test.advanceClock(3 * dayMs)
    await deliverOutbox({ ...off, installation: { ...off.installation, mail } })
    expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    await deliverOutbox(withMailServer(given, closedPort))
    expect(await stored(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })

  const rejectingOptions = {
    onRcptTo({ address }: { address: string }, _session: unknown, done: (error?: Error) => void) {
      if (address.startsWith('gone')) return done(createSmtpError(550, 'No such user here'))
      if (address.startsWith('full')) return done(createSmtpError(452, 'Mailbox full'))
      done()
    },
  }

  it('is given up at once where the only address is refused for good, with the words of the server', async () => {
    const server = await startMailServer(rejectingOptions)
    const id = await queueTestMessage(given, { to: ['gone@example.org'] })
    await deliverOutbox(withMailServer(given, server))
    const place = `127.0.0.1:${server.port}`
    const params = { place, addresses: 'gone@example.org', reason: '550 No such user here' }
    expect(await stored(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      refused: [],
      last_error: { key: 'outbox.address-refused', params },
    })
    await server.close()
  })

  it('is sent where others were accepted, and says who was not', async () => {
    const server = await startMailServer(rejectingOptions)
    const id = await queueTestMessage(given, { to: ['zoe@example.org'], cc: ['gone@example.org'] })
    await deliverOutbox(withMailServer(given, server))
    const refused = [{ address: 'gone@example.org', reason: '550 No such user here' }]
    expect(await stored(id)).toMatchObject({ state: 'sent', refused, last_error: null })
    expect(server.recipients).toEqual([['zoe@example.org']])
    await server.close()
  })

  it('is sent again only to those whom the server put off, until it accepts them or the day is over', async () => {
    let server = await startMailServer(rejectingOptions)
    const to = ['zoe@example.org', 'full@example.org', 'gone@example.org']
    const accepted = await queueTestMessage(given, { to, subject: 'one' })
    await deliverOutbox(withMailServer(given, server))
    expect(await stored(accepted)).toMatchObject({ state: 'waiting', attempts: 1 })
    const missed = await queueTestMessage(given, { to, subject: 'two' })
    await deliverOutbox(withMailServer(given, server))
    expect(server.recipients).toEqual([['zoe@example.org'], ['zoe@example.org']])
    await server.close()
    server = await startMailServer()
    given.test.advanceClock(minuteMs)
    await given.test.services.database
      .updateTable('mail_messages')
      .set({ next_attempt_at: new Date(given.test.services.clock().getTime() + minuteMs).toISOString() })
      .where('id', '=', missed)
      .execute()
    await deliverOutbox(withMailServer(given, server))
    expect(server.recipients).toEqual([['full@example.org']])
    expect(await stored(accepted)).toMatchObject({
      state: 'sent',
      refused: [{ address: 'gone@example.org' }],
    })
    await server.close()
    given.test.advanceClock(dayMs + minuteMs)
    await deliverOutbox(withMailServer(given, closedPort))
    const addresses = ['gone@example.org', 'full@example.org'].map((address) => ({ address }))
    expect(await stored(missed)).toMatchObject({ state: 'sent', refused: addresses })
  })

  it.each<[MailServerBehaviour, string, string]>([
    ['turns it down', 'failed', 'installer.mail-rejected'],
    ['stalls', 'waiting', 'outbox.too-slow'],
    ['hangs up in the middle', 'waiting', 'installer.mail-away'],
  ])('from a server that %s: it is %s', async (manner, state, key) => {
    const server = await startMailServer()
    server.setBehaviour(() => manner)
    const id = await queueTestMessage(given)
    const began = performance.now()
    await deliverOutbox(withMailServer(given, server), manner === 'stalls' ? { timeoutMs: 300 } : {})
    expect(performance.now() - began).toBeLessThan(5_000)
    expect(await stored(id)).toMatchObject({ state, attempts: 1, last_error: { key } })
    await given.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('is left as it was when the process is told to end, so that another one takes it at once', async () => {
    const server = await startMailServer()
    let isEnding = false
    server.setBehaviour(() => {
      isEnding = true
      return 'stalls'
    })
    const id = await queueTestMessage(given)
    const began = performance.now()
    await deliverOutbox(withMailServer(given, server), { shouldStop: () => isEnding })
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(await stored(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      claimed_by: '',
      claimed_until: '',
    })
    server.setBehaviour(() => 'takes it')
    await deliverOutbox(withMailServer(given, server))
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

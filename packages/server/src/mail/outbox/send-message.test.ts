import { expect, it } from 'vitest'
import { createSmtpError, type MailServerBehaviour, startMailServer } from '#test/mail-server.ts'
import { queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const closedPort = { port: 1 }

forOneDatabaseWithCompany('retries of an e-mail', (context) => {
  async function readMessage(id: number) {
    const { database } = context.test.services
    const query = database.selectFrom('mail_messages').selectAll().where('id', '=', id)
    const row = await query.executeTakeFirstOrThrow()
    return { ...row, refused: JSON.parse(row.refused), last_error: JSON.parse(row.last_error || 'null') }
  }

  it('have growing delays and end after a day', async () => {
    const id = await queueTestMessage(context)
    const startedAt = context.test.services.clock().getTime()
    const delays: number[] = []
    for (let attempt = 1; ; attempt += 1) {
      const before = context.test.services.clock().getTime()
      await deliverOutbox(withMailServer(context, closedPort))
      const { state, attempts, next_attempt_at: next, last_error: error } = await readMessage(id)
      expect(attempts).toBe(attempt)
      expect(error).toMatchObject({ key: 'installer.mail-away', params: { place: '127.0.0.1:1' } })
      if (state === 'failed') break
      const delayMs = new Date(next).getTime() - before
      delays.push(Math.round(delayMs / minuteMs))
      // No attempt before the delay has passed.
      context.test.advanceClock(delayMs - 2_000)
      await deliverOutbox(withMailServer(context, closedPort))
      expect((await readMessage(id)).attempts).toBe(attempt)
      context.test.advanceClock(2_000)
    }
    expect(delays.slice(0, 8)).toEqual([1, 2, 5, 15, 30, 60, 120, 180])
    expect(new Set(delays.slice(8, -1))).toEqual(new Set([240]))
    const durationMs = context.test.services.clock().getTime() - startedAt
    expect(durationMs).toBeGreaterThanOrEqual(dayMs)
    expect(durationMs).toBeLessThan(dayMs + minuteMs)
  })

  it('do not start while e-mail is off; the day begins with the first attempt', async () => {
    const id = await queueTestMessage(context)
    const off = withMailServer(context, closedPort)
    const mail = { ...off.installation.mail, host: '' }
    context.test.advanceClock(3 * dayMs)
    await deliverOutbox({ ...off, installation: { ...off.installation, mail } })
    expect(await readMessage(id)).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    await deliverOutbox(withMailServer(context, closedPort))
    expect(await readMessage(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })

  const rejectingOptions = {
    onRcptTo({ address }: { address: string }, _session: unknown, done: (error?: Error) => void) {
      if (address.startsWith('gone')) return done(createSmtpError(550, 'No such user here'))
      if (address.startsWith('full')) return done(createSmtpError(452, 'Mailbox full'))
      done()
    },
  }

  it('are not made if the only address is rejected permanently', async () => {
    const server = await startMailServer(rejectingOptions)
    const id = await queueTestMessage(context, { to: ['gone@example.org'] })
    await deliverOutbox(withMailServer(context, server))
    const place = `127.0.0.1:${server.port}`
    const params = { place, addresses: 'gone@example.org', reason: '550 No such user here' }
    expect(await readMessage(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      refused: [],
      last_error: { key: 'outbox.address-refused', params },
    })
    await server.close()
  })

  it('are not made for a rejected address if others were accepted', async () => {
    const server = await startMailServer(rejectingOptions)
    const id = await queueTestMessage(context, { to: ['zoe@example.org'], cc: ['gone@example.org'] })
    await deliverOutbox(withMailServer(context, server))
    const refused = [{ address: 'gone@example.org', reason: '550 No such user here' }]
    expect(await readMessage(id)).toMatchObject({ state: 'sent', refused, last_error: null })
    expect(server.recipients).toEqual([['zoe@example.org']])
    await server.close()
  })

  it('go only to deferred addresses, until they are accepted or the day is over', async () => {
    let server = await startMailServer(rejectingOptions)
    const to = ['zoe@example.org', 'full@example.org', 'gone@example.org']
    const accepted = await queueTestMessage(context, { to, subject: 'one' })
    await deliverOutbox(withMailServer(context, server))
    expect(await readMessage(accepted)).toMatchObject({ state: 'waiting', attempts: 1 })
    const missed = await queueTestMessage(context, { to, subject: 'two' })
    await deliverOutbox(withMailServer(context, server))
    expect(server.recipients).toEqual([['zoe@example.org'], ['zoe@example.org']])
    await server.close()
    server = await startMailServer()
    context.test.advanceClock(minuteMs)
    await context.test.services.database
      .updateTable('mail_messages')
      .set({ next_attempt_at: new Date(context.test.services.clock().getTime() + minuteMs).toISOString() })
      .where('id', '=', missed)
      .execute()
    await deliverOutbox(withMailServer(context, server))
    expect(server.recipients).toEqual([['full@example.org']])
    expect(await readMessage(accepted)).toMatchObject({
      state: 'sent',
      refused: [{ address: 'gone@example.org' }],
    })
    await server.close()
    context.test.advanceClock(dayMs + minuteMs)
    await deliverOutbox(withMailServer(context, closedPort))
    const addresses = ['gone@example.org', 'full@example.org'].map((address) => ({ address }))
    expect(await readMessage(missed)).toMatchObject({ state: 'sent', refused: addresses })
  })

  it.each<[MailServerBehaviour, string, string]>([
    ['rejects', 'failed', 'installer.mail-rejected'],
    ['stalls', 'waiting', 'outbox.too-slow'],
    ['disconnects-in-data', 'waiting', 'installer.mail-away'],
  ])('depend on the failure: the server %s, the e-mail is %s', async (behaviour, state, key) => {
    const server = await startMailServer()
    server.setBehaviour(() => behaviour)
    const id = await queueTestMessage(context)
    const startedAt = performance.now()
    await deliverOutbox(withMailServer(context, server), behaviour === 'stalls' ? { timeoutMs: 300 } : {})
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await readMessage(id)).toMatchObject({ state, attempts: 1, last_error: { key } })
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
    await server.close()
  })

  it('do not count an attempt when the process is stopped, so that another one sends the e-mail at once', async () => {
    const server = await startMailServer()
    let isStopping = false
    server.setBehaviour(() => {
      isStopping = true
      return 'stalls'
    })
    const id = await queueTestMessage(context)
    const startedAt = performance.now()
    await deliverOutbox(withMailServer(context, server), { shouldStop: () => isStopping })
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    expect(await readMessage(id)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      claimed_by: '',
      claimed_until: '',
    })
    server.setBehaviour(() => 'accepts')
    await deliverOutbox(withMailServer(context, server))
    expect(server.messages).toHaveLength(1)
    await server.close()
  })
})

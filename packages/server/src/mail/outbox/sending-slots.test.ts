import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { startMailServer } from '#test/mail-server.ts'
import { buildAttachment, queueTestMessage, withMailServer } from '#test/queued-mail.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { deliverOutbox } from './deliver-outbox.ts'

/** Mail server that holds each e-mail until the test accepts it. */
class SlowServer {
  /** Functions that accept the held e-mails, by subject. */
  readonly heldMessages = new Map<string, () => void>()
  readonly acceptedSubjects: string[] = []
  /** Maximum number of e-mails held at once. */
  maxHeld = 0
  #onHeld: () => void = () => undefined

  readonly options: SMTPServerOptions = {
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        const subject = /^Subject: (.*)$/im.exec(message)?.[1]?.trim() ?? ''
        this.heldMessages.set(subject, () => {
          this.heldMessages.delete(subject)
          this.acceptedSubjects.push(subject)
          done()
        })
        this.maxHeld = Math.max(this.maxHeld, this.heldMessages.size)
        this.#onHeld()
      }, done)
    },
  }

  /** Waits until at least this number of e-mails is held. */
  async waitUntilHeld(count: number): Promise<void> {
    while (this.heldMessages.size < count) {
      await new Promise<void>((resolve) => {
        this.#onHeld = resolve
      })
    }
  }

  accept(...subjects: string[]): void {
    for (const subject of subjects) this.heldMessages.get(subject)?.()
  }

  /** Accepts all e-mails from now on, in the order of their arrival. */
  acceptAll(): void {
    this.#onHeld = () => this.accept(...this.heldMessages.keys())
    this.#onHeld()
  }
}

interface QueueOptions {
  readonly files?: number
  readonly to?: string
  readonly cc?: readonly string[]
}

forOneDatabaseWithCompany('the connections of the outbox', (context) => {
  let number = 0
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function slowServer(options: SMTPServerOptions = {}) {
    const slow = new SlowServer()
    const server = await startMailServer({ ...slow.options, ...options })
    closing.push(server.close)
    return { slow, services: withMailServer(context, server) }
  }

  /** Queues an e-mail that is due after the previous one, by default to a recipient of its own. */
  async function queue(subject: string, { files = 0, to = '', cc = [] }: QueueOptions = {}): Promise<number> {
    number += 1
    const attachments = Array.from({ length: files }, () => buildAttachment())
    return await queueTestMessage(context, {
      ...{ subject, attachments, to: [to || `recipient-${number}@example.org`], cc },
      now: new Date(context.test.services.clock().getTime() - 60_000 + number),
    })
  }

  async function readMessages() {
    const { database } = context.test.services
    const columns = ['subject', 'state', 'attempts', 'claimed_by', 'claimed_until', 'last_error'] as const
    const rows = await database.selectFrom('mail_messages').select(columns).orderBy('id', 'desc').execute()
    return new Map(rows.map((row) => [row.subject, row]))
  }

  it('are limited to four', { timeout: 20_000 }, async () => {
    const { slow, services } = await slowServer()
    for (let index = 0; index < 9; index += 1) await queue(`four ${index}`)
    const delivery = deliverOutbox(services)
    await slow.waitUntilHeld(4)
    slow.acceptAll()
    await delivery
    expect(slow.acceptedSubjects).toHaveLength(9)
    expect(slow.maxHeld).toBe(4)
  })

  it('include one for messages without files: a password reset link does not wait for three large e-mails', {
    timeout: 20_000,
  }, async () => {
    const { slow, services } = await slowServer()
    for (let index = 0; index < 5; index += 1) await queue(`large ${index}`, { files: 1 })
    const delivery = deliverOutbox(services)
    await slow.waitUntilHeld(3)
    // The poll interval is shorter than the time for which the large e-mails are held.
    const { key } = services.installation
    const expiresAt = new Date(services.clock().getTime() + 60_000)
    await queueTestMessage(context, { subject: 'reset', to: ['ada@example.org'], secret: { key, expiresAt } })
    await slow.waitUntilHeld(4)
    expect([...slow.heldMessages.keys()].sort()).toEqual(['large 0', 'large 1', 'large 2', 'reset'])
    slow.accept('reset')
    await queue('small')
    await slow.waitUntilHeld(4)
    expect([...slow.heldMessages.keys()].sort()).toEqual(['large 0', 'large 1', 'large 2', 'small'])
    slow.acceptAll()
    await delivery
    expect(slow.acceptedSubjects.slice(0, 1)).toEqual(['reset'])
    expect(slow.acceptedSubjects).toHaveLength(7)
  })

  it('send messages without files first, then the oldest', async () => {
    const { slow, services } = await slowServer({ maxClients: 1 })
    slow.acceptAll()
    for (const subject of ['file 1', 'file 2']) await queue(subject, { files: 1 })
    for (const subject of ['plain 1', 'plain 2']) await queue(subject)
    await deliverOutbox(services)
    expect(slow.acceptedSubjects.slice(0, 2).sort()).toEqual(['plain 1', 'plain 2'])
  })

  it('are reduced if the server accepts fewer, without delaying an e-mail', async () => {
    const { slow, services } = await slowServer({ maxClients: 2 })
    slow.acceptAll()
    const subjects = Array.from({ length: 12 }, (_none, index) => `fewer ${index}`)
    for (const subject of subjects) await queue(subject)
    await deliverOutbox(services)
    expect(slow.acceptedSubjects.sort()).toEqual(subjects.sort())
    const messages = await readMessages()
    for (const subject of subjects) {
      expect(messages.get(subject)).toMatchObject({ state: 'sent', attempts: 1, claimed_by: '' })
    }
  })

  it('count an attempt if the server accepts none', async () => {
    const { services } = await slowServer({
      onConnect: (_session, done) => done(Object.assign(new Error('Too busy'), { responseCode: 421 })),
    })
    for (let index = 0; index < 6; index += 1) await queue(`none ${index}`)
    await deliverOutbox(services)
    const messages = await readMessages()
    for (let index = 0; index < 6; index += 1) {
      expect(messages.get(`none ${index}`)).toMatchObject({ state: 'waiting', attempts: 1, claimed_by: '' })
    }
    // The response of the server is named once.
    expect(messages.get('none 0')?.last_error.match(/Too busy/g)).toHaveLength(1)
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })

  it('deliver messages to one recipient in the order of their due times', async () => {
    const { slow, services } = await slowServer()
    slow.acceptAll()
    const subjects = Array.from({ length: 8 }, (_none, index) => `in order ${index}`)
    for (const subject of subjects) await queue(subject, { to: 'zoe@example.org' })
    await queue('beside', { to: 'max@example.org' })
    await deliverOutbox(services)
    expect(slow.acceptedSubjects.filter((subject) => subject !== 'beside')).toEqual(subjects)
  })

  it('are not blocked by many messages to one recipient', {
    timeout: 20_000,
  }, async () => {
    const { slow, services } = await slowServer()
    const subjects = Array.from({ length: 25 }, (_none, index) => `to one ${index}`)
    for (const subject of subjects) await queue(subject, { to: 'boss@example.com' })
    await queue('file', { files: 1 })
    await queue('plain')
    const delivery = deliverOutbox(services)
    await slow.waitUntilHeld(3)
    expect([...slow.heldMessages.keys()].sort()).toEqual(['file', 'plain', 'to one 0'])
    slow.acceptAll()
    await delivery
    expect(slow.acceptedSubjects.filter((subject) => subject.startsWith('to one'))).toEqual(subjects)
  })

  it('send messages to different recipients with a common copy concurrently', {
    timeout: 20_000,
  }, async () => {
    const { slow, services } = await slowServer()
    const subjects = ['copied 1', 'copied 2', 'copied 3']
    for (const subject of subjects) await queue(subject, { cc: ['accounts@example.com'] })
    await queue('to the copied', { to: 'accounts@example.com' })
    const delivery = deliverOutbox(services)
    await slow.waitUntilHeld(4)
    expect([...slow.heldMessages.keys()].sort()).toEqual([...subjects, 'to the copied'])
    slow.acceptAll()
    await delivery
  })

  it('end together when the process is stopped, without counting an attempt', {
    timeout: 20_000,
  }, async () => {
    const { slow, services } = await slowServer()
    for (let index = 0; index < 6; index += 1) await queue(`ended ${index}`)
    let isStopping = false
    const delivery = deliverOutbox(services, { shouldStop: () => isStopping })
    await slow.waitUntilHeld(4)
    const startedAt = performance.now()
    isStopping = true
    await delivery
    expect(performance.now() - startedAt).toBeLessThan(4_500)
    const messages = await readMessages()
    for (let index = 0; index < 6; index += 1) {
      const waiting = { state: 'waiting', attempts: 0, claimed_by: '', claimed_until: '' }
      expect(messages.get(`ended ${index}`)).toMatchObject(waiting)
    }
    await context.test.services.database.updateTable('mail_messages').set({ state: 'cancelled' }).execute()
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { resendMail } from '@quittance/shared/contract/mail.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMessageId, type MailServer, startMailServer } from './mail-server.ts'
import { createInstallation, runCommand, startServer } from './product-process.ts'
import { buildAttachment, queueTestMessage } from './queued-mail.ts'
import { forEachDatabaseWithCompany } from './test-company.ts'

forEachDatabaseWithCompany('processes with one outbox', (given) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    mailServer = await startMailServer()
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(given.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  async function messagesIn(state: string) {
    const all = given.test.services.database.selectFrom('mail_messages').selectAll()
    return await all.where('state', '=', state).execute()
  }

  it('send every e-mail once, whichever they are: the running server and commands of the crontab', {
    timeout: 90_000,
  }, async () => {
    for (let index = 0; index < 30; index += 1)
      await queueTestMessage(given, { attachments: [buildAttachment()] })
    const env = { DATA_DIR: folder.dataDir }
    const [server, ...commands] = await Promise.all([
      startServer(folder.dataDir),
      runCommand(['schedule'], env),
      runCommand(['schedule'], env),
    ])
    for (const command of commands) expect(command).toMatchObject({ code: 0, output: '', errors: '' })
    while ((await messagesIn('waiting')).length > 0) await pause(20)
    expect(await server.stop()).toBe(0)
    const sent = (await messagesIn('sent')).map((row) => row.message_id)
    expect(sent).toHaveLength(30)
    expect(mailServer.messages.map(getMessageId).sort()).toEqual(sent.sort())
  })

  it('send at once what somebody asks for, without waiting for the next look', {
    timeout: 60_000,
  }, async () => {
    const server = await startServer(folder.dataDir)
    const { client } = given.company
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${client.token}`,
      'x-xsrf-token': client.antiForgery,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }
    const before = Date.now()
    // By looking alone, every five seconds, three one after the other would take ten.
    for (let index = 0; index < 3; index += 1) {
      const id = await queueTestMessage(given)
      const body = JSON.stringify({ ids: [id] })
      const url = `${server.address}${resendMail.path}`
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
      while ((await messagesIn('waiting')).length > 0) await pause(20)
    }
    const took = Date.now() - before
    expect(await server.stop()).toBe(0)
    expect(took).toBeLessThan(8_000)
  })

  it('end within five seconds in the middle of sending, and leave the e-mail to the next', {
    timeout: 60_000,
  }, async () => {
    const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
    mailServer.setBehaviour(() => {
      asked()
      return 'stalls'
    })
    await queueTestMessage(given)
    const server = await startServer(folder.dataDir)
    await isAsked
    const before = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(await messagesIn('waiting')).toMatchObject([{ attempts: 0, claimed_by: '', claimed_until: '' }])
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { resendMail } from '@quittance/shared/contract/mail.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeaders } from './faults/save-load.ts'
import { getMessageId, type MailServer, startMailServer } from './mail-server.ts'
import { createInstallation, runCommand, startServer } from './product-process.ts'
import { buildAttachment, queueTestMessage } from './queued-mail.ts'
import { forOneDatabaseWithCompany } from './test-company.ts'

forOneDatabaseWithCompany('processes with one outbox', (context) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    mailServer = await startMailServer()
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(context.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  async function listMessages(state: string) {
    const messages = context.test.services.database.selectFrom('mail_messages').selectAll()
    return await messages.where('state', '=', state).execute()
  }

  it('send every e-mail once: a server and two commands of the crontab', {
    timeout: 90_000,
  }, async () => {
    for (let index = 0; index < 30; index += 1)
      await queueTestMessage(context, { attachments: [buildAttachment()] })
    const env = { DATA_DIR: folder.dataDir }
    const [server, ...commands] = await Promise.all([
      startServer(folder.dataDir),
      runCommand(['schedule'], env),
      runCommand(['schedule'], env),
    ])
    for (const command of commands) expect(command).toMatchObject({ code: 0, output: '', errors: '' })
    while ((await listMessages('waiting')).length > 0) await pause(20)
    expect(await server.stop()).toBe(0)
    const sent = (await listMessages('sent')).map((row) => row.message_id)
    expect(sent).toHaveLength(30)
    expect(mailServer.messages.map(getMessageId).sort()).toEqual(sent.sort())
  })

  it('send requested e-mails immediately', {
    timeout: 60_000,
  }, async () => {
    const server = await startServer(folder.dataDir)
    const { client } = context.company
    const headers = createHeaders(client)
    const before = Date.now()
    // With the interval of five seconds alone, three e-mails in succession would take ten seconds.
    for (let index = 0; index < 3; index += 1) {
      const id = await queueTestMessage(context)
      const body = JSON.stringify({ ids: [id] })
      const url = `${server.address}${resendMail.path}`
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
      while ((await listMessages('waiting')).length > 0) await pause(20)
    }
    const durationMs = Date.now() - before
    expect(await server.stop()).toBe(0)
    expect(durationMs).toBeLessThan(8_000)
  })

  it('stop within five seconds while sending, and leave the e-mail to the next process', {
    timeout: 60_000,
  }, async () => {
    const { promise: connected, resolve: onConnection } = Promise.withResolvers<void>()
    mailServer.setBehaviour(() => {
      onConnection()
      return 'stalls'
    })
    await queueTestMessage(context)
    const server = await startServer(folder.dataDir)
    await connected
    const before = Date.now()
    expect(await server.stop()).toBe(0)
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(await listMessages('waiting')).toMatchObject([{ attempts: 0, claimed_by: '', claimed_until: '' }])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { queueTestMessage } from './queued-mail.ts'
import { forEachDatabaseWithCompany } from './test-company.ts'

forEachDatabaseWithCompany('the command for the crontab', (given) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  let keysAtFirstLetter = -1
  beforeAll(async () => {
    mailServer = await startMailServer({
      onMailFrom(_address, _session, done) {
        countKeys()
          .catch(() => -1)
          .then((keys) => {
            keysAtFirstLetter = keys
            done()
          }, done)
      },
    })
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(given.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  const db = () => given.test.services.database
  const schedule = () => runCommand(['schedule'], { DATA_DIR: folder.dataDir })

  async function countKeys(): Promise<number> {
    return (await db().selectFrom('party_keys').select('key_hash').execute()).length
  }

  /** What keeping house is rid of. */
  async function leaveAnOldKey(): Promise<void> {
    const key = {
      member_id: given.company.memberId,
      call: 'store',
      key_hash: 'k',
      body_hash: 'b',
      party_id: 1,
    }
    const values = { ...key, created_at: '2001-01-01T00:00:00.000Z' }
    await db().insertInto('party_keys').values(values).execute()
  }

  it('keeps house before it talks to a mail server, which may take its time', {
    timeout: 60_000,
  }, async () => {
    await leaveAnOldKey()
    await queueTestMessage(given)
    expect(await schedule()).toMatchObject({ code: 0, output: '', errors: '' })
    expect(mailServer.messages).toHaveLength(1)
    expect(keysAtFirstLetter).toBe(0)
  })

  it('keeps house though e-mails cannot be sent, and says that they were not', {
    timeout: 60_000,
  }, async () => {
    await leaveAnOldKey()
    const id = await queueTestMessage(given)
    await db().updateTable('mail_messages').set({ pending: 'no list' }).where('id', '=', id).execute()
    expect(await schedule()).toMatchObject({ code: 1, errors: expect.stringContaining('JSON') })
    expect(await countKeys()).toBe(0)
    await db().updateTable('mail_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })

  it('sends e-mails though the house cannot be kept, and says that it was not', {
    timeout: 60_000,
  }, async () => {
    const before = mailServer.messages.length
    await queueTestMessage(given)
    await sql`alter table party_keys rename to other_keys`.execute(db())
    keysAtFirstLetter = -1
    const outcome = await schedule()
    await sql`alter table other_keys rename to party_keys`.execute(db())
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringContaining('party_keys') })
    expect(mailServer.messages.length).toBe(before + 1)
  })
})

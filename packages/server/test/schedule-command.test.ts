import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'
import { createInstallation, runCommand } from './product-process.ts'
import { queueTestMessage } from './queued-mail.ts'
import { forOneDatabaseWithCompany } from './test-company.ts'

forOneDatabaseWithCompany('the command for the crontab', (context) => {
  let mailServer: MailServer
  let folder: ReturnType<typeof createInstallation>
  let keysAtFirstEmail = -1
  beforeAll(async () => {
    mailServer = await startMailServer({
      onMailFrom(_address, _session, done) {
        countKeys()
          .catch(() => -1)
          .then((keys) => {
            keysAtFirstEmail = keys
            done()
          }, done)
      },
    })
    const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(mailServer.port) }
    folder = createInstallation(context.settings(), mail)
  })
  afterAll(async () => {
    folder.remove()
    await mailServer.close()
  })

  const db = () => context.test.services.database
  const schedule = () => runCommand(['schedule'], { DATA_DIR: folder.dataDir })

  async function countKeys(): Promise<number> {
    return (await db().selectFrom('party_keys').select('key_hash').execute()).length
  }

  /** Inserts an expired idempotency key, which housekeeping deletes. */
  async function insertExpiredKey(): Promise<void> {
    const key = {
      member_id: context.company.memberId,
      call: 'store',
      key_hash: 'k',
      body_hash: 'b',
      party_id: 1,
    }
    const values = { ...key, created_at: '2001-01-01T00:00:00.000Z' }
    await db().insertInto('party_keys').values(values).execute()
  }

  it('runs housekeeping before it sends e-mails', {
    timeout: 60_000,
  }, async () => {
    await insertExpiredKey()
    await queueTestMessage(context)
    expect(await schedule()).toMatchObject({ code: 0, output: '', errors: '' })
    expect(mailServer.messages).toHaveLength(1)
    expect(keysAtFirstEmail).toBe(0)
  })

  it('runs housekeeping if e-mails fail, and reports the failure', {
    timeout: 60_000,
  }, async () => {
    await insertExpiredKey()
    const id = await queueTestMessage(context)
    await db().updateTable('mail_messages').set({ pending: 'no list' }).where('id', '=', id).execute()
    expect(await schedule()).toMatchObject({ code: 1, errors: expect.stringContaining('JSON') })
    expect(await countKeys()).toBe(0)
    await db().updateTable('mail_messages').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })

  it('sends e-mails if housekeeping fails, and reports the failure', {
    timeout: 60_000,
  }, async () => {
    const before = mailServer.messages.length
    await queueTestMessage(context)
    await sql`alter table party_keys rename to other_keys`.execute(db())
    keysAtFirstEmail = -1
    const result = await schedule()
    await sql`alter table other_keys rename to party_keys`.execute(db())
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('party_keys') })
    expect(mailServer.messages.length).toBe(before + 1)
  })
})

import { beginTwoFactorSetup } from '@quittance/shared/contract/account.ts'
import { expect, it } from 'vitest'
import { insertResetRequest } from '#auth/password-reset/repository.ts'
import { sendResetLinks } from '#auth/password-reset/send-reset-links.ts'
import { withMailServer } from '#test/queued-mail.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { deriveKeyFingerprint } from './key-fingerprint.ts'
import { storeReplacedKey } from './repository.ts'

forEachDatabaseWithCompany('a server with a former APP_KEY', (given) => {
  it('stores nothing that is encrypted with it', async () => {
    const { services, createClient: client } = given.test
    const { database, installation, clock } = services
    const member = await createTestMember(services)
    const own = client()
    await own.signIn(member.email, testPassword)
    const request = {
      email: member.email,
      locale: 'en',
      address: '',
      browser: '',
      requestedAt: clock(),
    } as const
    await insertResetRequest(database, request)
    const keys = {
      from: deriveKeyFingerprint(installation.key),
      to: deriveKeyFingerprint('another'),
      at: clock(),
    }
    await database.transaction().execute((transaction) => storeReplacedKey(transaction, keys))

    const refused = await own.call(beginTwoFactorSetup, {})
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      expect.stringContaining('was replaced on'),
    ])
    expect(await database.selectFrom('second_factors').selectAll().execute()).toEqual([])
    await expect(sendResetLinks(withMailServer(given, { port: 1 }))).rejects.toThrow('secrets.replaced-key')
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toEqual([])

    // It is the present one again.
    await database
      .transaction()
      .execute((transaction) => storeReplacedKey(transaction, { ...keys, from: keys.to, to: keys.from }))
    expect((await own.call(beginTwoFactorSetup, {})).statusCode).toBe(200)
    await sendResetLinks(withMailServer(given, { port: 1 }))
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toHaveLength(1)
  })
})

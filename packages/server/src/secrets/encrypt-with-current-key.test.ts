import { beginTwoFactorSetup } from '@quittance/shared/contract/account.ts'
import { expect, it } from 'vitest'
import { insertResetRequest } from '#auth/password-reset/repository.ts'
import { sendResetLinks } from '#auth/password-reset/send-reset-links.ts'
import { withMailServer } from '#test/queued-mail.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { deriveKeyFingerprint } from './key-fingerprint.ts'
import { storeReplacedKey } from './repository.ts'

forEachDatabaseWithCompany('a server with a former APP_KEY', (context) => {
  it('stores nothing that is encrypted with it', async () => {
    const { services, createClient } = context.test
    const { database, installation, clock } = services
    const member = await createTestMember(services)
    const client = createClient()
    await client.signIn(member.email, testPassword)
    const request = {
      email: member.email,
      locale: 'en',
      address: '',
      browser: '',
      requestedAt: clock(),
    } as const
    await insertResetRequest(database, request)
    const currentFingerprint = deriveKeyFingerprint(installation.key)
    const otherFingerprint = deriveKeyFingerprint('another')
    const replaceKey = (formerFingerprint: string, newFingerprint: string) =>
      database
        .transaction()
        .execute((transaction) =>
          storeReplacedKey(transaction, { formerFingerprint, newFingerprint, replacedAt: clock() }),
        )
    await replaceKey(currentFingerprint, otherFingerprint)

    const rejected = await client.call(beginTwoFactorSetup, {})
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      503,
      expect.stringContaining('was replaced on'),
    ])
    expect(await database.selectFrom('second_factors').selectAll().execute()).toEqual([])
    await expect(sendResetLinks(withMailServer(context, { port: 1 }))).rejects.toThrow('secrets.replaced-key')
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toEqual([])

    // The key is the current one again.
    await replaceKey(otherFingerprint, currentFingerprint)
    expect((await client.call(beginTwoFactorSetup, {})).statusCode).toBe(200)
    await sendResetLinks(withMailServer(context, { port: 1 }))
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toHaveLength(1)
  })
})

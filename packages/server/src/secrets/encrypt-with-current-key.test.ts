import { beginSecondFactor } from '@quittance/shared/contract/second-factor.ts'
import { expect, it } from 'vitest'
import { answerRequests } from '#auth/forgotten/answer-requests.ts'
import { insertRequest } from '#auth/forgotten/repository.ts'
import { aMember, testPassword } from '#test/a-member.ts'
import { overFirms } from '#test/over-firms.ts'
import { mailingTo } from '#test/queued-mail.ts'
import { keyMarkOf } from './key-mark.ts'
import { storeReplacedKey } from './repository.ts'

overFirms('a server with a former APP_KEY', (given) => {
  it('stores nothing that is encrypted with it', async () => {
    const { services, client } = given.test
    const { database, installation, clock } = services
    const member = await aMember(services)
    const own = client()
    await own.signIn(member.email, testPassword)
    const request = { email: member.email, locale: 'en', address: '', browser: '', askedAt: clock() } as const
    await insertRequest(database, request)
    const keys = { from: keyMarkOf(installation.key), to: keyMarkOf('another'), at: clock() }
    await database.transaction().execute((transaction) => storeReplacedKey(transaction, keys))

    const refused = await own.call(beginSecondFactor, {})
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      expect.stringContaining('was replaced on'),
    ])
    expect(await database.selectFrom('second_factors').selectAll().execute()).toEqual([])
    await expect(answerRequests(mailingTo(given, { port: 1 }))).rejects.toThrow('secrets.replaced-key')
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toEqual([])

    // It is the present one again.
    await database
      .transaction()
      .execute((transaction) => storeReplacedKey(transaction, { ...keys, from: keys.to, to: keys.from }))
    expect((await own.call(beginSecondFactor, {})).statusCode).toBe(200)
    await answerRequests(mailingTo(given, { port: 1 }))
    expect(await database.selectFrom('mail_messages').selectAll().execute()).toHaveLength(1)
  })
})

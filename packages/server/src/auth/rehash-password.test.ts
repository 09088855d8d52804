import { hash } from '@node-rs/argon2'
import { login } from '@quittance/shared/contract/auth.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { defaultHashCost, shouldRehash } from '#members/password-hashing.ts'
import { findMember, updatePasswordHash } from '#members/repository.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { rehashPassword, signIn } from './sign-in.ts'

it.each([
  ['$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=131072,t=4,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19456,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$argon2i$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$2b$12$abcdefghijklmnopqrstuv', true],
  ['', true],
])('%j should be rehashed: %j', (passwordHash, isExpected) => {
  expect(shouldRehash(passwordHash, defaultHashCost)).toBe(isExpected)
})

forOneDatabaseWithCompany('a hash with a lower cost', (context) => {
  const higherCost = { memoryCost: 16, timeCost: 2, parallelism: 1 }
  const services = () => ({ ...context.test.services, minimumHashCost: higherCost })
  const origin = { address: '192.0.2.77', browser: 'Firefox', browserSecret: null }
  const findPasswordHash = async (id: number) =>
    (await findMember(context.test.services.database, id))?.passwordHash ?? ''

  it('is replaced by a hash of the same password at sign-in', async () => {
    const { id, email } = await createTestMember(context.test.services)
    const before = await findPasswordHash(id)
    await signIn(services(), { email, password: testPassword }, origin)
    const after = await findPasswordHash(id)
    expect(after).toContain('$m=16,t=2,p=1$')
    expect(before).toContain('$m=8,t=1,p=1$')
    const again = await signIn(services(), { email, password: testPassword }, origin)
    expect(again.member.id).toBe(id)
    expect(await findPasswordHash(id)).toBe(after)
    const wrong = signIn(services(), { email, password: 'not the password' }, origin)
    await expect(wrong).rejects.toThrow('sign-in.wrong')
  })

  it('does not reject concurrent sign-ins', async () => {
    const { id, email } = await createTestMember(context.test.services)
    const credentials = { email, password: testPassword }
    const all = await Promise.all([0, 1, 2, 3, 4, 5].map(() => signIn(services(), credentials, origin)))
    expect(all).toHaveLength(6)
    expect(await findPasswordHash(id)).toContain('$m=16,t=2,p=1$')
    const sessions = context.test.services.database.selectFrom('sessions').where('member_id', '=', id)
    expect(await sessions.select('id').execute()).toHaveLength(6)
  })

  /** Returns services that replace the hash after the password was verified and before the session starts. */
  function replaceHashDuringSignIn(id: number, passwordHash: string) {
    const { database } = context.test.services
    const enrolmentQueries = new WeakSet<object>()
    let isReplaced = false
    const replaceHashPlugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        // The query after the password check reads the two-factor enrolment.
        if (JSON.stringify(node).includes('second_factors')) enrolmentQueries.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (enrolmentQueries.has(queryId) && !isReplaced) {
          isReplaced = true
          await updatePasswordHash(database, id, passwordHash)
        }
        return result
      },
    }
    return { ...services(), database: database.withPlugin(replaceHashPlugin) }
  }

  it('accepts a sign-in whose hash was replaced meanwhile, and rejects one whose password was changed', async () => {
    const hashWithHigherCost = (password: string) =>
      hash(password, { memoryCost: 16, timeCost: 2, parallelism: 1 })
    const { id, email } = await createTestMember(context.test.services)
    const credentials = { email, password: testPassword }
    const rehashed = replaceHashDuringSignIn(id, await hashWithHigherCost(testPassword))
    expect((await signIn(rehashed, credentials, origin)).member.id).toBe(id)
    const changed = replaceHashDuringSignIn(id, await hashWithHigherCost('four words in a row'))
    await expect(signIn(changed, credentials, origin)).rejects.toThrow('sign-in.wrong')
  })

  it('does not overwrite a password that was changed meanwhile', async () => {
    const { id } = await createTestMember(context.test.services)
    const before = await findPasswordHash(id)
    const other = await hash('another password', { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await updatePasswordHash(context.test.services.database, id, other)
    await rehashPassword(services(), { id, passwordHash: before }, testPassword)
    expect(await findPasswordHash(id)).toBe(other)
  })

  it('is kept if its cost is high enough', async () => {
    const { id, email } = await createTestMember(context.test.services)
    const before = await findPasswordHash(id)
    expect(
      (await context.test.createClient().call(login, { email, password: testPassword })).statusCode,
    ).toBe(200)
    expect(await findPasswordHash(id)).toBe(before)
  })
})

import { hash } from '@node-rs/argon2'
import { login } from '@quittance/shared/contract/auth.ts'
import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { defaultHashCost, shouldRehash } from '#members/password-hashing.ts'
import { findMember, updatePasswordHash } from '#members/repository.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { rehashPassword, signIn } from './sign-in.ts'

it.each([
  ['$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=131072,t=4,p=1$c2FsdA$aGFzaA', false],
  ['$argon2id$v=19$m=19456,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA', true],
  ['$argon2i$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', true],
  ['$2b$12$abcdefghijklmnopqrstuv', true],
  ['', true],
])('%j is cheaper than what is made today: %j', (passwordHash, isSo) => {
  expect(shouldRehash(passwordHash, defaultHashCost)).toBe(isSo)
})

forEachDatabaseWithCompany('a hash that was made for less', (given) => {
  const higherCost = { memoryCost: 16, timeCost: 2, parallelism: 1 }
  const services = () => ({ ...given.test.services, minimumHashCost: higherCost })
  const origin = { address: '192.0.2.77', browser: 'Firefox', browserSecret: null }
  const findPasswordHash = async (id: number) =>
    (await findMember(given.test.services.database, id))?.passwordHash ?? ''

  it('is made anew when its member signs in, of the same password', async () => {
    const { id, email } = await createTestMember(given.test.services)
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

  it('keeps nobody out who signs in at the same moment', async () => {
    const { id, email } = await createTestMember(given.test.services)
    const credentials = { email, password: testPassword }
    const all = await Promise.all([0, 1, 2, 3, 4, 5].map(() => signIn(services(), credentials, origin)))
    expect(all).toHaveLength(6)
    expect(await findPasswordHash(id)).toContain('$m=16,t=2,p=1$')
    const sessions = given.test.services.database.selectFrom('sessions').where('member_id', '=', id)
    expect(await sessions.select('id').execute()).toHaveLength(6)
  })

  /** The hash becomes another one as soon as the password was checked, before the session starts. */
  function replaceHashDuringSignIn(id: number, passwordHash: string) {
    const { database } = given.test.services
    const asked = new WeakSet<object>()
    let isReplaced = false
    const inBetween: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        // Looked at next: whether a code is asked for.
        if (JSON.stringify(node).includes('second_factors')) asked.add(queryId)
        return node
      },
      async transformResult({ result, queryId }) {
        if (asked.has(queryId) && !isReplaced) {
          isReplaced = true
          await updatePasswordHash(database, id, passwordHash)
        }
        return result
      },
    }
    return { ...services(), database: database.withPlugin(inBetween) }
  }

  it('lets in whose hash was made anew in between, and not whose password was changed', async () => {
    const made = (password: string) => hash(password, { memoryCost: 16, timeCost: 2, parallelism: 1 })
    const one = await createTestMember(given.test.services)
    const credentials = { email: one.email, password: testPassword }
    const anew = replaceHashDuringSignIn(one.id, await made(testPassword))
    expect((await signIn(anew, credentials, origin)).member.id).toBe(one.id)
    const changed = replaceHashDuringSignIn(one.id, await made('four words in a row'))
    await expect(signIn(changed, credentials, origin)).rejects.toThrow('sign-in.wrong')
  })

  it('is not put in place of a password that was changed meanwhile', async () => {
    const { id } = await createTestMember(given.test.services)
    const before = await findPasswordHash(id)
    const other = await hash('another password', { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await updatePasswordHash(given.test.services.database, id, other)
    await rehashPassword(services(), { id, passwordHash: before }, testPassword)
    expect(await findPasswordHash(id)).toBe(other)
  })

  it('stays where it costs enough', async () => {
    const { id, email } = await createTestMember(given.test.services)
    const before = await findPasswordHash(id)
    expect((await given.test.createClient().call(login, { email, password: testPassword })).statusCode).toBe(
      200,
    )
    expect(await findPasswordHash(id)).toBe(before)
  })
})

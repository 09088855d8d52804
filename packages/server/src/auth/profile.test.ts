import { changePassword, updateProfile } from '@quittance/shared/contract/account.ts'
import { login, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

const otherPassword = 'quite another password'

forEachDatabase('what members change about themselves', ({ settings }) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(settings())
  })
  afterAll(() => test.close())

  async function signedIn() {
    const member = await createTestMember(test.services)
    return { ...member, client: await signInBrowser(member.email) }
  }

  async function signInBrowser(email: string, password = testPassword): Promise<TestClient> {
    const client = test.createClient()
    await client.signIn(email, password)
    return client
  }

  it('the language, remembered from one sign-in to the next', async () => {
    const { client, email, name } = await signedIn()
    expect((await client.call(readCurrentUser)).json().user.locale).toBeNull()
    const answer = await client.call(updateProfile, { locale: 'fr' })
    expect(answer.json().user).toMatchObject({ name, locale: 'fr' })
    const again = await test.createClient().call(login, { email, password: testPassword })
    expect(again.json().user.locale).toBe('fr')
    await client.call(updateProfile, { locale: null })
    expect((await client.call(readCurrentUser)).json().user.locale).toBeNull()
  })

  it('not what tells the installation from others, which every answer about them says', async () => {
    const { client, email } = await signedIn()
    const { installation } = (await client.call(readCurrentUser)).json().user
    expect(installation).toBe(test.services.installation.id)
    expect((await client.call(updateProfile, { locale: 'fr' })).json().user.installation).toBe(installation)
    const again = await test.createClient().call(login, { email, password: testPassword })
    expect(again.json().user.installation).toBe(installation)
  })

  it('the name, without touching the rest', async () => {
    const { client, email } = await signedIn()
    await client.call(updateProfile, { locale: 'de' })
    await client.call(updateProfile, { name: '  Émilie du Châtelet ' })
    const { user } = (await client.call(readCurrentUser)).json()
    expect(user).toMatchObject({ name: 'Émilie du Châtelet', email, locale: 'de', role: 'staff' })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ locale: 'it' }, 'locale'],
    [{ role: 'admin' }, 'name'],
  ])('not %j', async (body, field) => {
    const { client } = await signedIn()
    const refused = await client.call(updateProfile, body)
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
  })

  it('the password: every other session ends, this one goes on', async () => {
    const { client, email } = await signedIn()
    const elsewhere = await signInBrowser(email)
    const change = { current_password: testPassword, password: otherPassword }
    expect((await client.call(changePassword, change)).statusCode).toBe(200)
    expect((await client.call(readCurrentUser)).statusCode).toBe(200)
    expect((await elsewhere.call(readCurrentUser)).statusCode).toBe(401)
    await expect(signInBrowser(email)).rejects.toThrow('wrong')
    await signInBrowser(email, otherPassword)
  })

  it('not the password without the current one, and guesses at it are counted', async () => {
    const { client } = await signedIn()
    const guess = { current_password: 'a guess', password: otherPassword }
    const refused = await client.call(changePassword, guess)
    expect(refused.json()).toMatchObject({
      code: 422,
      errors: { current_password: ['This is not your current password.'] },
    })
    for (let guesses = 1; guesses < 10; guesses += 1) await client.call(changePassword, guess)
    const right = { current_password: testPassword, password: otherPassword }
    const stopped = await client.call(changePassword, right)
    expect(stopped.statusCode).toBe(429)
    expect(stopped.headers['retry-after']).toBeDefined()
    test.advanceClock(15 * 60_000 + 1)
    expect((await client.call(changePassword, right)).statusCode).toBe(200)
  })

  it('not to a short password', async () => {
    const { client } = await signedIn()
    const short = { current_password: testPassword, password: 'short' }
    expect((await client.call(changePassword, short)).json().errors.password[0]).toContain('12 characters')
  })
})

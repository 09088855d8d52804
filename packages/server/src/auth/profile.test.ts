import { changePassword, updateProfile } from '@quittance/shared/contract/account.ts'
import { login, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'

const otherPassword = 'quite another password'

forOneDatabase('profile', ({ settings }) => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp(settings())
  })
  afterAll(() => test.close())

  async function createSignedInMember() {
    const member = await createTestMember(test.services)
    return { ...member, client: await signInBrowser(member.email) }
  }

  async function signInBrowser(email: string, password = testPassword): Promise<TestClient> {
    const client = test.createClient()
    await client.signIn(email, password)
    return client
  }

  it('keeps the language from one sign-in to the next', async () => {
    const { client, email, name } = await createSignedInMember()
    expect((await client.call(readCurrentUser)).json().user.locale).toBeNull()
    const answer = await client.call(updateProfile, { locale: 'fr' })
    expect(answer.json().user).toMatchObject({ name, locale: 'fr' })
    const again = await test.createClient().call(login, { email, password: testPassword })
    expect(again.json().user.locale).toBe('fr')
    await client.call(updateProfile, { locale: null })
    expect((await client.call(readCurrentUser)).json().user.locale).toBeNull()
  })

  it('has the installation id in every answer', async () => {
    const { client, email } = await createSignedInMember()
    const { installation } = (await client.call(readCurrentUser)).json().user
    expect(installation).toBe(test.services.installation.id)
    expect((await client.call(updateProfile, { locale: 'fr' })).json().user.installation).toBe(installation)
    const again = await test.createClient().call(login, { email, password: testPassword })
    expect(again.json().user.installation).toBe(installation)
  })

  it('is answered with whether documents are issued here', async () => {
    const { client } = await createSignedInMember()
    const readFlag = async () => (await client.call(readCurrentUser)).json().is_issuing
    const setOn = (is_on: 0 | 1) =>
      test.services.database.updateTable('issuing_settings').set({ is_on }).execute()
    expect(await readFlag()).toBe(true)
    await setOn(0)
    expect(await readFlag()).toBe(false)
    await setOn(1)
    expect(await readFlag()).toBe(true)
  })

  it('changes the name without touching other fields', async () => {
    const { client, email } = await createSignedInMember()
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
  ])('rejects %j', async (body, field) => {
    const { client } = await createSignedInMember()
    const rejected = await client.call(updateProfile, body)
    expect(rejected.statusCode).toBe(422)
    expect(Object.keys(rejected.json().errors)).toEqual([field])
  })

  it('changing the password ends every other session', async () => {
    const { client, email } = await createSignedInMember()
    const otherClient = await signInBrowser(email)
    const change = { current_password: testPassword, password: otherPassword }
    expect((await client.call(changePassword, change)).statusCode).toBe(200)
    expect((await client.call(readCurrentUser)).statusCode).toBe(200)
    expect((await otherClient.call(readCurrentUser)).statusCode).toBe(401)
    await expect(signInBrowser(email)).rejects.toThrow('wrong')
    await signInBrowser(email, otherPassword)
  })

  it('the password cannot be changed without the current one, and failed attempts are counted', async () => {
    const { client } = await createSignedInMember()
    const guess = { current_password: 'a guess', password: otherPassword }
    const rejected = await client.call(changePassword, guess)
    expect(rejected.json()).toMatchObject({
      code: 422,
      errors: { current_password: ['This is not your current password.'] },
    })
    for (let guesses = 1; guesses < 10; guesses += 1) await client.call(changePassword, guess)
    const correct = { current_password: testPassword, password: otherPassword }
    const throttled = await client.call(changePassword, correct)
    expect(throttled.statusCode).toBe(429)
    expect(throttled.headers['retry-after']).toBeDefined()
    test.advanceClock(15 * 60_000 + 1)
    expect((await client.call(changePassword, correct)).statusCode).toBe(200)
  })

  it('rejects a short password', async () => {
    const { client } = await createSignedInMember()
    const short = { current_password: testPassword, password: 'short' }
    expect((await client.call(changePassword, short)).json().errors.password[0]).toContain('12 characters')
  })
})

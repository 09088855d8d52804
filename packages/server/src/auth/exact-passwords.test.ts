import { changePassword } from '@quittance/shared/contract/account.ts'
import { login } from '@quittance/shared/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

const yearMs = 365 * 24 * 3_600_000

forEachDatabase('a password', ({ settings }) => {
  let server: TestApp
  let addresses = 0
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function getSignInStatus(email: string, password: string): Promise<number> {
    addresses += 1
    const remoteAddress = `203.0.113.${addresses}`
    const payload = { email, password }
    return (await server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })).statusCode
  }

  async function createMemberWithPassword(password: string): Promise<string> {
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const change = { current_password: testPassword, password }
    expect((await client.call(changePassword, change)).statusCode).toBe(200)
    return email
  }

  it('is compared exactly: case, leading and trailing spaces, every character', {
    timeout: 60_000,
  }, async () => {
    const password = ` Ünusual ${'long '.repeat(16)}Ending `
    const email = await createMemberWithPassword(password)
    const others = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 72),
      `${password} `,
      password.normalize('NFD'),
    ]
    for (const other of others) expect([other, await getSignInStatus(email, other)]).toEqual([other, 401])
    expect(await getSignInStatus(email, password)).toBe(200)
  })

  it('can have 1,000 characters', { timeout: 60_000 }, async () => {
    const password = 'four words in a row, '.repeat(48).slice(0, 1_000)
    const email = await createMemberWithPassword(password)
    expect(await getSignInStatus(email, password)).toBe(200)
    expect(await getSignInStatus(email, password.slice(0, 999))).toBe(401)
  })

  it('does not expire', { timeout: 60_000 }, async () => {
    const email = await createMemberWithPassword('correct battery horse')
    server.advanceClock(20 * yearMs)
    expect(await getSignInStatus(email, 'correct battery horse')).toBe(200)
  })
})

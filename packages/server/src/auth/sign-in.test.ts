import { login } from '@quittance/shared/contract/auth.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dummyHash, hashPassword } from '#members/password-hashing.ts'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { recordFailedAttempt, selectAttemptLimits } from './sign-in-throttle.ts'

const minuteMs = 60_000

forEachDatabase('signing in', ({ settings }) => {
  let server: TestApp
  let addresses = 0

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  function createAddress(): string {
    addresses += 1
    return `192.0.2.${addresses}`
  }

  /** As a plain program does it, without anything that a browser sends. */
  function attempt(email: string, password: string, remoteAddress: string): Promise<LightMyRequestResponse> {
    return server.app.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress })
  }

  async function recordFailures(email: string, address: string, times: number): Promise<void> {
    const counts = selectAttemptLimits({ email, address, knownBrowserHash: null })
    for (let time = 0; time < times; time += 1) await recordFailedAttempt(server.services, counts)
  }

  async function getSignInStatus(client: TestClient, email: string, password: string): Promise<number> {
    await client.refreshAntiForgery()
    return (await client.call(login, { email, password })).statusCode
  }

  it('answers an unknown e-mail exactly as a wrong password', async () => {
    const { email } = await createTestMember(server.services)
    const wrong = await attempt(email, 'not the password', createAddress())
    const unknown = await attempt('nobody@example.com', 'not the password', createAddress())
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ code: 401, message: 'E-mail or password is wrong.', errors: {} })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
  })

  it('spends on an unknown e-mail what it spends on a known one', async () => {
    const parameters = (passwordHash: string) => passwordHash.split('$').slice(0, 4)
    const passwordHash = await hashPassword(testPassword)
    expect(parameters(passwordHash)).toEqual(['', 'argon2id', 'v=19', 'm=65536,t=3,p=1'])
    expect(parameters(dummyHash)).toEqual(parameters(passwordHash))
    const from = performance.now()
    await attempt('nobody-either@example.com', 'x', createAddress())
    // 192 MiB of memory are written: no machine does that in less.
    expect(performance.now() - from).toBeGreaterThan(20)
  })

  it('does not count failures from when the clock was ahead, now or later', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    server.advanceClock(60 * minuteMs)
    await recordFailures(email, address, 10)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
    server.advanceClock(-60 * minuteMs)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    server.advanceClock(60 * minuteMs)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    server.advanceClock(-60 * minuteMs)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200)
    server.advanceClock(60 * minuteMs)
  })

  it('counts those of another server whose clock is a little ahead', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    server.advanceClock(30_000)
    await recordFailures(email, address, 10)
    server.advanceClock(-30_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
  })

  it('refuses the eleventh failure with one e-mail, until the window is over', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    await recordFailures(email, address, 9)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    server.advanceClock(5 * minuteMs)
    const refused = await attempt(email, testPassword, address)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe('Too many attempts. Please try again in 10 minutes.')
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThanOrEqual(600)
    server.advanceClock((seconds - 20) * 1_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
    server.advanceClock(21 * 1_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200)
  })

  it('counts an e-mail by address, and starts afresh with the right password', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    await recordFailures(email, address, 9)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200)
    await recordFailures(email, address, 9)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
    expect((await attempt(email, testPassword, createAddress())).statusCode).toBe(200)
  })

  it('refuses an address after 100 failures with whatever e-mails', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    for (let time = 0; time < 100; time += 1) await recordFailures(`somebody-${time}@example.com`, address, 1)
    const refused = await attempt(email, testPassword, address)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(email, testPassword, createAddress())).statusCode).toBe(200)
  })

  it('counts a browser apart that has signed in with that e-mail before, and only with that one', async () => {
    const [own, other] = [await createTestMember(server.services), await createTestMember(server.services)]
    const client = server.createClient()
    expect(await getSignInStatus(client, own.email, testPassword)).toBe(200)
    client.token = ''
    await recordFailures(own.email, '127.0.0.1', 10)
    await recordFailures(other.email, '127.0.0.1', 10)
    expect(await getSignInStatus(server.createClient(), own.email, testPassword)).toBe(429)
    expect(await getSignInStatus(client, own.email, testPassword)).toBe(200)
    client.token = ''
    expect(await getSignInStatus(client, other.email, testPassword)).toBe(429)
    await expectLimit(client, own.email)
  })

  async function expectLimit(client: TestClient, email: string): Promise<void> {
    for (let time = 0; time < 10; time += 1) expect(await getSignInStatus(client, email, 'wrong')).toBe(401)
    expect(await getSignInStatus(client, email, testPassword)).toBe(429)
  }

  it('cannot be passed by asking for everything at once', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'wrong', address)))
    const checked = answers.filter((answer) => answer.statusCode === 401)
    expect(checked.length).toBeGreaterThanOrEqual(10)
    expect(checked.length).toBeLessThanOrEqual(11)
  })

  it('forgets failures that count no more', async () => {
    const email = 'forgotten@example.com'
    const address = createAddress()
    await recordFailures(email, address, 3)
    server.advanceClock(16 * minuteMs)
    await recordFailures(email, address, 1)
    const rows = await server.services.database.selectFrom('sign_in_failures').selectAll().execute()
    expect(rows).toHaveLength(2)
  })

  it.each([
    ['no password', { email: 'a@example.com' }, 'password'],
    ['no e-mail', { password: 'x' }, 'email'],
    ['an object', { email: { $ne: '' }, password: 'x' }, 'email'],
    ['a long password', { email: 'a@example.com', password: 'x'.repeat(1_001) }, 'password'],
    ['lone surrogates', { email: '\ud800@example.com', password: '\u0000' }, null],
  ])('refuses %s', async (_title, payload, field) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: login.path,
      payload,
      remoteAddress: createAddress(),
    })
    expect(answer.statusCode).toBe(field === null ? 401 : 422)
    if (field !== null) expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

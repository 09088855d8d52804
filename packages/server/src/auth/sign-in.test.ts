import { login } from '@quittance/shared/contract/auth.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dummyHash, hashPassword } from '#members/password-hashing.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { recordFailedAttempt, selectAttemptLimits } from './sign-in-throttle.ts'

const minuteMs = 60_000

forOneDatabase('signing in', ({ settings }) => {
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

  /** Signs in like a program, without the headers and cookies of a browser. */
  function attempt(email: string, password: string, remoteAddress: string): Promise<LightMyRequestResponse> {
    return server.app.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress })
  }

  async function recordFailures(email: string, address: string, times: number): Promise<void> {
    const limits = selectAttemptLimits({ email, address, knownBrowserHash: null })
    for (let time = 0; time < times; time += 1) await recordFailedAttempt(server.services, limits)
  }

  async function getSignInStatus(client: TestClient, email: string, password: string): Promise<number> {
    await client.refreshCsrfToken()
    return (await client.call(login, { email, password })).statusCode
  }

  it('answers an unknown e-mail exactly like a wrong password', async () => {
    const { email } = await createTestMember(server.services)
    const wrong = await attempt(email, 'not the password', createAddress())
    const unknown = await attempt('nobody@example.com', 'not the password', createAddress())
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ code: 401, message: 'E-mail or password is wrong.', errors: {} })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort())
  })

  it('takes as long for an unknown e-mail as for a known one', async () => {
    const getParameters = (passwordHash: string) => passwordHash.split('$').slice(0, 4)
    const passwordHash = await hashPassword(testPassword)
    expect(getParameters(passwordHash)).toEqual(['', 'argon2id', 'v=19', 'm=65536,t=3,p=1'])
    expect(getParameters(dummyHash)).toEqual(getParameters(passwordHash))
    const startedAt = performance.now()
    await attempt('nobody-either@example.com', 'x', createAddress())
    // Hashing writes 192 MiB of memory, which takes longer than this on every machine.
    expect(performance.now() - startedAt).toBeGreaterThan(20)
  })

  it('does not count failures recorded while the clock was ahead', async () => {
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

  it('counts failures recorded by a server whose clock is slightly ahead', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    server.advanceClock(30_000)
    await recordFailures(email, address, 10)
    server.advanceClock(-30_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
  })

  it('rejects further attempts after ten failures with one e-mail until the window ends', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    await recordFailures(email, address, 9)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    server.advanceClock(5 * minuteMs)
    const rejected = await attempt(email, testPassword, address)
    expect(rejected.statusCode).toBe(429)
    expect(rejected.json().message).toBe('Too many attempts. Please try again in 10 minutes.')
    const seconds = Number(rejected.headers['retry-after'])
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThanOrEqual(600)
    server.advanceClock((seconds - 20) * 1_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
    server.advanceClock(21 * 1_000)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200)
  })

  it('counts failures per e-mail and network, and resets them after a successful sign-in', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    await recordFailures(email, address, 9)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(200)
    await recordFailures(email, address, 9)
    expect((await attempt(email, 'wrong', address)).statusCode).toBe(401)
    expect((await attempt(email, testPassword, address)).statusCode).toBe(429)
    expect((await attempt(email, testPassword, createAddress())).statusCode).toBe(200)
  })

  it('rejects a network after 100 failures with any e-mails', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    for (let time = 0; time < 100; time += 1) await recordFailures(`somebody-${time}@example.com`, address, 1)
    const rejected = await attempt(email, testPassword, address)
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt(email, testPassword, createAddress())).statusCode).toBe(200)
  })

  it('counts failures of a known browser separately, only for its e-mail', async () => {
    const [member, other] = [await createTestMember(server.services), await createTestMember(server.services)]
    const client = server.createClient()
    expect(await getSignInStatus(client, member.email, testPassword)).toBe(200)
    client.token = ''
    await recordFailures(member.email, '127.0.0.1', 10)
    await recordFailures(other.email, '127.0.0.1', 10)
    expect(await getSignInStatus(server.createClient(), member.email, testPassword)).toBe(429)
    expect(await getSignInStatus(client, member.email, testPassword)).toBe(200)
    client.token = ''
    expect(await getSignInStatus(client, other.email, testPassword)).toBe(429)
    await expectLimit(client, member.email)
  })

  async function expectLimit(client: TestClient, email: string): Promise<void> {
    for (let time = 0; time < 10; time += 1) expect(await getSignInStatus(client, email, 'wrong')).toBe(401)
    expect(await getSignInStatus(client, email, testPassword)).toBe(429)
  }

  it('limits concurrent attempts too', async () => {
    const { email } = await createTestMember(server.services)
    const address = createAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'wrong', address)))
    const verified = answers.filter((answer) => answer.statusCode === 401)
    expect(verified.length).toBeGreaterThanOrEqual(10)
    expect(verified.length).toBeLessThanOrEqual(11)
  })

  it('deletes expired failures', async () => {
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
  ])('rejects %s', async (_title, payload, field) => {
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

import { createHash } from 'node:crypto'
import { login, logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMember, setActive, updatePasswordHash } from '#members/repository.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { resetPassword } from './profile.ts'
import { startSession } from './sessions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

async function getStatus(client: TestClient): Promise<number> {
  return (await client.call(readCurrentUser)).statusCode
}

/** Returns a client with a copy of the secrets. */
function copySession(server: TestApp, client: TestClient): TestClient {
  const copy = server.createClient()
  copy.token = client.token
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

forOneDatabase('sessions', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function createSignedInClient(): Promise<TestClient & { email: string; memberId: number }> {
    const { id, email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    return Object.assign(client, { email, memberId: id })
  }

  it('returns the token, the user and an HttpOnly cookie', async () => {
    const { email, id, name } = await createTestMember(server.services, { role: 'admin' })
    const client = server.createClient()
    await client.refreshCsrfToken()
    const answer = await client.call(login, { email: ` ${email.toUpperCase()} `, password: testPassword })
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        ...{ id, name, email, role: 'admin', locale: null },
        permissions: expect.arrayContaining(['issue', 'administer']),
        installation: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    })
    const cookie = answer.cookies.find(({ name: cookieName }) => cookieName === 'quittance_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('secure', true)
    expect(cookie?.value).not.toBe(answer.json().token)
  })

  it('accepts token and cookie only together', async () => {
    const client = await createSignedInClient()
    const other = await createSignedInClient()
    expect(await getStatus(client)).toBe(200)
    const cookie = client.cookies.get('quittance_session') ?? ''
    client.cookies.delete('quittance_session')
    expect(await getStatus(client)).toBe(401)
    client.cookies.set('quittance_session', other.cookies.get('quittance_session') ?? '')
    expect(await getStatus(client)).toBe(401)
    client.cookies.set('quittance_session', cookie)
    client.token = ''
    expect(await getStatus(client)).toBe(401)
    client.token = other.token
    expect(await getStatus(client)).toBe(401)
  })

  it('stores only hashes of both secrets', async () => {
    const client = await createSignedInClient()
    const sha256 = (text = '') => createHash('sha256').update(text).digest('hex')
    const sessions = server.services.database.selectFrom('sessions').selectAll()
    expect(await sessions.where('member_id', '=', client.memberId).executeTakeFirst()).toMatchObject({
      token_hash: sha256(client.token),
      cookie_hash: sha256(client.cookies.get('quittance_session')),
    })
  })

  it('ends after 12 hours without use, and not before', async () => {
    const client = await createSignedInClient()
    server.advanceClock(12 * hourMs - minuteMs)
    expect(await getStatus(client)).toBe(200)
    server.advanceClock(12 * hourMs - minuteMs)
    expect(await getStatus(client)).toBe(200)
    server.advanceClock(12 * hourMs + minuteMs)
    expect(await getStatus(client)).toBe(401)
  })

  it('ends after 7 days even if it is in use', async () => {
    const client = await createSignedInClient()
    for (let halfDays = 0; halfDays < 14; halfDays += 1) {
      expect(await getStatus(client)).toBe(200)
      server.advanceClock(12 * hourMs - minuteMs)
    }
    expect(await getStatus(client)).toBe(200)
    server.advanceClock(14 * minuteMs)
    expect(await getStatus(client)).toBe(401)
  })

  it('writes its last use at most every 5 minutes', async () => {
    const client = await createSignedInClient()
    const lastUse = () =>
      server.services.database
        .selectFrom('sessions')
        .select('last_used_at')
        .where('member_id', '=', client.memberId)
        .executeTakeFirst()
    const first = await lastUse()
    server.advanceClock(4 * minuteMs)
    await client.call(readCurrentUser)
    expect(await lastUse()).toEqual(first)
    server.advanceClock(2 * minuteMs)
    await client.call(readCurrentUser)
    expect(await lastUse()).not.toEqual(first)
  })

  it('ends at sign-out, also for a copy of both secrets', async () => {
    const client = await createSignedInClient()
    const copy = copySession(server, client)
    const answer = await client.call(logout)
    expect(answer.json()).toEqual({ message: 'You are signed out.' })
    expect(client.cookies.has('quittance_session')).toBe(false)
    expect(await getStatus(copy)).toBe(401)
  })

  it('ends when the password is reset, and the old password stops working', async () => {
    const client = await createSignedInClient()
    const password = 'another password'
    expect(await resetPassword(server.services, { email: client.email, password })).toEqual({ isReset: true })
    expect(await getStatus(client)).toBe(401)
    await expect(server.createClient().signIn(client.email, testPassword)).rejects.toThrow('wrong')
    await server.createClient().signIn(client.email, password)
  })

  it.each([
    ['the password was changed', (id: number) => updatePasswordHash(server.services.database, id, 'another')],
    ['the member was deactivated', (id: number) => setActive(server.services.database, id, false)],
  ])('does not start if %s after the password check', async (_title, change) => {
    const { services } = server
    const { id } = await createTestMember(services)
    const verified = await findMember(services.database, id)
    if (!verified) throw new Error('member not found')
    await change(id)
    const origin = { address: '192.0.2.1', browser: 'Firefox' }
    expect(await startSession(services, verified, origin)).toBeNull()
    const sessions = services.database.selectFrom('sessions').select('id').where('member_id', '=', id)
    expect(await sessions.execute()).toEqual([])
  })

  it('rejects a deactivated member immediately', async () => {
    const client = await createSignedInClient()
    await setActive(server.services.database, client.memberId, false)
    expect(await getStatus(client)).toBe(401)
    await expect(server.createClient().signIn(client.email, testPassword)).rejects.toThrow(
      'E-mail or password is wrong',
    )
    const other = await createSignedInClient()
    expect((await other.call(listMembers)).json().members).not.toContainEqual(
      expect.objectContaining({ id: client.memberId }),
    )
  })

  it('requires sign-in', async () => {
    const answer = await server.createClient().call(readCurrentUser)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 401, message: 'Please sign in.', errors: {} })
  })
})

forOneDatabase('signing in again', ({ settings }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  it('ends only the previous session of the browser, also for another member', async () => {
    const [one, other] = [await createTestMember(server.services), await createTestMember(server.services)]
    const browser = server.createClient()
    const otherBrowser = server.createClient()
    for (const client of [browser, otherBrowser]) await client.signIn(one.email, testPassword)
    const previous = copySession(server, browser)
    await browser.signIn(one.email, testPassword)
    expect([await getStatus(previous), await getStatus(browser), await getStatus(otherBrowser)]).toEqual([
      401, 200, 200,
    ])
    const second = copySession(server, browser)
    // Signed out in this browser only: the token is removed, the cookie is not.
    browser.token = ''
    await browser.signIn(other.email, testPassword)
    expect([await getStatus(second), await getStatus(browser), await getStatus(otherBrowser)]).toEqual([
      401, 200, 200,
    ])
  })

  it('ends no session if sign-in fails', async () => {
    const { email } = await createTestMember(server.services)
    const browser = server.createClient()
    await browser.signIn(email, testPassword)
    const previous = copySession(server, browser)
    expect((await browser.call(login, { email, password: 'not the password' })).statusCode).toBe(401)
    expect(await getStatus(previous)).toBe(200)
  })
})

describe('cookies of an application on https', () => {
  it.each([
    ['https://crm.example.com', '__Host-quittance_session', '/'],
    ['https://example.com/crm', '__Secure-quittance_session', '/crm'],
  ])('%s', async (url, name, path) => {
    const { createTestDatabase } = await import('#test/test-database.ts')
    const database = await createTestDatabase('sqlite')
    const server = await startTestApp(database.settings, { url })
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.refreshCsrfToken()
    const { cookies } = await client.call(login, { email, password: testPassword })
    expect(cookies).toContainEqual(
      expect.objectContaining({ name, path, httpOnly: true, secure: true, sameSite: 'Lax' }),
    )
    const csrfCookie = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')
    expect(csrfCookie).toMatchObject({ path, secure: true, sameSite: 'Lax' })
    expect(csrfCookie).not.toHaveProperty('httpOnly', true)
    await server.close()
    await database.drop()
  })
})

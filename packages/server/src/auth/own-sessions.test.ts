import * as calls from '@quittance/shared/contract/account.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { endMemberSessions, listAllMembers } from '@quittance/shared/contract/member-access.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

forEachDatabase('one’s own sessions', ({ settings }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function signedIn(email: string): Promise<TestClient> {
    const client = server.createClient()
    await client.signIn(email, testPassword)
    return client
  }

  const sessionsOf = async (client: TestClient) => (await client.call(calls.listOwnSessions)).json().sessions
  const statusOf = async (client: TestClient) => (await client.call(readCurrentUser)).statusCode

  it('are listed in words, this one marked, and nobody else’s', async () => {
    const { id, email } = await createTestMember(server.services)
    await signedIn((await createTestMember(server.services)).email)
    const [one, other] = [await signedIn(email), await signedIn(email)]
    await server.services.database
      .updateTable('sessions')
      .set({ browser: firefox, address: '192.0.2.5' })
      .where('member_id', '=', id)
      .execute()
    const listed = await sessionsOf(one)
    expect(listed).toHaveLength(2)
    expect(listed.filter((session: { is_this: boolean }) => session.is_this)).toHaveLength(1)
    expect(listed[0]).toMatchObject({ browser: 'Firefox 140', system: 'Windows', address: '192.0.2.5' })
    const ids = (await sessionsOf(other)).map((session: { id: number }) => session.id)
    expect(ids).toEqual(listed.map((session: { id: number }) => session.id))
    server.advanceClock(13 * 3_600_000)
    expect(await sessionsOf(await signedIn(email))).toHaveLength(1)
  })

  it('are ended one by one, each by its own member alone', async () => {
    const { email } = await createTestMember(server.services)
    const stranger = await signedIn((await createTestMember(server.services)).email)
    const [one, other] = [await signedIn(email), await signedIn(email)]
    const { id } = (await sessionsOf(other)).find(({ is_this }: { is_this: boolean }) => is_this)
    expect((await stranger.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await one.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(200)
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401])
    expect((await one.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(404)
  })

  it('are ended all but this one', async () => {
    const { email } = await createTestMember(server.services)
    const clients = [await signedIn(email), await signedIn(email), await signedIn(email)] as const
    const stranger = await signedIn((await createTestMember(server.services)).email)
    expect((await clients[1].call(calls.endOtherSessions, { password: testPassword })).statusCode).toBe(200)
    expect(await Promise.all([...clients, stranger].map(statusOf))).toEqual([401, 200, 401, 200])
  })

  it('are ended by nobody who does not know the password', async () => {
    const { email } = await createTestMember(server.services)
    const [one, other] = [await signedIn(email), await signedIn(email)]
    const { id } = (await sessionsOf(other)).find(({ is_this }: { is_this: boolean }) => is_this)
    for (const [call, body] of [
      [calls.endOwnSession, { id }],
      [calls.endOtherSessions, {}],
    ] as const) {
      expect(Object.keys((await one.call(call, body)).json().errors)).toEqual(['password'])
      const wrong = await one.call(call, { ...body, password: 'not the password' })
      expect(wrong.json()).toMatchObject({ code: 422, errors: { password: [expect.any(String)] } })
    }
    expect(await statusOf(other)).toBe(200)
    // Guesses count as those at signing in do.
    const guess = () => one.call(calls.endOtherSessions, { password: 'a guess' })
    const answers: number[] = []
    for (let time = 0; time < 9; time += 1) answers.push((await guess()).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect(await statusOf(other)).toBe(200)
  })

  it('are ended by an administrator', async () => {
    const member = await createTestMember(server.services)
    const client = await signedIn(member.email)
    const admin = await signedIn((await createTestMember(server.services, { role: 'admin' })).email)
    const listed = (await admin.call(listAllMembers)).json().members
    expect(listed).toContainEqual(
      expect.objectContaining({ id: member.id, sessions: 1, has_two_factor: false }),
    )
    expect((await client.call(endMemberSessions, { id: member.id })).statusCode).toBe(403)
    expect((await admin.call(endMemberSessions, { id: member.id })).statusCode).toBe(200)
    expect(await statusOf(client)).toBe(401)
    expect((await admin.call(endMemberSessions, { id: 999_999 })).statusCode).toBe(404)
  })
})

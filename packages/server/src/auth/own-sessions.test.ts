import * as calls from '@quittance/shared/contract/account.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { endMemberSessions, listAllMembers } from '@quittance/shared/contract/member-access.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

forOneDatabase('own sessions', ({ settings }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  async function createSignedInClient(email: string): Promise<TestClient> {
    const client = server.createClient()
    await client.signIn(email, testPassword)
    return client
  }

  const listSessions = async (client: TestClient) =>
    (await client.call(calls.listOwnSessions)).json().sessions
  const getStatus = async (client: TestClient) => (await client.call(readCurrentUser)).statusCode

  it('are listed with browser and system, the current one marked', async () => {
    const { id, email } = await createTestMember(server.services)
    await createSignedInClient((await createTestMember(server.services)).email)
    const [one, other] = [await createSignedInClient(email), await createSignedInClient(email)]
    await server.services.database
      .updateTable('sessions')
      .set({ browser: firefox, address: '192.0.2.5' })
      .where('member_id', '=', id)
      .execute()
    const listed = await listSessions(one)
    expect(listed).toHaveLength(2)
    expect(listed.filter((session: { is_this: boolean }) => session.is_this)).toHaveLength(1)
    expect(listed[0]).toMatchObject({ browser: 'Firefox 140', system: 'Windows', address: '192.0.2.5' })
    const ids = (await listSessions(other)).map((session: { id: number }) => session.id)
    expect(ids).toEqual(listed.map((session: { id: number }) => session.id))
    server.advanceClock(13 * 3_600_000)
    expect(await listSessions(await createSignedInClient(email))).toHaveLength(1)
  })

  it('are ended one by one, only by their member', async () => {
    const { email } = await createTestMember(server.services)
    const stranger = await createSignedInClient((await createTestMember(server.services)).email)
    const [one, other] = [await createSignedInClient(email), await createSignedInClient(email)]
    const { id } = (await listSessions(other)).find(({ is_this }: { is_this: boolean }) => is_this)
    expect((await stranger.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(404)
    expect(await getStatus(other)).toBe(200)
    expect((await one.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(200)
    expect([await getStatus(one), await getStatus(other)]).toEqual([200, 401])
    expect((await one.call(calls.endOwnSession, { id, password: testPassword })).statusCode).toBe(404)
  })

  it('are all ended except the current one', async () => {
    const { email } = await createTestMember(server.services)
    const clients = [
      await createSignedInClient(email),
      await createSignedInClient(email),
      await createSignedInClient(email),
    ] as const
    const stranger = await createSignedInClient((await createTestMember(server.services)).email)
    expect((await clients[1].call(calls.endOtherSessions, { password: testPassword })).statusCode).toBe(200)
    expect(await Promise.all([...clients, stranger].map(getStatus))).toEqual([401, 200, 401, 200])
  })

  it('cannot be ended without the password', async () => {
    const { email } = await createTestMember(server.services)
    const [one, other] = [await createSignedInClient(email), await createSignedInClient(email)]
    const { id } = (await listSessions(other)).find(({ is_this }: { is_this: boolean }) => is_this)
    for (const [call, body] of [
      [calls.endOwnSession, { id }],
      [calls.endOtherSessions, {}],
    ] as const) {
      expect(Object.keys((await one.call(call, body)).json().errors)).toEqual(['password'])
      const wrong = await one.call(call, { ...body, password: 'not the password' })
      expect(wrong.json()).toMatchObject({ code: 422, errors: { password: [expect.any(String)] } })
    }
    expect(await getStatus(other)).toBe(200)
    // Wrong passwords count like failed sign-ins.
    const guess = () => one.call(calls.endOtherSessions, { password: 'a guess' })
    const answers: number[] = []
    for (let time = 0; time < 9; time += 1) answers.push((await guess()).statusCode)
    expect(answers.at(-1)).toBe(429)
    expect(await getStatus(other)).toBe(200)
  })

  it('are ended by an administrator', async () => {
    const member = await createTestMember(server.services)
    const client = await createSignedInClient(member.email)
    const admin = await createSignedInClient(
      (await createTestMember(server.services, { role: 'admin' })).email,
    )
    const listed = (await admin.call(listAllMembers)).json().members
    expect(listed).toContainEqual(
      expect.objectContaining({ id: member.id, sessions: 1, has_two_factor: false }),
    )
    expect((await client.call(endMemberSessions, { id: member.id })).statusCode).toBe(403)
    expect((await admin.call(endMemberSessions, { id: member.id })).statusCode).toBe(200)
    expect(await getStatus(client)).toBe(401)
    expect((await admin.call(endMemberSessions, { id: 999_999 })).statusCode).toBe(404)
  })
})

import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import {
  inviteMember,
  listAllMembers,
  memberCalls,
  setMemberActive,
  setRole,
  storeToken,
} from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setActive } from '#members/repository.ts'
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'

forOneDatabase('member access', ({ settings }) => {
  let test: TestApp
  let createdIds: number[] = []
  beforeAll(async () => {
    test = await startTestApp(settings())
  })
  // Every test starts without administrators of the tests before.
  afterEach(async () => {
    for (const id of createdIds) await setActive(test.services.database, id, false)
    createdIds = []
  })
  afterAll(() => test.close())

  async function createSignedInMember(role: 'admin' | 'staff') {
    const member = await createTestMember(test.services, { role })
    createdIds.push(member.id)
    const client = test.createClient()
    await client.signIn(member.email, testPassword)
    return { ...member, client }
  }

  const getStatus = async (client: TestClient) => (await client.call(readCurrentUser)).statusCode

  it('is for administrators', async () => {
    const { client } = await createSignedInMember('staff')
    for (const call of memberCalls.filter(({ access }) => access === 'administer'))
      expect((await client.call(call, {})).statusCode, call.path).toBe(403)
  })

  it('lists every member with the time of the last use', async () => {
    const admin = await createSignedInMember('admin')
    const never = await createTestMember(test.services, { name: 'Zacharias' })
    createdIds.push(never.id)
    const { members } = (await admin.client.call(listAllMembers)).json()
    const seen = { role: 'admin', is_active: true, last_seen_at: expect.stringMatching(/Z$/) }
    expect(members).toContainEqual(expect.objectContaining({ id: admin.id, ...seen }))
    expect(members.at(-1)).toMatchObject({ id: never.id, role: 'staff', last_seen_at: null })
  })

  it('changes the role of a member at once', async () => {
    const admin = await createSignedInMember('admin')
    const other = await createSignedInMember('staff')
    expect((await other.client.call(listAllMembers)).statusCode).toBe(403)
    const answer = await admin.client.call(setRole, { id: other.id, role: 'admin' })
    expect(answer.json()).toEqual({
      code: 200,
      message: `${other.name} is now an administrator.`,
      id: other.id,
    })
    expect((await other.client.call(listAllMembers)).statusCode).toBe(200)
  })

  it('deactivating a member ends sessions and tokens and removes the member from the owner list at once', async () => {
    const admin = await createSignedInMember('admin')
    const other = await createSignedInMember('admin')
    const { token } = (await other.client.call(storeToken, { name: 'Script' })).json()
    expect((await admin.client.call(setMemberActive, { id: other.id, active: false })).statusCode).toBe(200)
    expect(await getStatus(other.client)).toBe(401)
    const callWithToken = () =>
      test.createClient().call(readCurrentUser, undefined, { authorization: `Bearer ${token}` })
    expect((await callWithToken()).statusCode).toBe(401)
    const owners = (await admin.client.call(listMembers)).json().members
    expect(owners).not.toContainEqual(expect.objectContaining({ id: other.id }))
    await admin.client.call(setMemberActive, { id: other.id, active: true })
    expect(await getStatus(other.client), 'the previous session').toBe(401)
    expect((await callWithToken()).statusCode, 'the previous token').toBe(401)
    await test.createClient().signIn(other.email, testPassword)
  })

  it('deletes the open invitations of a former administrator', async () => {
    const admin = await createSignedInMember('admin')
    const other = await createSignedInMember('admin')
    await other.client.call(inviteMember, { name: 'Late', email: 'late@example.com', role: 'admin' })
    const listInvitations = async () => (await admin.client.call(listAllMembers)).json().invitations
    expect(await listInvitations()).toHaveLength(1)
    await admin.client.call(setRole, { id: other.id, role: 'staff' })
    expect(await listInvitations()).toEqual([])
  })

  it('deletes the API tokens of a former administrator permanently', async () => {
    const admin = await createSignedInMember('admin')
    const other = await createSignedInMember('admin')
    const { token } = (await other.client.call(storeToken, { name: 'Script' })).json()
    const callWithToken = () =>
      test.createClient().call(readCurrentUser, undefined, { authorization: `Bearer ${token}` })
    expect((await callWithToken()).statusCode).toBe(200)
    const { message } = (await admin.client.call(setRole, { id: other.id, role: 'staff' })).json()
    expect(message).toContain('have stopped working')
    expect((await callWithToken()).statusCode).toBe(401)
    await admin.client.call(setRole, { id: other.id, role: 'admin' })
    expect((await callWithToken()).statusCode).toBe(401)
    expect(await getStatus(other.client), 'the session stays').toBe(200)
  })

  it.each([
    [setRole, { role: 'staff' }, 'role'],
    [setMemberActive, { active: false }, 'active'],
  ] as const)('rejects removing the last administrator: %#', async (call, change, field) => {
    const admin = await createSignedInMember('admin')
    const rejected = await admin.client.call(call, { id: admin.id, ...change })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors[field]).toEqual([
      'This is the last administrator. Make another member an administrator first.',
    ])
    expect(await getStatus(admin.client)).toBe(200)
    const second = await createSignedInMember('admin')
    expect((await admin.client.call(call, { id: admin.id, ...change })).statusCode).toBe(200)
    expect((await second.client.call(listAllMembers)).statusCode).toBe(200)
  })

  it.each([
    [setRole, { role: 'staff' }],
    [setMemberActive, { active: false }],
  ] as const)(
    'lets one of two administrators win who change each other concurrently: %#',
    async (call, change) => {
      for (let round = 0; round < 5; round += 1) {
        const [left, right] = [await createSignedInMember('admin'), await createSignedInMember('admin')]
        const answers = await Promise.all([
          left.client.call(call, { id: right.id, ...change }),
          right.client.call(call, { id: left.id, ...change }),
        ])
        const statuses = answers.map(({ statusCode }) => statusCode).sort()
        expect(statuses[0]).toBe(200)
        expect([401, 403]).toContain(statuses[1])
        const admins = test.services.database.selectFrom('members').select('id').where('role', '=', 'admin')
        expect(await admins.where('is_active', '=', 1).execute()).toHaveLength(1)
        for (const { id } of [left, right]) await setActive(test.services.database, id, false)
      }
    },
  )

  it('rejects unknown members and roles', async () => {
    const admin = await createSignedInMember('admin')
    expect((await admin.client.call(setRole, { id: 999_999, role: 'admin' })).statusCode).toBe(404)
    expect((await admin.client.call(setRole, { id: admin.id, role: 'owner' })).statusCode).toBe(422)
  })
})

import * as account from '@quittance/shared/contract/account.ts'
import { api } from '@quittance/shared/contract/api.ts'
import { logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import * as access from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { afterEach, expect, it } from 'vitest'
import { generateTotpCode } from '#test/authenticator.ts'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { changeTwoFactorRequirement } from './administer-two-factor.ts'
import { storeEnrolmentConfirmation, storePendingEnrolment, storeTwoFactorRequirement } from './repository.ts'

forOneDatabaseWithCompany('required two-factor sign-in', (context) => {
  const db = () => context.test.services.database

  async function createSignedInMember(role: 'admin' | 'staff' = 'staff') {
    const member = await createTestMember(context.test.services, { role })
    const client = context.test.createClient()
    await client.signIn(member.email, testPassword)
    return { ...member, client }
  }

  /** Stores a confirmed enrolment directly, which is faster than the calls. */
  async function storeConfirmedEnrolment(memberId: number) {
    await storePendingEnrolment(db(), { memberId, encryptedSecret: 'encrypted' })
    await storeEnrolmentConfirmation(db(), memberId, context.test.services.clock())
  }

  async function enrolTwoFactor(client: TestClient) {
    const { secret } = (await client.call(account.beginTwoFactorSetup, {})).json()
    const code = generateTotpCode(secret, context.test.services.clock())
    const confirmed = await client.call(account.confirmTwoFactorSetup, { password: testPassword, code })
    return { secret, status: confirmed.statusCode }
  }

  const setRequirement = (client: TestClient, isRequired: boolean) =>
    client.call(access.updateAccessSettings, { demands_two_factor: isRequired })

  afterEach(() => storeTwoFactorRequirement(db(), false))

  it('can be required only by an administrator who is enrolled', async () => {
    const admin = await createSignedInMember('admin')
    const staff = await createSignedInMember()
    const rejected = await setRequirement(admin.client, true)
    expect(rejected.json()).toMatchObject({ code: 422, errors: { demands_two_factor: [expect.any(String)] } })
    expect((await setRequirement(staff.client, true)).statusCode).toBe(403)
    expect((await admin.client.call(access.readAccessSettings)).json()).toEqual({
      demands_two_factor: false,
    })
    expect((await enrolTwoFactor(admin.client)).status).toBe(200)
    expect((await setRequirement(admin.client, true)).json()).toMatchObject({ code: 200 })
    expect((await setRequirement(admin.client, true)).json()).toMatchObject({ code: 200 })
    expect((await admin.client.call(access.readAccessSettings)).json()).toEqual({
      demands_two_factor: true,
    })
    const url = `/api/v1/security/log?topic=factors&member=${admin.id}`
    const events = (await admin.client.send({ method: 'GET', url })).json().events
    expect(events.map(({ event }: { event: string }) => event)).toEqual(['factor-demanded', 'factor-on'])
    expect((await setRequirement(admin.client, false)).json()).toMatchObject({ code: 200 })
    expect((await staff.client.call(listMembers)).statusCode).toBe(200)
  })

  it('allows members who must enrol only enrolment, also in existing sessions', async () => {
    const { client, id } = await createSignedInMember('admin')
    await storeTwoFactorRequirement(db(), true)
    const rejected = await client.call(listMembers)
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json()).toMatchObject({
      two_factor_required: true,
      message: expect.stringContaining('Set it up first'),
    })
    expect((await client.call(readCurrentUser)).json().user).toMatchObject({ id, owes_two_factor: true })
    expect((await enrolTwoFactor(client)).status).toBe(200)
    expect((await client.call(readCurrentUser)).json().user).not.toHaveProperty('owes_two_factor')
    expect((await client.call(listMembers)).statusCode).toBe(200)
  })

  it('exempts five calls', () => {
    const allowed = api.filter(({ allowedBeforeTwoFactor }) => allowedBeforeTwoFactor)
    expect(allowed.map(({ path }) => path).sort()).toEqual([
      '/api/v1/logout',
      '/api/v1/me',
      '/api/v1/me/two_factor',
      '/api/v1/me/two_factor/begin',
      '/api/v1/me/two_factor/confirm',
    ])
  })

  it('allows sign-out, and checks password and code during enrolment', async () => {
    const { client } = await createSignedInMember()
    await storeTwoFactorRequirement(db(), true)
    const { secret } = (await client.call(account.beginTwoFactorSetup, {})).json()
    const code = generateTotpCode(secret, context.test.services.clock())
    const wrong = await client.call(account.confirmTwoFactorSetup, { password: 'not the password', code })
    expect(wrong.statusCode).toBe(422)
    // An unconfirmed enrolment does not count.
    expect((await client.call(listMembers)).statusCode).toBe(403)
    const other = { current_password: testPassword, password: 'four words in a row' }
    expect((await client.call(account.changePassword, other)).statusCode).toBe(403)
    expect((await client.call(logout, {})).statusCode).toBe(200)
  })

  it('keeps API tokens of these members working and creates no new ones', async () => {
    const { client, id } = await createSignedInMember('admin')
    const { token } = (await client.call(access.storeToken, { name: 'Shop', scopes: ['administer'] })).json()
    await storeTwoFactorRequirement(db(), true)
    const program = (
      call: typeof listMembers | typeof readCurrentUser | typeof access.updateAccessSettings,
      body?: object,
    ) => context.test.createClient().call(call, body, { authorization: `Bearer ${token}` })
    expect((await program(listMembers)).statusCode).toBe(200)
    expect((await program(readCurrentUser)).json().user).toEqual(
      expect.not.objectContaining({ owes_two_factor: true }),
    )
    expect((await program(access.updateAccessSettings, { demands_two_factor: false })).statusCode).toBe(403)
    expect((await client.call(access.storeToken, { name: 'Another' })).statusCode).toBe(403)
    expect((await program(readCurrentUser)).json().user.id).toBe(id)
  })

  it('must be set up again after it was disabled', async () => {
    const { client } = await createSignedInMember()
    const { secret } = await enrolTwoFactor(client)
    await storeTwoFactorRequirement(db(), true)
    expect((await client.call(listMembers)).statusCode).toBe(200)
    context.test.advanceClock(60_000)
    const code = generateTotpCode(secret, context.test.services.clock())
    const disabled = await client.call(account.disableTwoFactor, { password: testPassword, code })
    expect(disabled.statusCode).toBe(200)
    expect((await client.call(listMembers)).statusCode).toBe(403)
    expect((await client.call(readCurrentUser)).json().user).toMatchObject({ owes_two_factor: true })
    const again = await enrolTwoFactor(client)
    expect([again.status, again.secret === secret]).toEqual([200, false])
    expect((await client.call(listMembers)).statusCode).toBe(200)
  })

  it('checks the administrator role when the change is written', async () => {
    const { services } = context.test
    const { id: memberId } = await createTestMember(services)
    await storeConfirmedEnrolment(memberId)
    const actor = { memberId, name: '', address: '', browser: '' }
    expect(
      await changeTwoFactorRequirement(services, { actorId: memberId, isRequired: true, actor }),
    ).toEqual({
      isChanged: false,
      reason: 'not-an-admin',
    })
  })

  it('can be set for the first time by several administrators concurrently', async () => {
    const { services } = context.test
    await db().deleteFrom('access_settings').execute()
    const admins = await Promise.all([0, 1, 2, 3].map(() => createTestMember(services, { role: 'admin' })))
    for (const { id } of admins) await storeConfirmedEnrolment(id)
    const outcomes = await Promise.all(
      admins.map(({ id, name }) =>
        changeTwoFactorRequirement(services, {
          actorId: id,
          isRequired: true,
          actor: { memberId: id, name, address: '', browser: '' },
        }),
      ),
    )
    expect(outcomes).toEqual(admins.map(() => ({ isChanged: true })))
    const rows = await db().selectFrom('access_settings').selectAll().execute()
    expect(rows).toEqual([{ id: 1, demands_factor: 1 }])
  })
})

import * as factor from '@quittance/shared/contract/account.ts'
import { changePassword } from '@quittance/shared/contract/account.ts'
import { api } from '@quittance/shared/contract/api.ts'
import { logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import * as settings from '@quittance/shared/contract/member-access.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { listMembers } from '@quittance/shared/contract/picker-lists.ts'
import { afterEach, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { changeTwoFactorRequirement } from './administer-two-factor.ts'
import { storeEnrolmentConfirmation, storePendingEnrolment, storeTwoFactorRequirement } from './repository.ts'
import { calculateTimeStep, generateTotpCode } from './totp.ts'

forEachDatabaseWithCompany('two-factor sign-in that is demanded', (given) => {
  const db = () => given.test.services.database

  async function signedIn(role: 'admin' | 'staff' = 'staff') {
    const member = await createTestMember(given.test.services, { role })
    const client = given.test.createClient()
    await client.signIn(member.email, testPassword)
    return { ...member, client }
  }

  /** As if they had set it up before, without the work of it. */
  async function storeConfirmedEnrolment(memberId: number) {
    await storePendingEnrolment(db(), { memberId, encryptedSecret: 'sealed' })
    await storeEnrolmentConfirmation(db(), memberId, given.test.services.clock())
  }

  async function enrolTwoFactor(client: TestClient) {
    const { secret } = (await client.call(factor.beginTwoFactorSetup, {})).json()
    const code = generateTotpCode(secret, calculateTimeStep(given.test.services.clock()))
    const confirmed = await client.call(factor.confirmTwoFactorSetup, { password: testPassword, code })
    return { secret, status: confirmed.statusCode }
  }

  const setRequirement = (client: TestClient, isRequired: boolean) =>
    client.call(settings.updateAccessSettings, { demands_two_factor: isRequired })

  afterEach(() => storeTwoFactorRequirement(db(), false))

  it('is switched on by an administrator who has it, and by nobody else', async () => {
    const admin = await signedIn('admin')
    const staff = await signedIn()
    const without = await setRequirement(admin.client, true)
    expect(without.json()).toMatchObject({ code: 422, errors: { demands_two_factor: [expect.any(String)] } })
    expect((await setRequirement(staff.client, true)).statusCode).toBe(403)
    expect((await admin.client.call(settings.readAccessSettings)).json()).toEqual({
      demands_two_factor: false,
    })
    expect((await enrolTwoFactor(admin.client)).status).toBe(200)
    expect((await setRequirement(admin.client, true)).json()).toMatchObject({ code: 200 })
    expect((await setRequirement(admin.client, true)).json()).toMatchObject({ code: 200 })
    expect((await admin.client.call(settings.readAccessSettings)).json()).toEqual({
      demands_two_factor: true,
    })
    const url = `/api/v1/security/log?topic=factors&member=${admin.id}`
    const noted = (await admin.client.send({ method: 'GET', url })).json().events
    expect(noted.map(({ event }: { event: string }) => event)).toEqual(['factor-demanded', 'factor-on'])
    expect((await setRequirement(admin.client, false)).json()).toMatchObject({ code: 200 })
    expect((await staff.client.call(listMembers)).statusCode).toBe(200)
  })

  it('leaves who has none nothing to do but set it up, also in a session from before', async () => {
    const { client, id } = await signedIn('admin')
    await storeTwoFactorRequirement(db(), true)
    const refused = await client.call(listMembers)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      two_factor_required: true,
      message: expect.stringContaining('Set it up first'),
    })
    expect((await client.call(readCurrentUser)).json().user).toMatchObject({ id, owes_two_factor: true })
    expect((await enrolTwoFactor(client)).status).toBe(200)
    expect((await client.call(readCurrentUser)).json().user).not.toHaveProperty('owes_two_factor')
    expect((await client.call(listMembers)).statusCode).toBe(200)
  })

  it('keeps them from every call but those few', async () => {
    const { client } = await signedIn('admin')
    await storeTwoFactorRequirement(db(), true)
    const allowed = api.filter(({ allowedBeforeTwoFactor }) => allowedBeforeTwoFactor)
    expect(allowed.map(({ path }) => path).sort()).toEqual([
      '/api/v1/logout',
      '/api/v1/me',
      '/api/v1/me/two_factor',
      '/api/v1/me/two_factor/begin',
      '/api/v1/me/two_factor/confirm',
    ])
    const others = api.filter(
      ({ access, allowedBeforeTwoFactor }) => access !== 'everyone' && !allowedBeforeTwoFactor,
    )
    expect(others.length).toBeGreaterThan(100)
    const passed: string[] = []
    for (const call of others) {
      const url = call.path.replace(/:(\w+)/g, '1')
      const body = call.method === 'GET' ? undefined : {}
      const { statusCode } = await client.send({ method: call.method, url }, body)
      // What the body is like is looked at later.
      if (statusCode !== 403) passed.push(`${call.method} ${call.path}: ${statusCode}`)
    }
    expect(passed).toEqual([])
  })

  it('does not keep them from leaving, and takes password and code from whoever sets it up', async () => {
    const { client } = await signedIn()
    await storeTwoFactorRequirement(db(), true)
    const { secret } = (await client.call(factor.beginTwoFactorSetup, {})).json()
    const code = generateTotpCode(secret, calculateTimeStep(given.test.services.clock()))
    const wrong = await client.call(factor.confirmTwoFactorSetup, { password: 'not the password', code })
    expect(wrong.statusCode).toBe(422)
    // A secret that no code was shown of counts for nothing.
    expect((await client.call(listMembers)).statusCode).toBe(403)
    const other = { current_password: testPassword, password: 'four words in a row' }
    expect((await client.call(changePassword, other)).statusCode).toBe(403)
    expect((await client.call(logout, {})).statusCode).toBe(200)
  })

  it('lets API tokens of such members go on working, and makes no new ones', async () => {
    const { client, id } = await signedIn('admin')
    const { token } = (await client.call(storeToken, { name: 'Shop', role: 'admin' })).json()
    await storeTwoFactorRequirement(db(), true)
    const program = (
      call: typeof listMembers | typeof readCurrentUser | typeof settings.updateAccessSettings,
      body?: object,
    ) => given.test.createClient().call(call, body, { authorization: `Bearer ${token}` })
    expect((await program(listMembers)).statusCode).toBe(200)
    expect((await program(readCurrentUser)).json().user).toEqual(
      expect.not.objectContaining({ owes_two_factor: true }),
    )
    expect((await program(settings.updateAccessSettings, { demands_two_factor: false })).statusCode).toBe(403)
    expect((await client.call(storeToken, { name: 'Another' })).statusCode).toBe(403)
    expect((await program(readCurrentUser)).json().user.id).toBe(id)
  })

  it('is owed again by whoever switches it off, to set up another phone', async () => {
    const { client } = await signedIn()
    const { secret } = await enrolTwoFactor(client)
    await storeTwoFactorRequirement(db(), true)
    expect((await client.call(listMembers)).statusCode).toBe(200)
    given.test.advanceClock(60_000)
    const code = generateTotpCode(secret, calculateTimeStep(given.test.services.clock()))
    const ended = await client.call(factor.disableTwoFactor, { password: testPassword, code })
    expect(ended.statusCode).toBe(200)
    expect((await client.call(listMembers)).statusCode).toBe(403)
    expect((await client.call(readCurrentUser)).json().user).toMatchObject({ owes_two_factor: true })
    const again = await enrolTwoFactor(client)
    expect([again.status, again.secret === secret]).toEqual([200, false])
    expect((await client.call(listMembers)).statusCode).toBe(200)
  })

  it('is decided by administrators as they are when it is written', async () => {
    const { services } = given.test
    const { id: by } = await createTestMember(services)
    await storeConfirmedEnrolment(by)
    const actor = { memberId: by, name: '', address: '', browser: '' }
    expect(await changeTwoFactorRequirement(services, { actorId: by, isRequired: true, actor })).toEqual({
      changed: false,
      because: 'not-an-admin',
    })
  })

  it('is chosen for the first time by several at once', async () => {
    const { services } = given.test
    await db().deleteFrom('access_settings').execute()
    const admins = await Promise.all([0, 1, 2, 3].map(() => createTestMember(services, { role: 'admin' })))
    for (const { id } of admins) await storeConfirmedEnrolment(id)
    const outcomes = await Promise.all(
      admins.map(({ id: by, name }) =>
        changeTwoFactorRequirement(services, {
          actorId: by,
          isRequired: true,
          actor: { memberId: by, name, address: '', browser: '' },
        }),
      ),
    )
    expect(outcomes).toEqual(admins.map(() => ({ changed: true })))
    const rows = await db().selectFrom('access_settings').selectAll().execute()
    expect(rows).toEqual([{ id: 1, demands_factor: 1 }])
  })
})

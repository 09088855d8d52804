import * as calls from '@quittance/shared/contract/account.ts'
import { login, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { listAllMembers, removeTwoFactor } from '@quittance/shared/contract/member-access.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#auth/sessions.ts'
import { signIn } from '#auth/sign-in.ts'
import { findMember } from '#members/repository.ts'
import { generateTotpCode } from '#test/authenticator.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { countUndecryptableTwoFactorSecrets } from './administer-two-factor.ts'
import { storeRecoveryCodes } from './repository.ts'
import { checkCode, hashRecoveryCode } from './verify-code.ts'

const timeStepMs = 30_000

forOneDatabase('two-factor sign-in', ({ settings }) => {
  let server: TestApp
  let addresses = 0
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  const now = () => server.services.clock()
  const getCode = (secret: string, stepOffset = 0) => generateTotpCode(secret, now(), stepOffset)

  function createAddress(): string {
    addresses += 1
    return `198.51.100.${addresses}`
  }

  function attempt(email: string, otp: string | undefined, remoteAddress = createAddress()) {
    const payload = { email, password: testPassword, ...(otp !== undefined && { otp }) }
    return server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })
  }

  /** Creates a member with two-factor sign-in whose last code has expired. */
  async function createMemberWithTwoFactor(role: 'admin' | 'staff' = 'staff') {
    const member = await createTestMember(server.services, { role })
    const client = server.createClient()
    await client.signIn(member.email, testPassword)
    const { secret } = (await client.call(calls.beginTwoFactorSetup, {})).json()
    const proof = { password: testPassword, code: getCode(secret) }
    const codes: string[] = (await client.call(calls.confirmTwoFactorSetup, proof)).json().recovery_codes
    server.advanceClock(2 * timeStepMs)
    return { ...member, client, secret, codes }
  }

  it('is required only after enrolment was confirmed with code and password', async () => {
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const { secret, uri } = (await client.call(calls.beginTwoFactorSetup, {})).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect((await attempt(email, undefined)).statusCode).toBe(200)
    const code = getCode(secret)
    const confirm = async (proof: object) => await client.call(calls.confirmTwoFactorSetup, proof)
    const wrongCode = await confirm({ password: testPassword, code: getCode(secret, 5) })
    expect([wrongCode.statusCode, Object.keys(wrongCode.json().errors)]).toEqual([422, ['code']])
    const wrongPassword = await confirm({ password: 'wrong', code })
    expect([wrongPassword.statusCode, Object.keys(wrongPassword.json().errors)]).toEqual([422, ['password']])
    expect((await attempt(email, undefined)).statusCode).toBe(200)
    const confirmed = await confirm({ password: testPassword, code })
    expect(new Set(confirmed.json().recovery_codes).size).toBe(10)
    const rejected = await attempt(email, undefined)
    expect(rejected.statusCode).toBe(401)
    expect(rejected.json()).toMatchObject({ code: 401, otp_required: true, errors: {} })
    expect((await client.call(readCurrentUser)).statusCode).toBe(200)
    const state = (await client.call(calls.readTwoFactor)).json()
    expect(state).toEqual({ on_since: expect.stringMatching(/Z$/), recovery_codes_left: 10 })
    expect((await client.call(calls.beginTwoFactorSetup, {})).statusCode).toBe(409)
  })

  it('accepts a code once and no earlier code', async () => {
    const { email, secret } = await createMemberWithTwoFactor()
    const code = getCode(secret)
    expect((await attempt(email, code)).statusCode).toBe(200)
    const again = await attempt(email, code)
    expect(again.statusCode).toBe(401)
    expect(again.json()).toMatchObject({ otp_required: true, errors: { otp: [expect.any(String)] } })
    expect((await attempt(email, getCode(secret, -1))).statusCode).toBe(401)
    expect((await attempt(email, getCode(secret, 2))).statusCode).toBe(401)
    expect((await attempt(email, getCode(secret, 1))).statusCode).toBe(200)
  })

  it('has recovery codes of more than 128 bits, and accepts older ones of 79 and 118 bits', async () => {
    const { id, email, codes } = await createMemberWithTwoFactor()
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){6}[a-hjkmnp-z2-9]{4}$/)
    expect(28 * Math.log2(31)).toBeGreaterThan(128)
    const oldCodes = ['abcd-efgh-jkmn-pqrs', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2']
    await storeRecoveryCodes(server.services.database, id, oldCodes.map(hashRecoveryCode))
    expect((await attempt(email, oldCodes[1])).statusCode).toBe(200)
    expect((await attempt(email, 'ABCD EFGH JKMN PQRS')).statusCode).toBe(200)
    expect((await attempt(email, 'abcd-efgh-jkmn-pqrs')).statusCode).toBe(401)
  })

  it.each(['TOTP code', 'recovery code'])(
    'accepts one of several concurrent uses of the same %s',
    async (codeType) => {
      const { email, secret, codes } = await createMemberWithTwoFactor()
      const code = codeType === 'recovery code' ? (codes[0] ?? '') : getCode(secret)
      const answers = await Promise.all([0, 1, 2].map(() => attempt(email, code)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    },
  )

  it.each(['TOTP code', 'recovery code'])(
    'starts one session for a %s that was verified twice',
    async (codeType) => {
      const { id, secret, codes } = await createMemberWithTwoFactor()
      const { services } = server
      const code = codeType === 'recovery code' ? (codes[0] ?? '') : getCode(secret)
      const { validCode } = await checkCode(services, { memberId: id, code })
      const member = await findMember(services.database, id)
      if (!(validCode && member)) throw new Error('code or member not found')
      const origin = { address: createAddress(), browser: '' }
      const start = () => startSession(services, { ...member, code: validCode }, origin)
      const started = await Promise.allSettled([start(), start()])
      expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expect(startSession(services, member, origin)).rejects.toThrow('sign-in.code-needed')
    },
  )

  it('accepts each recovery code once, ignoring case and separators', async () => {
    const { email, client, codes } = await createMemberWithTwoFactor()
    const [first = '', second = ''] = codes
    expect((await attempt(email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await attempt(email, first)).statusCode).toBe(401)
    const remaining = (await client.call(calls.readTwoFactor)).json().recovery_codes_left
    expect(remaining).toBe(9)
    const renewed = await client.call(calls.renewRecoveryCodes, { password: testPassword, code: second })
    expect(renewed.json().recovery_codes).toHaveLength(10)
    expect((await attempt(email, codes[2])).statusCode).toBe(401)
    expect((await attempt(email, renewed.json().recovery_codes[3])).statusCode).toBe(200)
  })

  it('is disabled with password and code', async () => {
    const { email, client, secret } = await createMemberWithTwoFactor()
    const disable = async (proof: object) => (await client.call(calls.disableTwoFactor, proof)).statusCode
    expect(await disable({ password: testPassword, code: '' })).toBe(422)
    expect(await disable({ password: 'wrong', code: getCode(secret) })).toBe(422)
    expect(await disable({ password: testPassword, code: getCode(secret, 9) })).toBe(422)
    expect(await disable({ password: testPassword, code: getCode(secret) })).toBe(200)
    expect((await attempt(email, undefined)).statusCode).toBe(200)
  })

  it('counts wrong codes as failures, per network and per member', async () => {
    const { email, secret } = await createMemberWithTwoFactor()
    const address = createAddress()
    for (let time = 0; time < 10; time += 1) {
      expect((await attempt(email, '000000', address)).statusCode).toBe(401)
    }
    expect((await attempt(email, getCode(secret), address)).statusCode).toBe(429)
    for (let time = 0; time < 20; time += 1) await attempt(email, '000000')
    expect((await attempt(email, getCode(secret))).statusCode).toBe(429)
    server.advanceClock(16 * 60_000)
    expect((await attempt(email, getCode(secret))).statusCode).toBe(200)
  })

  it('does not lock a known browser out when others guess codes', async () => {
    const { email, client, secret } = await createMemberWithTwoFactor()
    for (let time = 0; time < 31; time += 1) await attempt(email, '000000')
    expect((await attempt(email, getCode(secret))).statusCode).toBe(429)
    client.token = ''
    await client.refreshCsrfToken()
    const answer = await client.call(login, { email, password: testPassword, otp: getCode(secret) })
    expect(answer.statusCode).toBe(200)
  })

  it('does not reveal itself without the password', async () => {
    const { email } = await createMemberWithTwoFactor()
    const payload = { email, password: 'wrong', otp: '123456' }
    const remoteAddress = createAddress()
    const answer = await server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })
    expect(answer.json()).toEqual({ code: 401, message: 'E-mail or password is wrong.', errors: {} })
  })

  it('can be removed by administrators only', async () => {
    const member = await createMemberWithTwoFactor()
    const admin = await createMemberWithTwoFactor('admin')
    const staff = await createMemberWithTwoFactor()
    const remove = async (client: typeof member.client) =>
      (await client.call(removeTwoFactor, { id: member.id })).statusCode
    expect(await remove(staff.client)).toBe(403)
    const isListedWithTwoFactor = async () =>
      (await admin.client.call(listAllMembers))
        .json()
        .members.find(({ id }: { id: number }) => id === member.id).has_two_factor
    expect(await isListedWithTwoFactor()).toBe(true)
    expect(await remove(admin.client)).toBe(200)
    expect(await isListedWithTwoFactor()).toBe(false)
    expect((await attempt(member.email, undefined)).statusCode).toBe(200)
    expect(await remove(admin.client)).toBe(404)
    const sentMail = server.services.database.selectFrom('mail_messages').select(['recipients', 'message'])
    const { recipients, message } = await sentMail.orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(recipients).toContain(member.email)
    expect(message).toContain(`${admin.name} has removed two-factor sign-in`)
  })

  it('is stored encrypted, its recovery codes as hashes', async () => {
    const { id, secret, codes } = await createMemberWithTwoFactor()
    const { database } = server.services
    const enrolments = database.selectFrom('second_factors').selectAll().where('member_id', '=', id)
    const hashes = database.selectFrom('recovery_codes').selectAll().where('member_id', '=', id)
    const stored = JSON.stringify([await enrolments.execute(), await hashes.execute()])
    expect(stored).not.toContain(secret)
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('reports a changed key and still accepts recovery codes', async () => {
    const { id, email, secret, codes } = await createMemberWithTwoFactor()
    const { database, installation } = server.services
    const servicesWithOtherKey = { ...server.services, installation: { ...installation, key: 'another key' } }
    expect(await countUndecryptableTwoFactorSecrets(database, installation.key)).toBe(0)
    expect(await countUndecryptableTwoFactorSecrets(database, 'another key')).toBeGreaterThan(0)
    const origin = { address: createAddress(), browser: '', browserSecret: null }
    const attemptSignIn = (otp: string) =>
      signIn(servicesWithOtherKey, { email, password: testPassword, otp }, origin)
    await expect(attemptSignIn(getCode(secret))).rejects.toThrow('secrets.code-unreadable')
    expect((await attemptSignIn(codes[0] ?? '')).member.id).toBe(id)
  })

  it('cannot be decrypted in the row of another member', async () => {
    const [one, other] = [await createMemberWithTwoFactor(), await createMemberWithTwoFactor()]
    const { database, installation } = server.services
    const { sealed_secret } = await database
      .selectFrom('second_factors')
      .select('sealed_secret')
      .where('member_id', '=', other.id)
      .executeTakeFirstOrThrow()
    await database
      .updateTable('second_factors')
      .set({ sealed_secret })
      .where('member_id', '=', one.id)
      .execute()
    expect(await countUndecryptableTwoFactorSecrets(database, installation.key)).toBe(1)
    expect((await attempt(one.email, getCode(other.secret))).statusCode).toBe(401)
  })
})

import * as calls from '@quittance/shared/contract/account.ts'
import { login, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { listAllMembers, removeTwoFactor } from '@quittance/shared/contract/member-access.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#auth/sessions.ts'
import { signIn } from '#auth/sign-in.ts'
import { findMember } from '#members/repository.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { countUndecryptableTwoFactorSecrets } from './administer-two-factor.ts'
import { storeRecoveryCodes } from './repository.ts'
import { calculateTimeStep, generateTotpCode } from './totp.ts'
import { checkCode, hashRecoveryCode } from './verify-code.ts'

const timeStepMs = 30_000

forEachDatabase('the second factor', ({ settings }) => {
  let server: TestApp
  let addresses = 0
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  const now = () => server.services.clock()
  const codeNow = (secret: string, around = 0) => generateTotpCode(secret, calculateTimeStep(now()) + around)

  function newAddress(): string {
    addresses += 1
    return `198.51.100.${addresses}`
  }

  function attempt(email: string, otp: string | undefined, remoteAddress = newAddress()) {
    const payload = { email, password: testPassword, ...(otp !== undefined && { otp }) }
    return server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })
  }

  /** Somebody with the factor switched on, whose last code is too old to matter. */
  async function createMemberWithTwoFactor(role: 'admin' | 'staff' = 'staff') {
    const member = await createTestMember(server.services, { role })
    const client = server.createClient()
    await client.signIn(member.email, testPassword)
    const { secret } = (await client.call(calls.beginTwoFactorSetup, {})).json()
    const proof = { password: testPassword, code: codeNow(secret) }
    const codes: string[] = (await client.call(calls.confirmTwoFactorSetup, proof)).json().recovery_codes
    server.advanceClock(2 * timeStepMs)
    return { ...member, client, secret, codes }
  }

  it('is asked for once a code and the password were shown, and not before', async () => {
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const { secret, uri } = (await client.call(calls.beginTwoFactorSetup, {})).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect((await attempt(email, undefined)).statusCode).toBe(200)
    const code = codeNow(secret)
    const confirm = async (proof: object) => await client.call(calls.confirmTwoFactorSetup, proof)
    const wrongCode = await confirm({ password: testPassword, code: codeNow(secret, 5) })
    expect([wrongCode.statusCode, Object.keys(wrongCode.json().errors)]).toEqual([422, ['code']])
    const wrongPassword = await confirm({ password: 'wrong', code })
    expect([wrongPassword.statusCode, Object.keys(wrongPassword.json().errors)]).toEqual([422, ['password']])
    expect((await attempt(email, undefined)).statusCode).toBe(200)
    const confirmed = await confirm({ password: testPassword, code })
    expect(new Set(confirmed.json().recovery_codes).size).toBe(10)
    const refused = await attempt(email, undefined)
    expect(refused.statusCode).toBe(401)
    expect(refused.json()).toMatchObject({ code: 401, otp_required: true, errors: {} })
    expect((await client.call(readCurrentUser)).statusCode).toBe(200)
    const state = (await client.call(calls.readTwoFactor)).json()
    expect(state).toEqual({ on_since: expect.stringMatching(/Z$/), recovery_codes_left: 10 })
    expect((await client.call(calls.beginTwoFactorSetup, {})).statusCode).toBe(409)
  })

  it('takes a code once, and none from before it', async () => {
    const { email, secret } = await createMemberWithTwoFactor()
    const code = codeNow(secret)
    expect((await attempt(email, code)).statusCode).toBe(200)
    const again = await attempt(email, code)
    expect(again.statusCode).toBe(401)
    expect(again.json()).toMatchObject({ otp_required: true, errors: { otp: [expect.any(String)] } })
    expect((await attempt(email, codeNow(secret, -1))).statusCode).toBe(401)
    expect((await attempt(email, codeNow(secret, 2))).statusCode).toBe(401)
    expect((await attempt(email, codeNow(secret, 1))).statusCode).toBe(200)
  })

  it('has recovery codes of more than 128 bits, and takes those of 79 and 118 bits from before', async () => {
    const { id, email, codes } = await createMemberWithTwoFactor()
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){6}[a-hjkmnp-z2-9]{4}$/)
    expect(28 * Math.log2(31)).toBeGreaterThan(128)
    const before = ['abcd-efgh-jkmn-pqrs', 'abcd-efgh-jkmn-pqrs-tuvw-xyz2']
    await storeRecoveryCodes(server.services.database, id, before.map(hashRecoveryCode))
    expect((await attempt(email, before[1])).statusCode).toBe(200)
    expect((await attempt(email, 'ABCD EFGH JKMN PQRS')).statusCode).toBe(200)
    expect((await attempt(email, 'abcd-efgh-jkmn-pqrs')).statusCode).toBe(401)
  })

  it.each(['code of the app', 'recovery code'])(
    'lets one in of several who show the same %s',
    async (which) => {
      const { email, secret, codes } = await createMemberWithTwoFactor()
      const shown = which === 'recovery code' ? (codes[0] ?? '') : codeNow(secret)
      const answers = await Promise.all([0, 1, 2].map(() => attempt(email, shown)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
    },
  )

  it.each(['code of the app', 'recovery code'])(
    'starts one session with a %s that was looked at twice before it was used',
    async (which) => {
      const { id, secret, codes } = await createMemberWithTwoFactor()
      const { services } = server
      const code = which === 'recovery code' ? (codes[0] ?? '') : codeNow(secret)
      const { validCode } = await checkCode(services, { memberId: id, code })
      const member = await findMember(services.database, id)
      if (!(validCode && member)) throw new Error('The code is good')
      const origin = { address: newAddress(), browser: '' }
      const start = () => startSession(services, { ...member, code: validCode }, origin)
      const started = await Promise.allSettled([start(), start()])
      expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expect(startSession(services, member, origin)).rejects.toThrow('sign-in.code-needed')
    },
  )

  it('takes each recovery code once, however it is typed', async () => {
    const { email, client, codes } = await createMemberWithTwoFactor()
    const [first = '', second = ''] = codes
    expect((await attempt(email, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).statusCode).toBe(200)
    expect((await attempt(email, first)).statusCode).toBe(401)
    const left = (await client.call(calls.readTwoFactor)).json().recovery_codes_left
    expect(left).toBe(9)
    const renewed = await client.call(calls.renewRecoveryCodes, { password: testPassword, code: second })
    expect(renewed.json().recovery_codes).toHaveLength(10)
    expect((await attempt(email, codes[2])).statusCode).toBe(401)
    expect((await attempt(email, renewed.json().recovery_codes[3])).statusCode).toBe(200)
  })

  it('is switched off with password and code together', async () => {
    const { email, client, secret } = await createMemberWithTwoFactor()
    const end = async (proof: object) => (await client.call(calls.disableTwoFactor, proof)).statusCode
    expect(await end({ password: testPassword, code: '' })).toBe(422)
    expect(await end({ password: 'wrong', code: codeNow(secret) })).toBe(422)
    expect(await end({ password: testPassword, code: codeNow(secret, 9) })).toBe(422)
    expect(await end({ password: testPassword, code: codeNow(secret) })).toBe(200)
    expect((await attempt(email, undefined)).statusCode).toBe(200)
  })

  it('counts wrong codes with the failures, from all addresses together too', async () => {
    const { email, secret } = await createMemberWithTwoFactor()
    const address = newAddress()
    for (let time = 0; time < 10; time += 1) {
      expect((await attempt(email, '000000', address)).statusCode).toBe(401)
    }
    expect((await attempt(email, codeNow(secret), address)).statusCode).toBe(429)
    for (let time = 0; time < 20; time += 1) await attempt(email, '000000')
    expect((await attempt(email, codeNow(secret))).statusCode).toBe(429)
    server.advanceClock(16 * 60_000)
    expect((await attempt(email, codeNow(secret))).statusCode).toBe(200)
  })

  it('keeps no member out for whom others guess, where the browser is known', async () => {
    const { email, client, secret } = await createMemberWithTwoFactor()
    for (let time = 0; time < 31; time += 1) await attempt(email, '000000')
    expect((await attempt(email, codeNow(secret))).statusCode).toBe(429)
    client.token = ''
    await client.refreshAntiForgery()
    const answer = await client.call(login, { email, password: testPassword, otp: codeNow(secret) })
    expect(answer.statusCode).toBe(200)
  })

  it('says nothing of itself to whoever has no password', async () => {
    const { email } = await createMemberWithTwoFactor()
    const payload = { email, password: 'wrong', otp: '123456' }
    const remoteAddress = newAddress()
    const answer = await server.app.inject({ method: 'POST', url: login.path, payload, remoteAddress })
    expect(answer.json()).toEqual({ code: 401, message: 'E-mail or password is wrong.', errors: {} })
  })

  it('is removed by an administrator for who has lost everything, and by nobody else', async () => {
    const lost = await createMemberWithTwoFactor()
    const admin = await createMemberWithTwoFactor('admin')
    const staff = await createMemberWithTwoFactor()
    const remove = async (client: typeof lost.client) =>
      (await client.call(removeTwoFactor, { id: lost.id })).statusCode
    expect(await remove(staff.client)).toBe(403)
    const listed = async () =>
      (await admin.client.call(listAllMembers))
        .json()
        .members.find(({ id }: { id: number }) => id === lost.id).has_two_factor
    expect(await listed()).toBe(true)
    expect(await remove(admin.client)).toBe(200)
    expect(await listed()).toBe(false)
    expect((await attempt(lost.email, undefined)).statusCode).toBe(200)
    expect(await remove(admin.client)).toBe(404)
    const sentMail = server.services.database.selectFrom('mail_messages').select(['recipients', 'message'])
    const { recipients, message } = await sentMail.orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(recipients).toContain(lost.email)
    expect(message).toContain(`${admin.name} has removed two-factor sign-in`)
  })

  it('is kept sealed, and its recovery codes as hashes', async () => {
    const { id, secret, codes } = await createMemberWithTwoFactor()
    const { database } = server.services
    const factors = database.selectFrom('second_factors').selectAll().where('member_id', '=', id)
    const hashes = database.selectFrom('recovery_codes').selectAll().where('member_id', '=', id)
    const stored = JSON.stringify([await factors.execute(), await hashes.execute()])
    expect(stored).not.toContain(secret)
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })

  it('says so where the key is another one by now, and takes recovery codes all the same', async () => {
    const { id, email, secret, codes } = await createMemberWithTwoFactor()
    const { database, installation } = server.services
    const others = { ...server.services, installation: { ...installation, key: 'another key' } }
    expect(await countUndecryptableTwoFactorSecrets(database, installation.key)).toBe(0)
    expect(await countUndecryptableTwoFactorSecrets(database, 'another key')).toBeGreaterThan(0)
    const origin = { address: newAddress(), browser: '', browserSecret: null }
    const attemptSignIn = (otp: string) => signIn(others, { email, password: testPassword, otp }, origin)
    await expect(attemptSignIn(codeNow(secret))).rejects.toThrow('secrets.code-unreadable')
    expect((await attemptSignIn(codes[0] ?? '')).member.id).toBe(id)
  })

  it('does not open in the row of somebody else', async () => {
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
    expect((await attempt(one.email, codeNow(other.secret))).statusCode).toBe(401)
  })
})

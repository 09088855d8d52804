import * as calls from '@quittance/shared/contract/account.ts'
import { login } from '@quittance/shared/contract/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { generateTotpCode } from '#test/authenticator.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { sendResetLinks } from './send-reset-links.ts'

forOneDatabase('password reset of a member with two-factor sign-in', ({ settings }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  const post = (call: { readonly path: string }, payload: object) =>
    server.app.inject({ method: 'POST', url: call.path, payload, remoteAddress: '192.0.2.7' })

  it('does not bypass two-factor sign-in', async () => {
    const { services } = server
    const { email } = await createTestMember(services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const { secret } = (await client.call(calls.beginTwoFactorSetup, {})).json()
    const code = generateTotpCode(secret, services.clock())
    expect(
      (await client.call(calls.confirmTwoFactorSetup, { password: testPassword, code })).statusCode,
    ).toBe(200)
    await post(calls.requestReset, { email })
    await sendResetLinks(services)
    const sent = await services.database
      .selectFrom('mail_messages')
      .selectAll()
      .orderBy('id', 'desc')
      .execute()
    const texts = sent.map((message) => {
      const context = { key: services.installation.key, purpose: 'mail', row: message.message_id } as const
      return decryptSecret(context, message.message) ?? ''
    })
    const token = /\/password#([\w-]{43})\n/.exec(texts.join('\n'))?.[1] ?? ''
    const password = 'quite another password'
    const reset = await post(calls.resetForgottenPassword, { token, password })
    expect(reset.statusCode).toBe(200)
    // A reset starts no session.
    expect(reset.headers['set-cookie'] ?? '').not.toContain('session')
    expect(Object.keys(reset.json())).not.toContain('token')
    const rejected = await post(login, { email, password })
    expect(rejected.statusCode).toBe(401)
    expect(rejected.json().otp_required).toBe(true)
    server.advanceClock(60_000)
    const otp = generateTotpCode(secret, services.clock())
    expect((await post(login, { email, password, otp })).statusCode).toBe(200)
  })
})

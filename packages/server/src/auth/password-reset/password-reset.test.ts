import * as calls from '@quittance/shared/contract/account.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { listMail } from '@quittance/shared/contract/mail.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { leaseNextMessage } from '#mail/outbox/message-lease-repository.ts'
import { setActive, updateProfile } from '#members/repository.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { sendResetLinks } from './send-reset-links.ts'

const minuteMs = 60_000
const password = 'quite another password'

forOneDatabase('password reset', ({ settings }) => {
  let server: TestApp
  let addresses = 0
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  beforeEach(async () => {
    await server.services.database.deleteFrom('mail_messages').execute()
  })
  afterAll(() => server.close())

  function post(call: { path: string }, payload: object, remoteAddress = '192.0.2.1') {
    return server.app.inject({ method: 'POST', url: call.path, payload, remoteAddress })
  }

  async function requestReset(email: string, address?: string) {
    addresses += 1
    const answer = await post(calls.requestReset, { email }, address ?? `203.0.113.${addresses}`)
    await sendResetLinks(server.services)
    return answer
  }

  const listMessages = () =>
    server.services.database.selectFrom('mail_messages').selectAll().orderBy('id').execute()

  /** Returns the decrypted text of the last e-mail. */
  async function readLastEmail(): Promise<string> {
    const last = (await listMessages()).at(-1)
    const context = {
      key: server.services.installation.key,
      purpose: 'mail',
      row: last?.message_id ?? '',
    } as const
    return decryptSecret(context, last?.message ?? '') ?? ''
  }

  async function requestResetToken(email: string): Promise<string> {
    await requestReset(email)
    const token = /\/password#([\w-]{43})\n/.exec(await readLastEmail())?.[1]
    if (token === undefined) throw new Error('the e-mail has no reset link')
    return token
  }

  it('sets a new password once per link, ends every session and notifies the member', async () => {
    const { id, email } = await createTestMember(server.services)
    await updateProfile(server.services.database, id, { locale: 'de' })
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const otherToken = await requestResetToken(email)
    const token = await requestResetToken(` ${email.toUpperCase()}`)
    expect(await readLastEmail()).toContain('Legen Sie es hier fest')
    expect((await post(calls.openReset, { token })).json()).toEqual({ email })
    const short = await post(calls.resetForgottenPassword, { token, password: 'short' })
    expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['password']])
    expect((await client.call(readCurrentUser)).statusCode).toBe(200)
    const answer = await post(calls.resetForgottenPassword, { token, password })
    expect(answer.json()).toMatchObject({ code: 200, email })
    expect((await client.call(readCurrentUser)).statusCode).toBe(401)
    await expect(server.createClient().signIn(email, testPassword)).rejects.toThrow('wrong')
    await server.createClient().signIn(email, password)
    expect(
      (await post(calls.resetForgottenPassword, { token, password: 'and yet another' })).statusCode,
    ).toBe(404)
    for (const invalidToken of [token, otherToken]) {
      expect((await post(calls.openReset, { token: invalidToken })).statusCode).toBe(404)
    }
    expect((await listMessages()).at(-1)).toMatchObject({
      recipients: expect.stringContaining(email),
      subject: 'Ihr Passwort für Quittance wurde geändert',
      is_secret: 0,
    })
  })

  it('answers an unknown address like a known one and sends nothing', async () => {
    const { email } = await createTestMember(server.services)
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@example.com')]
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
    expect(await listMessages()).toHaveLength(1)
    const remaining = server.services.database.selectFrom('reset_requests').selectAll()
    expect(await remaining.execute()).toEqual([])
  })

  it('accepts one of two concurrent uses of a link', async () => {
    const { email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    const answers = await Promise.all(
      [0, 1].map(() => post(calls.resetForgottenPassword, { token, password })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('has a link that is valid for 30 minutes', async () => {
    const { email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    server.advanceClock(29 * minuteMs)
    expect((await post(calls.openReset, { token })).statusCode).toBe(200)
    server.advanceClock(2 * minuteMs)
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
    expect((await post(calls.resetForgottenPassword, { token, password })).statusCode).toBe(404)
  })

  it('invalidates the link when the password is changed', async () => {
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const token = await requestResetToken(email)
    await client.call(calls.changePassword, { current_password: testPassword, password })
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
  })

  it('sends no link to deactivated members', async () => {
    const { id, email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    await setActive(server.services.database, id, false)
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
    await server.services.database.deleteFrom('mail_messages').execute()
    expect((await requestReset(email)).statusCode).toBe(200)
    expect(await listMessages()).toEqual([])
  })

  it('limits requests to five per hour, e-mail and network', async () => {
    const { email } = await createTestMember(server.services)
    for (let time = 0; time < 5; time += 1)
      expect((await requestReset(email, '192.0.2.77')).statusCode).toBe(200)
    const rejected = await requestReset(email, '192.0.2.77')
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(2_900)
    expect(await listMessages()).toHaveLength(5)
    expect((await requestReset(email, '192.0.2.78')).statusCode).toBe(200)
    server.advanceClock(Number(rejected.headers['retry-after']) * 1_000)
    expect((await requestReset(email, '192.0.2.77')).statusCode).toBe(200)
  })

  it('limits requests to 30 per hour and network for any e-mails', async () => {
    for (let time = 0; time < 30; time += 1) {
      expect((await requestReset(`nobody-${time}@example.com`, '2001:db8::1')).statusCode).toBe(200)
    }
    expect((await requestReset('nobody-more@example.com', '2001:db8::2')).statusCode).toBe(429)
  })

  it('stores the e-mail encrypted, hides it from others and deletes it once sent', async () => {
    const { email } = await createTestMember(server.services)
    const reader = await createTestMember(server.services, { role: 'admin' })
    const client = server.createClient()
    await client.signIn(reader.email, testPassword)
    const token = await requestResetToken(email)
    const [stored] = await listMessages()
    expect(stored?.message).not.toContain('password#')
    expect(JSON.stringify(await listMessages())).not.toContain(token)
    const listed = (await client.call(listMail)).json().messages[0]
    expect(listed.message).toBe('The text is for the recipient only and is not shown.')
    await deliverOutbox(server.services)
    expect((await listMessages())[0]).toMatchObject({ state: 'logged', message: '' })
  })

  it('fails if the text cannot be decrypted', async () => {
    const { email } = await createTestMember(server.services)
    await requestResetToken(email)
    const { installation } = server.services
    await deliverOutbox({ ...server.services, installation: { ...installation, key: 'another' } })
    expect((await listMessages())[0]).toMatchObject({ state: 'failed', message: '' })
    expect(
      await leaseNextMessage(server.services.database, { holder: 'x', now: server.services.clock() }),
    ).toBeNull()
  })

  it('is unavailable if e-mail is off', async () => {
    expect((await server.createClient().call(calls.readResetOptions)).json()).toEqual({ by_email: true })
    const { database, installation } = server.services
    const installationWithoutMail = {
      ...installation,
      mail: { ...installation.mail, driver: 'smtp', host: '' },
    } as const
    const { email } = await createTestMember(server.services)
    await post(calls.requestReset, { email }, '192.0.2.200')
    await sendResetLinks({ ...server.services, installation: installationWithoutMail })
    expect(await listMessages()).toEqual([])
    expect(await database.selectFrom('password_resets').selectAll().where('id', '<', 0).execute()).toEqual([])
  })
})

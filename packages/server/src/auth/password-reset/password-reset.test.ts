import * as calls from '@quittance/shared/contract/account.ts'
import { changePassword } from '@quittance/shared/contract/account.ts'
import { readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { listMail } from '@quittance/shared/contract/mail.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverOutbox } from '#mail/outbox/deliver-outbox.ts'
import { leaseNextMessage } from '#mail/outbox/lease-repository.ts'
import { setActive, updateProfile } from '#members/repository.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { sendResetLinks } from './send-reset-links.ts'

const minuteMs = 60_000
const password = 'quite another password'

forEachDatabase('a forgotten password', ({ settings }) => {
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

  const messages = () =>
    server.services.database.selectFrom('mail_messages').selectAll().orderBy('id').execute()

  /** The text of the last e-mail, as its receiver gets it. */
  async function readLastEmail(): Promise<string> {
    const last = (await messages()).at(-1)
    const seal = {
      key: server.services.installation.key,
      purpose: 'mail',
      row: last?.message_id ?? '',
    } as const
    return decryptSecret(seal, last?.message ?? '') ?? ''
  }

  async function requestResetToken(email: string): Promise<string> {
    await requestReset(email)
    const token = /\/password#([\w-]{43})\n/.exec(await readLastEmail())?.[1]
    if (token === undefined) throw new Error('There is no link')
    return token
  }

  it('is set anew with a link, once; every session ends, and the member is told', async () => {
    const { id, email } = await createTestMember(server.services)
    await updateProfile(server.services.database, id, { locale: 'de' })
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const other = await requestResetToken(email)
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
    for (const used of [token, other]) {
      expect((await post(calls.openReset, { token: used })).statusCode).toBe(404)
    }
    expect((await messages()).at(-1)).toMatchObject({
      recipients: expect.stringContaining(email),
      subject: 'Ihr Passwort für Quittance wurde geändert',
      is_secret: 0,
    })
  })

  it('answers an unknown address as a known one, and writes to nobody', async () => {
    const { email } = await createTestMember(server.services)
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@example.com')]
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toEqual(known.json())
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort())
    expect(await messages()).toHaveLength(1)
    const left = server.services.database.selectFrom('reset_requests').selectAll()
    expect(await left.execute()).toEqual([])
  })

  it('lets one win of two who use a link at once', async () => {
    const { email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    const answers = await Promise.all(
      [0, 1].map(() => post(calls.resetForgottenPassword, { token, password })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  it('has a link for 30 minutes', async () => {
    const { email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    server.advanceClock(29 * minuteMs)
    expect((await post(calls.openReset, { token })).statusCode).toBe(200)
    server.advanceClock(2 * minuteMs)
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
    expect((await post(calls.resetForgottenPassword, { token, password })).statusCode).toBe(404)
  })

  it('has no link any more once the password was changed', async () => {
    const { email } = await createTestMember(server.services)
    const client = server.createClient()
    await client.signIn(email, testPassword)
    const token = await requestResetToken(email)
    await client.call(changePassword, { current_password: testPassword, password })
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
  })

  it('has none for who is let in no more', async () => {
    const { id, email } = await createTestMember(server.services)
    const token = await requestResetToken(email)
    await setActive(server.services.database, id, false)
    expect((await post(calls.openReset, { token })).statusCode).toBe(404)
    await server.services.database.deleteFrom('mail_messages').execute()
    expect((await requestReset(email)).statusCode).toBe(200)
    expect(await messages()).toEqual([])
  })

  it('is asked for five times in an hour by one network, and not more', async () => {
    const { email } = await createTestMember(server.services)
    for (let time = 0; time < 5; time += 1)
      expect((await requestReset(email, '192.0.2.77')).statusCode).toBe(200)
    const refused = await requestReset(email, '192.0.2.77')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2_900)
    expect(await messages()).toHaveLength(5)
    expect((await requestReset(email, '192.0.2.78')).statusCode).toBe(200)
    server.advanceClock(Number(refused.headers['retry-after']) * 1_000)
    expect((await requestReset(email, '192.0.2.77')).statusCode).toBe(200)
  })

  it('is asked for 30 times in an hour for whatever addresses by one network', async () => {
    for (let time = 0; time < 30; time += 1) {
      expect((await requestReset(`nobody-${time}@example.com`, '2001:db8::1')).statusCode).toBe(200)
    }
    expect((await requestReset('nobody-more@example.com', '2001:db8::2')).statusCode).toBe(429)
  })

  it('is mailed sealed, shown to nobody else, and gone once it is sent', async () => {
    const { email } = await createTestMember(server.services)
    const reader = await createTestMember(server.services, { role: 'admin' })
    const client = server.createClient()
    await client.signIn(reader.email, testPassword)
    const token = await requestResetToken(email)
    const [stored] = await messages()
    expect(stored?.message).not.toContain('password#')
    expect(JSON.stringify(await messages())).not.toContain(token)
    const shown = (await client.call(listMail)).json().messages[0]
    expect(shown.message).toBe('The text is for the recipient only and is not shown.')
    await deliverOutbox(server.services)
    expect((await messages())[0]).toMatchObject({ state: 'sent', message: '' })
  })

  it('is given up where its text cannot be opened', async () => {
    const { email } = await createTestMember(server.services)
    await requestResetToken(email)
    const { installation } = server.services
    await deliverOutbox({ ...server.services, installation: { ...installation, key: 'another' } })
    expect((await messages())[0]).toMatchObject({ state: 'failed', message: '' })
    expect(
      await leaseNextMessage(server.services.database, { holder: 'x', now: server.services.clock() }),
    ).toBeNull()
  })

  it('is not asked for where e-mail is off, and the screen knows', async () => {
    expect((await server.createClient().call(calls.readResetOptions)).json()).toEqual({ by_email: true })
    const { database, installation } = server.services
    const off = { ...installation, mail: { ...installation.mail, driver: 'smtp', host: '' } } as const
    const { email } = await createTestMember(server.services)
    await post(calls.requestReset, { email }, '192.0.2.200')
    await sendResetLinks({ ...server.services, installation: off })
    expect(await messages()).toEqual([])
    expect(await database.selectFrom('password_resets').selectAll().where('id', '<', 0).execute()).toEqual([])
  })
})

import { login, logout } from '@quittance/shared/contract/auth.ts'
import { readCompany } from '@quittance/shared/contract/settings.ts'
import { expect, it } from 'vitest'
import { FixedWindowLimiter } from '#limits/rate-limiter.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const minuteMs = 60_000

interface LoggedEvent {
  readonly event: string
  readonly about: string
  readonly address: string
  readonly member: { readonly name: string } | null
}

forEachDatabaseWithCompany('what is refused', (given) => {
  /** The latest first. */
  async function listRejections(): Promise<LoggedEvent[]> {
    const url = '/api/v1/security/log?topic=refusals&limit=200'
    return (await given.company.client.send({ method: 'GET', url })).json().events
  }

  it('is in the security log: who, which call, from where, and why', async () => {
    const { email, name } = await createTestMember(given.test.services)
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    expect((await client.call(readCompany)).statusCode).toBe(403)
    const foreign = { origin: 'https://evil.example' }
    expect((await client.call(logout, {}, foreign)).statusCode).toBe(403)
    client.antiForgery = ''
    expect((await client.call(logout, {})).statusCode).toBe(419)
    const said = (await listRejections()).map(({ event, about, member }) => [event, about, member?.name])
    expect(said).toEqual([
      ['forgery-refused', 'POST /api/v1/logout', name],
      ['call-refused', 'POST /api/v1/logout', name],
      ['call-refused', 'GET /api/v1/settings/company', name],
    ])
    const [first] = await listRejections()
    expect(first?.address).toBe('127.0.0.1')
  })

  it('is there where too much was asked for, of somebody unknown too', async () => {
    given.test.advanceClock(minuteMs)
    const attempt = () =>
      given.test.app.inject({
        method: 'POST',
        url: login.path,
        payload: { email: 'nobody@example.com', password: 'a-password-typed-here' },
        remoteAddress: '198.51.100.9',
      })
    for (let time = 0; time < 10; time += 1) expect((await attempt()).statusCode).toBe(401)
    expect((await attempt()).statusCode).toBe(429)
    const [latest] = await listRejections()
    expect(latest).toMatchObject({ event: 'limit-refused', about: 'POST /api/v1/login', member: null })
    expect(latest?.address).toBe('198.51.100.9')
    expect(JSON.stringify(await listRejections())).not.toContain('typed-here')
  })

  it('is noted a few times a minute for one network, however often it is asked for', async () => {
    given.test.advanceClock(minuteMs)
    const before = (await listRejections()).length
    const ask = (remoteAddress: string) =>
      given.test.app.inject({ method: 'POST', url: '/api/install/submit', remoteAddress })
    for (let time = 0; time < 25; time += 1) {
      expect((await ask(`2001:db8:7:7::${time + 1}`)).statusCode).toBe(403)
    }
    expect((await listRejections()).length - before).toBe(10)
    expect((await ask('2001:db8:7:8::1')).statusCode).toBe(403)
    expect((await listRejections()).length - before).toBe(11)
    given.test.advanceClock(minuteMs)
    await ask('2001:db8:7:7::99')
    expect((await listRejections()).length - before).toBe(12)
    // Called by nothing that was typed into an address.
    expect((await listRejections())[0]?.about).toMatch(/^(POST \/api\/install\/submit)?$/)
  })

  it('is refused all the same where it cannot be noted', async () => {
    const { database } = given.test.services
    await database.schema.alterTable('security_events').renameTo('lost_events').execute()
    const answer = await given.test.app.inject({ method: 'POST', url: '/api/install/submit' })
    await database.schema.alterTable('lost_events').renameTo('security_events').execute()
    expect(answer.statusCode).toBe(403)
  })

  it('fills no disk from many networks either', async () => {
    const notedRefusals = new FixedWindowLimiter({ perKey: 10, total: 3 })
    const before = (await listRejections()).length
    await createServicesRunner(given)(
      { rejectionLogLimit: notedRefusals, clock: () => new Date() },
      async (client) => {
        for (let time = 0; time < 6; time += 1)
          await client.send({ method: 'POST', url: '/api/install/submit' }, {})
      },
    )
    expect((await listRejections()).length - before).toBe(3)
  })
})

it('few a minute: of each and of all, from minute to minute, and after the clock was put back', () => {
  const few = new FixedWindowLimiter({ perKey: 2, total: 3 })
  const at = (seconds: number) => new Date(Date.parse('2026-05-01T12:00:00Z') + seconds * 1_000)
  const asked = (by: string, seconds: number) => few.tryAcquire(by, at(seconds))
  expect([asked('a', 0), asked('a', 10), asked('a', 59)]).toEqual([true, true, false])
  expect([asked('b', 59), asked('c', 59)]).toEqual([true, false])
  expect([asked('a', 60), asked('c', 61)]).toEqual([true, true])
  expect(asked('a', -3_600)).toBe(true)
})

import { login, logout } from '@quittance/shared/contract/auth.ts'
import { readCompany } from '@quittance/shared/contract/settings.ts'
import { expect, it } from 'vitest'
import { FixedWindowLimiter } from '#limits/rate-limiter.ts'
import { createServicesRunner } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'

const minuteMs = 60_000

interface LoggedEvent {
  readonly event: string
  readonly about: string
  readonly address: string
  readonly member: { readonly name: string } | null
}

forOneDatabaseWithCompany('rejected calls', (context) => {
  /** Returns the logged rejections, latest first. */
  async function listRejections(): Promise<LoggedEvent[]> {
    const url = '/api/v1/security/log?topic=refusals&limit=200'
    return (await context.company.client.send({ method: 'GET', url })).json().events
  }

  it('are in the security log with member, call, address and reason', async () => {
    const { email, name } = await createTestMember(context.test.services)
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    expect((await client.call(readCompany)).statusCode).toBe(403)
    const foreignOrigin = { origin: 'https://evil.example' }
    expect((await client.call(logout, {}, foreignOrigin)).statusCode).toBe(403)
    client.csrfToken = ''
    expect((await client.call(logout, {})).statusCode).toBe(419)
    const logged = (await listRejections()).map(({ event, about, member }) => [event, about, member?.name])
    expect(logged).toEqual([
      ['forgery-refused', 'POST /api/v1/logout', name],
      ['call-refused', 'POST /api/v1/logout', name],
      ['call-refused', 'GET /api/v1/settings/company', name],
    ])
    const [first] = await listRejections()
    expect(first?.address).toBe('127.0.0.1')
  })

  it('are logged for exceeded limits, also of unknown callers', async () => {
    context.test.advanceClock(minuteMs)
    const attempt = () =>
      context.test.app.inject({
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

  it('are logged at most ten times a minute per network', async () => {
    context.test.advanceClock(minuteMs)
    const before = (await listRejections()).length
    const send = (remoteAddress: string) =>
      context.test.app.inject({ method: 'POST', url: '/api/install/submit', remoteAddress })
    for (let time = 0; time < 25; time += 1) {
      expect((await send(`2001:db8:7:7::${time + 1}`)).statusCode).toBe(403)
    }
    expect((await listRejections()).length - before).toBe(10)
    expect((await send('2001:db8:7:8::1')).statusCode).toBe(403)
    expect((await listRejections()).length - before).toBe(11)
    context.test.advanceClock(minuteMs)
    await send('2001:db8:7:7::99')
    expect((await listRejections()).length - before).toBe(12)
    // The log has the name of the route, not the requested path, which may contain a secret.
    expect((await listRejections())[0]?.about).toMatch(/^(POST \/api\/install\/submit)?$/)
  })

  it('are rejected even if logging fails', async () => {
    const { database } = context.test.services
    await database.schema.alterTable('security_events').renameTo('lost_events').execute()
    const answer = await context.test.app.inject({ method: 'POST', url: '/api/install/submit' })
    await database.schema.alterTable('lost_events').renameTo('security_events').execute()
    expect(answer.statusCode).toBe(403)
  })

  it('are logged up to a limit over all networks', async () => {
    const rejectionLogLimiter = new FixedWindowLimiter({ perKey: 10, total: 3 })
    const before = (await listRejections()).length
    await createServicesRunner(context)({ rejectionLogLimiter, clock: () => new Date() }, async (client) => {
      for (let time = 0; time < 6; time += 1)
        await client.send({ method: 'POST', url: '/api/install/submit' }, {})
    })
    expect((await listRejections()).length - before).toBe(3)
  })
})

it('FixedWindowLimiter limits per key and in total, and recovers when the clock is set back', () => {
  const limiter = new FixedWindowLimiter({ perKey: 2, total: 3 })
  const at = (seconds: number) => new Date(Date.parse('2026-05-01T12:00:00Z') + seconds * 1_000)
  const tryAcquire = (key: string, seconds: number) => limiter.tryAcquire(key, at(seconds))
  expect([tryAcquire('a', 0), tryAcquire('a', 10), tryAcquire('a', 59)]).toEqual([true, true, false])
  expect([tryAcquire('b', 59), tryAcquire('c', 59)]).toEqual([true, false])
  expect([tryAcquire('a', 60), tryAcquire('c', 61)]).toEqual([true, true])
  expect(tryAcquire('a', -3_600)).toBe(true)
})

import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember } from '#test/test-company.ts'
import { forOneDatabase, recordQueries } from '#test/test-database.ts'
import { requestPasswordReset } from './password-reset/reset-forgotten-password.ts'
import { generateSecret } from './secret.ts'
import { signIn } from './sign-in.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn(real.verify) }
})

// Compares the work instead of the time, which differs at every run.
forOneDatabase('unknown e-mail address', ({ settings }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterEach(() => vi.mocked(argon2.verify).mockClear())
  afterAll(() => server.close())

  /** Returns the statements of a rejected sign-in and the parameters of the verified hashes. */
  async function recordSignInWork(email: string, browserSecret: string | null) {
    const { services, statements } = recordQueries(server.services)
    const origin = { address: '192.0.2.9', browser: 'Firefox', browserSecret }
    await expect(signIn(services, { email, password: 'not the password' }, origin)).rejects.toThrow('wrong')
    const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    vi.mocked(argon2.verify).mockClear()
    return { statements, hashes }
  }

  it.each([
    ['an unknown browser', null],
    ['a browser with a secret of its own', generateSecret()],
  ])('signing in from %s does the same work as for a member', async (_title, browserSecret) => {
    const password_hash = await argon2.hash('a password', {
      memoryCost: 64 * 1024,
      timeCost: 3,
      parallelism: 1,
    })
    const { id, email } = await createTestMember(server.services)
    const query = server.services.database.updateTable('members').set({ password_hash })
    await query.where('id', '=', id).execute()
    const known = await recordSignInWork(email, browserSecret)
    const unknown = await recordSignInWork('nobody-at-all@example.com', browserSecret)
    expect(known.statements.length).toBeGreaterThan(4)
    expect(known.hashes).toEqual([['', 'argon2id', 'v=19', 'm=65536,t=3,p=1']])
    expect(unknown).toEqual(known)
  })

  it('requesting a password reset does the same work as for a member', async () => {
    const { email } = await createTestMember(server.services)
    const recordResetRequestWork = async (requestedEmail: string) => {
      const { services, statements } = recordQueries(server.services)
      await requestPasswordReset(services, {
        email: requestedEmail,
        locale: 'en',
        address: '192.0.2.9',
        browser: 'Firefox',
      })
      return statements
    }
    const known = await recordResetRequestWork(email)
    expect(known).toContain('InsertQueryNode reset_requests')
    expect(await recordResetRequestWork('nobody-there@example.com')).toEqual(known)
    expect(known.some((statement) => statement.endsWith(' members'))).toBe(false)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { createMember } from './create-member.ts'
import { findMemberByEmail } from './repository.ts'

const claire = {
  name: 'Claire',
  email: 'Claire@Example.com',
  password: 'a long password',
  role: 'admin',
} as const

forEachDatabase('a new member', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  it('can sign in, however the e-mail address is typed', async () => {
    const outcome = await createMember(server.services, claire)
    expect(outcome).toEqual({ created: true, id: expect.any(Number) })
    expect(await findMemberByEmail(server.services.database, ' CLAIRE@example.com')).toMatchObject({
      email: 'Claire@Example.com',
      role: 'admin',
      isActive: true,
    })
    await server.createClient().signIn('claire@example.com', claire.password)
  })

  it('needs a name, an e-mail address of its own and a long password', async () => {
    const because = async (changed: Partial<Record<keyof typeof claire, string>>) =>
      await createMember(server.services, { ...claire, ...changed, role: 'staff' })
    expect(await because({ email: 'claire@example.COM' })).toEqual({ created: false, because: 'email-taken' })
    expect(await because({ name: ' ' })).toEqual({ created: false, because: 'name-invalid' })
    expect(await because({ name: 'n'.repeat(256) })).toEqual({ created: false, because: 'name-invalid' })
    expect(await because({ email: 'claire' })).toEqual({ created: false, because: 'email-invalid' })
    expect(await because({ email: 'b@example.com', password: '11 letters.' })).toEqual({
      created: false,
      because: 'password-weak',
      sentence: { key: 'members.password-too-short', params: { min: 12 } },
    })
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { createMember } from './create-member.ts'
import { findMemberByEmail } from './repository.ts'

const claire = {
  name: 'Claire',
  email: 'Claire@Example.com',
  password: 'a long password',
  role: 'admin',
} as const

forOneDatabase('a new member', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings())
  })
  afterAll(() => server.close())

  it('can sign in with any spelling of the e-mail address', async () => {
    const outcome = await createMember(server.services, claire)
    expect(outcome).toEqual({ isCreated: true, id: expect.any(Number) })
    expect(await findMemberByEmail(server.services.database, ' CLAIRE@example.com')).toMatchObject({
      email: 'Claire@Example.com',
      role: 'admin',
      isActive: true,
    })
    await server.createClient().signIn('claire@example.com', claire.password)
  })

  it('needs a name, a unique e-mail address and a long password', async () => {
    const create = async (changes: Partial<Record<keyof typeof claire, string>>) =>
      await createMember(server.services, { ...claire, ...changes, role: 'staff' })
    expect(await create({ email: 'claire@example.COM' })).toEqual({ isCreated: false, reason: 'email-taken' })
    expect(await create({ name: ' ' })).toEqual({ isCreated: false, reason: 'name-invalid' })
    expect(await create({ name: 'n'.repeat(256) })).toEqual({ isCreated: false, reason: 'name-invalid' })
    expect(await create({ email: 'claire' })).toEqual({ isCreated: false, reason: 'email-invalid' })
    expect(await create({ email: 'b@example.com', password: '11 letters.' })).toEqual({
      isCreated: false,
      reason: 'password-weak',
      sentence: { key: 'members.password-too-short', params: { min: 12 } },
    })
  })
})

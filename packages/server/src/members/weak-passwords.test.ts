import { changePassword, resetForgottenPassword } from '@quittance/shared/contract/account.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { beforeAll, expect, it } from 'vitest'
import { insertReset } from '#auth/password-reset/repository.ts'
import { resetPassword } from '#auth/profile.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { createMember } from './create-member.ts'
import { isLeakedPassword } from './password-strength.ts'

it.each([
  ['administrator', true],
  ['1qaz2wsx3edc', true],
  ['passwordpassword', true],
  ['PasswordPassword', true],
  ['Password2026!', true],
  ['four words in a row', false],
  ['correct horse battery', false],
  ['Hs7-kq2!mmZp', false],
])('%j has leaked: %j', async (password, isLeaked) => {
  expect(await isLeakedPassword(password)).toBe(isLeaked)
})

let nameCount = 0

forOneDatabaseWithCompany('a password that is easily guessed', (context) => {
  beforeAll(async () => {
    const otherFields = { address: '', postal_code: '', city: '', country: '', email: '', phone: '' }
    const company = { name: 'Atelier Bellerive', ...otherFields, legal_number: '', tax_number: '' }
    expect((await context.company.client.call(updateCompany, company)).statusCode).toBe(200)
  })

  const weakPasswords = [
    ['Password2026!', 'one of the first that attackers try'],
    ['abcabcabcabc', 'a simple repetition or sequence'],
    ['Bellerive2026', 'consists of your name'],
    ['Quittance!2026', 'consists of your name'],
    ['grace.hopper99', 'consists of your name'],
    ['eleven char', 'at least 12 characters'],
  ] as const

  const createName = () => {
    nameCount += 1
    return `Grace Hopper ${nameCount}`
  }
  const getErrors = (answer: { json: () => { errors: object } }) => answer.json().errors

  it.each(weakPasswords)('is rejected when a member changes the password: %s', async (password, sentence) => {
    const { email } = await createTestMember(context.test.services, { name: createName() })
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    const rejected = await client.call(changePassword, { current_password: testPassword, password })
    expect(rejected.statusCode).toBe(422)
    expect(getErrors(rejected)).toEqual({ password: [expect.stringContaining(sentence)] })
    await context.test.createClient().signIn(email, testPassword)
  })

  it.each(weakPasswords)(
    'is rejected with an invitation, whose link stays valid: %s',
    async (password, sentence) => {
      const invitation = { name: 'Grace', email: `grace-${generateSecret()}@example.com`, role: 'staff' }
      const { link } = (await context.company.client.call(inviteMember, invitation)).json()
      const token = String(link).split('#')[1]
      const name = createName()
      const accept = (newPassword: string) =>
        context.test.createClient().call(acceptInvitation, { token, name, password: newPassword })
      expect(getErrors(await accept(password))).toEqual({ password: [expect.stringContaining(sentence)] })
      expect((await accept('four words in a row')).statusCode).toBe(200)
    },
  )

  it.each(weakPasswords)(
    'is rejected with a reset link, which stays valid: %s',
    async (password, sentence) => {
      const { id: memberId } = await createTestMember(context.test.services, { name: createName() })
      const token = generateSecret()
      const expiresAt = new Date(context.test.services.clock().getTime() + 60_000)
      await insertReset(context.test.services.database, { memberId, tokenHash: hashSecret(token), expiresAt })
      const reset = (newPassword: string) =>
        context.test.createClient().call(resetForgottenPassword, { token, password: newPassword })
      expect(getErrors(await reset(password))).toEqual({ password: [expect.stringContaining(sentence)] })
      expect((await reset('four words in a row')).statusCode).toBe(200)
      // A used link reveals nothing about the password lists.
      expect((await reset(password)).statusCode).toBe(password.length < 12 ? 422 : 404)
    },
  )

  it('is rejected on the command line', async () => {
    const { services } = context.test
    const { email } = await createTestMember(services, { name: createName() })
    const rejection = { reason: 'password-weak', sentence: { key: 'password.own-words' } }
    expect(await resetPassword(services, { email, password: 'grace.hopper99' })).toMatchObject(rejection)
    const input = { name: 'Noé Bélanger', email: 'noe-b@example.com', role: 'admin' } as const
    expect(await createMember(services, { ...input, password: 'Bélanger-2026' })).toMatchObject(rejection)
    expect(await createMember(services, { ...input, password: 'administrator' })).toMatchObject({
      reason: 'password-weak',
      sentence: { key: 'password.leaked' },
    })
  })
})

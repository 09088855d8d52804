import { changePassword, resetForgottenPassword } from '@quittance/shared/contract/account.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { updateCompany } from '@quittance/shared/contract/settings.ts'
import { beforeAll, expect, it } from 'vitest'
import { insertReset } from '#auth/password-reset/repository.ts'
import { resetPassword } from '#auth/profile.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
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
])('%j has leaked: %j', async (password, has) => {
  expect(await isLeakedPassword(password)).toBe(has)
})

let nameCount = 0

forEachDatabaseWithCompany('a password that is easily guessed', (given) => {
  beforeAll(async () => {
    const rest = { address: '', postal_code: '', city: '', country: '', email: '', phone: '' }
    const company = { name: 'Atelier Bellerive', ...rest, legal_number: '', tax_number: '' }
    expect((await given.company.client.call(updateCompany, company)).statusCode).toBe(200)
  })

  const weak = [
    ['Password2026!', 'one of the first that attackers try'],
    ['abcabcabcabc', 'a simple repetition or sequence'],
    ['Bellerive2026', 'consists of your name'],
    ['Quittance!2026', 'consists of your name'],
    ['grace.hopper99', 'consists of your name'],
    ['eleven char', 'at least 12 characters'],
  ] as const

  const nextName = () => {
    nameCount += 1
    return `Grace Hopper ${nameCount}`
  }
  const getErrors = (answer: { json: () => { errors: object } }) => answer.json().errors

  it.each(weak)('is chosen by no member: %s', async (password, sentence) => {
    const { email } = await createTestMember(given.test.services, { name: nextName() })
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    const refused = await client.call(changePassword, { current_password: testPassword, password })
    expect(refused.statusCode).toBe(422)
    expect(getErrors(refused)).toEqual({ password: [expect.stringContaining(sentence)] })
    await given.test.createClient().signIn(email, testPassword)
  })

  it.each(weak)('is taken with no invitation, whose link stays good: %s', async (password, sentence) => {
    const invited = { name: 'Grace', email: `grace-${generateSecret()}@example.com`, role: 'staff' }
    const { link } = (await given.company.client.call(inviteMember, invited)).json()
    const token = String(link).split('#')[1]
    const name = nextName()
    const accept = (chosen: string) =>
      given.test.createClient().call(acceptInvitation, { token, name, password: chosen })
    expect(getErrors(await accept(password))).toEqual({ password: [expect.stringContaining(sentence)] })
    expect((await accept('four words in a row')).statusCode).toBe(200)
  })

  it.each(weak)('is set with no link, which stays good: %s', async (password, sentence) => {
    const { id: memberId } = await createTestMember(given.test.services, { name: nextName() })
    const token = generateSecret()
    const expiresAt = new Date(given.test.services.clock().getTime() + 60_000)
    await insertReset(given.test.services.database, { memberId, tokenHash: hashSecret(token), expiresAt })
    const reset = (chosen: string) =>
      given.test.createClient().call(resetForgottenPassword, { token, password: chosen })
    expect(getErrors(await reset(password))).toEqual({ password: [expect.stringContaining(sentence)] })
    expect((await reset('four words in a row')).statusCode).toBe(200)
    // Whoever has no link learns nothing of the lists.
    expect((await reset(password)).statusCode).toBe(password.length < 12 ? 422 : 404)
  })

  it('is set and made on the server by nobody either', async () => {
    const { services } = given.test
    const { email } = await createTestMember(services, { name: nextName() })
    const refused = { because: 'password-weak', sentence: { key: 'password.own-words' } }
    expect(await resetPassword(services, { email, password: 'grace.hopper99' })).toMatchObject(refused)
    const made = { name: 'Noé Bélanger', email: 'noe-b@example.com', role: 'admin' } as const
    expect(await createMember(services, { ...made, password: 'Bélanger-2026' })).toMatchObject(refused)
    expect(await createMember(services, { ...made, password: 'administrator' })).toMatchObject({
      because: 'password-weak',
      sentence: { key: 'password.leaked' },
    })
  })
})

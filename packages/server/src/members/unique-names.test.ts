import { updateProfile } from '@quittance/shared/contract/account.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { expect, it } from 'vitest'
import type { Services } from '#services.ts'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { createMember } from './create-member.ts'

const password = 'four words in a row'
/** How the administrator of the firm, Ada Lovelace, can be imitated. */
const similarNames = [
  'Ada Lovelace',
  'ADA LOVELACE',
  'Ａda Lovelace',
  'A\u200bda Love\u00adlace',
  'Ada\u2800Lovelace\u3164',
]
const sentence =
  'Another member has this name, or one that looks the same. Add something that tells them apart, such as a middle name.'
let invitationCount = 0

forEachDatabaseWithCompany('the name of a member', (given) => {
  async function signedIn(name: string): Promise<TestClient> {
    const { email } = await createTestMember(given.test.services, { name })
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    return client
  }

  async function invite(name: string) {
    invitationCount += 1
    const person = { name, email: `invited-${invitationCount}@example.com`, role: 'staff' }
    const answer = await given.company.client.call(inviteMember, person)
    return { answer, token: String(answer.json().link).split('#')[1] }
  }

  const accept = (token: string | undefined, name: string) =>
    given.test.createClient().call(acceptInvitation, { token, name, password })

  async function namesOf(query: string): Promise<readonly string[]> {
    const { database } = given.test.services
    const rows = await database.selectFrom('members').select('name').where('email', 'like', query).execute()
    return rows.map(({ name }) => name)
  }

  it.each(similarNames)(
    'cannot be chosen in the profile where it looks like another one: %j',
    async (twin) => {
      const client = await signedIn(`Imitator ${similarNames.indexOf(twin)}`)
      const refused = await client.call(updateProfile, { name: twin })
      expect(refused.json()).toMatchObject({ code: 422, message: sentence, errors: { name: [sentence] } })
    },
  )

  it('cannot be given to a person who is invited, nor chosen by them', async () => {
    const { answer } = await invite('ada lovelace')
    expect(answer.json()).toMatchObject({ code: 422, errors: { name: [sentence] } })
    const { token } = await invite('Grace Hopper')
    for (const twin of similarNames) {
      expect((await accept(token, twin)).json()).toMatchObject({ code: 422, errors: { name: [sentence] } })
    }
    expect((await accept(token, 'Grace Hopper')).statusCode).toBe(200)
  })

  it('cannot be given on the command line', async () => {
    const made = { email: 'second@example.com', password, role: 'staff' } as const
    const { services } = given.test
    expect(await createMember(services, { ...made, name: 'ada LOVELACE' })).toEqual({
      created: false,
      because: 'name-taken',
    })
    expect(await createMember(services, { ...made, name: '\u3164' })).toMatchObject({
      because: 'name-invalid',
    })
    expect(await createMember(services, { ...made, name: 'Other', email: 'ada@example.com' })).toMatchObject({
      because: 'email-taken',
    })
    expect(await createMember(services, { ...made, name: ' Second\u202e One ' })).toMatchObject({
      created: true,
    })
    expect(await namesOf('second@%')).toEqual(['Second One'])
  })

  it('is taken by one of two who choose it at once', async () => {
    const clients = await Promise.all([signedIn('Left'), signedIn('Right')])
    const answers = await Promise.all(clients.map((client) => client.call(updateProfile, { name: 'Centre' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  it('can be written differently by its owner', async () => {
    const client = await signedIn('Karl Gauss')
    const changed = await client.call(updateProfile, { name: 'Karl GAUß' })
    expect(changed.json().user.name).toBe('Karl GAUß')
  })

  it('stays where it was equal to another one before, until it is edited', async () => {
    const older = await signedIn('Same Name')
    const later = await signedIn('Same Name later')
    await storeDuplicateName(given.test.services, 'Same Name')
    // As the form of the profile sends it.
    const kept = await later.call(updateProfile, { name: 'Same Name', locale: 'fr' })
    expect(kept.json().user).toMatchObject({ name: 'Same Name', locale: 'fr' })
    expect((await later.call(updateProfile, { name: 'same name' })).statusCode).toBe(422)
    // The later one still has the name when the older one has given it up.
    await older.call(updateProfile, { name: 'Former Name' })
    expect((await (await signedIn('Third')).call(updateProfile, { name: 'SAME NAME' })).statusCode).toBe(422)
    expect((await later.call(updateProfile, { name: 'same name' })).statusCode).toBe(200)
    expect((await later.call(updateProfile, { name: 'Different Name' })).statusCode).toBe(200)
  })

  it('leaves its change in the security log, with who it was', async () => {
    const { id, email } = await createTestMember(given.test.services, { name: 'Alan Turing' })
    const client = given.test.createClient()
    await client.signIn(email, testPassword)
    await client.call(updateProfile, { locale: 'de' })
    await client.call(updateProfile, { name: 'Alan Turing' })
    await client.call(updateProfile, { name: 'Alan M. Turing' })
    const url = `${listSecurityEvents.path}?topic=members&member=${id}`
    const { events } = (await given.company.client.send({ method: 'GET', url })).json()
    expect(events).toEqual([
      expect.objectContaining({
        event: 'name-changed',
        about: 'Alan M. Turing',
        member: { id, name: 'Alan Turing' },
        address: '127.0.0.1',
      }),
    ])
    const file = await given.company.client.send({
      method: 'GET',
      url: `/api/v1/security/log/export?format=csv&topic=members&member=${id}`,
    })
    const [head, row] = file.body.trim().split('\r\n')
    expect(head).toContain('Who,Member id,E-mail,')
    expect(row).toContain(`Changed the name to,Alan M. Turing,Alan Turing,${id},${email},`)
  })
})

/** As it was before names were unique: the later of the two has no key. */
async function storeDuplicateName({ database }: Services, name: string): Promise<void> {
  const later = database.updateTable('members').set({ name, name_key: null })
  await later.where('name', '=', `${name} later`).execute()
}

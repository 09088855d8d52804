import { updateProfile } from '@quittance/shared/contract/account.ts'
import { acceptInvitation, inviteMember } from '@quittance/shared/contract/member-access.ts'
import { listSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { expect, it } from 'vitest'
import type { Services } from '#services.ts'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { createMember } from './create-member.ts'

const password = 'four words in a row'
/** Names that look like that of the administrator, Ada Lovelace. */
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

forEachDatabaseWithCompany('the name of a member', (context) => {
  async function createSignedInClient(name: string): Promise<TestClient> {
    const { email } = await createTestMember(context.test.services, { name })
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    return client
  }

  async function invite(name: string) {
    invitationCount += 1
    const person = { name, email: `invited-${invitationCount}@example.com`, role: 'staff' }
    const answer = await context.company.client.call(inviteMember, person)
    return { answer, token: String(answer.json().link).split('#')[1] }
  }

  const accept = (token: string | undefined, name: string) =>
    context.test.createClient().call(acceptInvitation, { token, name, password })

  async function listNames(query: string): Promise<readonly string[]> {
    const { database } = context.test.services
    const rows = await database.selectFrom('members').select('name').where('email', 'like', query).execute()
    return rows.map(({ name }) => name)
  }

  it.each(similarNames)(
    'cannot be changed in the profile to one that looks like another: %j',
    async (similarName) => {
      const client = await createSignedInClient(`Imitator ${similarNames.indexOf(similarName)}`)
      const rejected = await client.call(updateProfile, { name: similarName })
      expect(rejected.json()).toMatchObject({ code: 422, message: sentence, errors: { name: [sentence] } })
    },
  )

  it('is rejected in an invitation and at its acceptance if it is taken', async () => {
    const { answer } = await invite('ada lovelace')
    expect(answer.json()).toMatchObject({ code: 422, errors: { name: [sentence] } })
    const { token } = await invite('Grace Hopper')
    for (const similarName of similarNames) {
      expect((await accept(token, similarName)).json()).toMatchObject({
        code: 422,
        errors: { name: [sentence] },
      })
    }
    expect((await accept(token, 'Grace Hopper')).statusCode).toBe(200)
  })

  it('is rejected on the command line if it is taken', async () => {
    const input = { email: 'second@example.com', password, role: 'staff' } as const
    const { services } = context.test
    expect(await createMember(services, { ...input, name: 'ada LOVELACE' })).toEqual({
      isCreated: false,
      reason: 'name-taken',
    })
    expect(await createMember(services, { ...input, name: '\u3164' })).toMatchObject({
      reason: 'name-invalid',
    })
    expect(await createMember(services, { ...input, name: 'Other', email: 'ada@example.com' })).toMatchObject(
      {
        reason: 'email-taken',
      },
    )
    expect(await createMember(services, { ...input, name: ' Second\u202e One ' })).toMatchObject({
      isCreated: true,
    })
    expect(await listNames('second@%')).toEqual(['Second One'])
  })

  it('is taken by one of two concurrent changes', async () => {
    const clients = await Promise.all([createSignedInClient('Left'), createSignedInClient('Right')])
    const answers = await Promise.all(clients.map((client) => client.call(updateProfile, { name: 'Centre' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  it('can be respelled by its member', async () => {
    const client = await createSignedInClient('Karl Gauss')
    const changed = await client.call(updateProfile, { name: 'Karl GAUß' })
    expect(changed.json().user.name).toBe('Karl GAUß')
  })

  it('may stay equal to another one from before names were unique, until it is edited', async () => {
    const older = await createSignedInClient('Same Name')
    const later = await createSignedInClient('Same Name later')
    await storeDuplicateName(context.test.services, 'Same Name')
    // The profile form sends the unchanged name too.
    const unchanged = await later.call(updateProfile, { name: 'Same Name', locale: 'fr' })
    expect(unchanged.json().user).toMatchObject({ name: 'Same Name', locale: 'fr' })
    expect((await later.call(updateProfile, { name: 'same name' })).statusCode).toBe(422)
    // The later member keeps the name when the older one changes it.
    await older.call(updateProfile, { name: 'Former Name' })
    expect(
      (await (await createSignedInClient('Third')).call(updateProfile, { name: 'SAME NAME' })).statusCode,
    ).toBe(422)
    expect((await later.call(updateProfile, { name: 'same name' })).statusCode).toBe(200)
    expect((await later.call(updateProfile, { name: 'Different Name' })).statusCode).toBe(200)
  })

  it('records a change in the security log with both names', async () => {
    const { id, email } = await createTestMember(context.test.services, { name: 'Alan Turing' })
    const client = context.test.createClient()
    await client.signIn(email, testPassword)
    await client.call(updateProfile, { locale: 'de' })
    await client.call(updateProfile, { name: 'Alan Turing' })
    await client.call(updateProfile, { name: 'Alan M. Turing' })
    const url = `${listSecurityEvents.path}?topic=members&member=${id}`
    const { events } = (await context.company.client.send({ method: 'GET', url })).json()
    expect(events).toEqual([
      expect.objectContaining({
        event: 'name-changed',
        about: 'Alan M. Turing',
        member: { id, name: 'Alan Turing' },
        address: '127.0.0.1',
      }),
    ])
    const file = await context.company.client.send({
      method: 'GET',
      url: `/api/v1/security/log/export?format=csv&topic=members&member=${id}`,
    })
    const [head, row] = file.body.trim().split('\r\n')
    expect(head).toContain('Who,Member ID,E-mail,')
    expect(row).toContain(`Changed the name to,Alan M. Turing,Alan Turing,${id},${email},`)
  })
})

/** Stores a name twice, as before names were unique: the later of the two has no key. */
async function storeDuplicateName({ database }: Services, name: string): Promise<void> {
  const query = database.updateTable('members').set({ name, name_key: null })
  await query.where('name', '=', `${name} later`).execute()
}

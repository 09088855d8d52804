import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@quittance/shared/contract/auth.ts'
import {
  acceptInvitation,
  inviteMember,
  listAllMembers,
  openInvitation,
  renewInvitation,
  revokeInvitation,
} from '@quittance/shared/contract/member-access.ts'
import { expect, it } from 'vitest'
import { setActive, updateRole } from '#members/repository.ts'
import { createTestMember, forOneDatabaseWithCompany } from '#test/test-company.ts'
import { inviteMember as storeInvitation, renewInvitation as storeRenewal } from './invitation-lifecycle.ts'
import { renewInvitationLink } from './repository.ts'

const hourMs = 60 * 60 * 1_000
const password = 'four words in a row'
let invitationCount = 0

forOneDatabaseWithCompany(
  'invitations',
  (context) => {
    async function invite(changes: Record<string, unknown> = {}) {
      invitationCount += 1
      const person = { name: 'Grace Hopper', email: `grace-${invitationCount}@example.com`, role: 'staff' }
      const answer = await context.company.client.call(inviteMember, { ...person, ...changes })
      const { link = '', id, is_mailed } = answer.json()
      const token = link.split('#').at(-1) ?? ''
      return { answer, id, is_mailed, link, token, email: person.email, name: `Grace ${invitationCount}` }
    }

    const accept = (token: string, changes: Record<string, unknown> = {}) =>
      context.test
        .createClient()
        .call(acceptInvitation, { token, name: `Grace ${invitationCount}`, password, ...changes })
    const open = (token: string) => context.test.createClient().call(openInvitation, { token })
    const readSentEmails = () =>
      readFileSync(join(context.test.services.config.dataDir, 'storage/logs/mail.log'), 'utf8')

    it('create a member who can sign in', async () => {
      const { link, token, email, name } = await invite({ role: 'admin' })
      expect(link).toMatch(/^http:\/\/localhost:3000\/crm\/invitation#[\w-]{43}$/)
      expect((await open(token)).json()).toEqual({ invitation: { name: 'Grace Hopper', email } })
      const accepted = await accept(token)
      expect(accepted.json()).toEqual({ code: 200, message: `Welcome, ${name}!`, email })
      const signedIn = await context.test.createClient().call(login, { email, password })
      expect(signedIn.json().user).toMatchObject({ name, email, role: 'admin', locale: null })
    })

    it('can be used once, also concurrently', async () => {
      const first = await invite()
      expect((await accept(first.token)).statusCode).toBe(200)
      expect((await accept(first.token)).statusCode).toBe(404)
      expect((await open(first.token)).statusCode).toBe(404)
      const second = await invite()
      const answers = await Promise.all([accept(second.token), accept(second.token, { name: 'Other' })])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    })

    it('are valid for 72 hours', async () => {
      const { token, id, email } = await invite()
      context.test.advanceClock(72 * hourMs - 60_000)
      expect((await open(token)).statusCode).toBe(200)
      context.test.advanceClock(61_000)
      expect((await open(token)).json().message).toContain('older than 72 hours')
      expect((await accept(token)).statusCode).toBe(404)
      await context.company.client.signIn('ada@example.com', 'correct horse battery')
      const { invitations } = (await context.company.client.call(listAllMembers)).json()
      expect(invitations).toContainEqual(expect.objectContaining({ id, email, has_expired: true }))
    })

    it('can be renewed with another link, and revoked', async () => {
      const { token, id } = await invite()
      const again = (await context.company.client.call(renewInvitation, { id })).json()
      const renewed = again.link.split('#').at(-1)
      expect((await open(token)).statusCode).toBe(404)
      expect((await open(renewed)).statusCode).toBe(200)
      expect((await context.company.client.call(revokeInvitation, { id })).statusCode).toBe(200)
      expect((await accept(renewed)).statusCode).toBe(404)
      expect((await context.company.client.call(renewInvitation, { id })).statusCode).toBe(404)
    })

    it('are sent by e-mail with the link that the administrator sees', async () => {
      const { answer, is_mailed, token, email } = await invite()
      expect(answer.json().message).toBe(`Invitation sent to ${email}.`)
      expect(is_mailed).toBe(true)
      // The e-mail's long lines are broken with `=` at their end.
      const emails = readSentEmails().replace(/=\r?\n/g, '')
      expect(emails).toContain(`To: ${email}`)
      expect(emails).toContain(token)
    })

    it('are rejected for members and for addresses that are already invited', async () => {
      const member = await invite({ email: ' ADA@example.com' })
      expect(member.answer.json()).toMatchObject({
        code: 422,
        errors: { email: ['ADA@example.com already belongs to a member.'] },
      })
      const { email } = await invite()
      expect((await invite({ email: email.toUpperCase() })).answer.json().errors.email[0]).toContain(
        'has already been invited',
      )
    })

    it('require a name, an e-mail address, a role and a long password', async () => {
      const { answer } = await invite({ name: ' ', email: 'nowhere', role: 'owner' })
      expect(Object.keys(answer.json().errors)).toEqual(['name', 'email', 'role'])
      const { token } = await invite()
      const rejected = await accept(token, { password: 'eleven char' })
      expect(rejected.json().errors).toEqual({
        password: ['The password is too short: at least 12 characters.'],
      })
      expect((await accept(token)).statusCode, 'the link is still valid').toBe(200)
    })

    it('are stored only if the inviter is an administrator when they are written', async () => {
      const { services } = context.test
      const { database } = services
      const { id } = await invite()
      const { id: adminId } = await createTestMember(services, { role: 'admin' })
      const person = { name: 'Eve', email: 'eve@example.com', role: 'admin', invitedBy: adminId } as const
      const rejection = { reason: 'not-an-admin' }
      await setActive(database, adminId, false)
      expect(await storeInvitation(services, person)).toMatchObject(rejection)
      expect(await storeRenewal(services, { id, actorId: adminId })).toMatchObject(rejection)
      await setActive(database, adminId, true)
      await updateRole(database, adminId, 'staff')
      expect(await storeInvitation(services, person)).toMatchObject(rejection)
      expect(await storeRenewal(services, { id, actorId: adminId })).toMatchObject(rejection)
      await updateRole(database, adminId, 'admin')
      expect(await storeRenewal(services, { id, actorId: adminId })).toMatchObject({ isRenewed: true })
    })

    it('cannot be renewed once they are deleted', async () => {
      const { database, clock } = context.test.services
      const { id } = await invite()
      const renewal = { tokenHash: 'f'.repeat(64), invitedBy: context.company.memberId, expiresAt: clock() }
      expect(await renewInvitationLink(database, id, renewal)).toBe(true)
      expect(await renewInvitationLink(database, 999_999, renewal)).toBe(false)
    })

    it('are stored as hashes', async () => {
      const { token } = await invite()
      const rows = await context.test.services.database.selectFrom('invitations').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
    })
  },
  { url: 'http://localhost:3000/crm' },
)

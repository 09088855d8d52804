import { changePassword } from '@quittance/shared/contract/account.ts'
import { login, logout } from '@quittance/shared/contract/auth.ts'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import * as access from '@quittance/shared/contract/member-access.ts'
import { storeToken } from '@quittance/shared/contract/member-access.ts'
import { listSecurityEvents, type WireSecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { resetPassword } from '#auth/profile.ts'
import { runHousekeeping } from '#jobs/housekeeping.ts'
import { createMember } from '#members/create-member.ts'
import { createTestMember, forEachDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { insertEvent } from './repository.ts'
import { serverActor, withSecurityEvent } from './security-log.ts'

forEachDatabaseWithCompany('the security log', (given) => {
  let last = 0
  beforeEach(async () => {
    last = (await listEvents())[0]?.id ?? 0
  })

  async function listEvents(query = ''): Promise<WireSecurityEvent[]> {
    const { company: firm } = given
    const answer = await firm.client.send({
      method: 'GET',
      url: `${listSecurityEvents.path}?limit=200${query}`,
    })
    return listSecurityEvents.response.parse(answer.json()).events
  }

  /** What was noted since the test began, the oldest first: what, about what, and who. */
  async function listNewEvents() {
    const fresh = (await listEvents()).filter(({ id }) => id > last).reverse()
    return fresh.map(({ event, about, member }) => [event, about, member?.name ?? ''])
  }

  it('says who signed in, failed to, changed the password and left, and from where', async () => {
    const { email, name } = await createTestMember(given.test.services)
    const client = given.test.createClient()
    await client.refreshAntiForgery()
    await client.call(login, { email, password: 'wrong' })
    await client.call(login, { email: 'a-password-typed-here@example.com', password: 'wrong' })
    await client.signIn(email, testPassword)
    const password = 'quite another password'
    await client.call(changePassword, { current_password: 'wrong', password })
    await client.call(changePassword, { current_password: testPassword, password })
    await client.call(logout, {})
    await resetPassword(given.test.services, { email, password })
    expect(await listNewEvents()).toEqual([
      ['sign-in-failed', '', name],
      ['sign-in-failed', '', ''],
      ['signed-in', '', name],
      ['password-changed', '', name],
      ['signed-out', '', name],
      ['password-set', name, ''],
    ])
    const [ofServer, ofBrowser] = await listEvents()
    expect([ofServer?.address, ofBrowser?.address]).toEqual(['', '127.0.0.1'])
    // What was typed in error may be a password.
    expect(JSON.stringify(await listEvents())).not.toContain('a-password-typed-here')
  })

  it('says who made somebody what, and who was let in', async () => {
    const { client } = given.company
    const me = 'Ada Lovelace'
    const other = await createTestMember(given.test.services)
    await client.call(access.setRole, { id: other.id, role: 'admin' })
    await client.call(access.setRole, { id: 999_999, role: 'admin' })
    await client.call(access.setRole, { id: other.id, role: 'staff' })
    await client.call(access.setMemberActive, { id: other.id, active: false })
    await client.call(access.setMemberActive, { id: other.id, active: true })
    await client.call(access.endMemberSessions, { id: other.id })
    const invited = { name: 'Zoé', email: 'zoe-log@example.com', role: 'staff' }
    const { id } = (await client.call(access.inviteMember, invited)).json()
    await client.call(access.inviteMember, invited)
    const { link } = (await client.call(access.renewInvitation, { id })).json()
    const token = String(link).split('#')[1]
    const password = 'quite another password'
    await given.test.createClient().call(access.acceptInvitation, { token, name: 'Zoé', password })
    await client.call(storeToken, { name: 'Shop', role: 'staff' })
    await createMember(given.test.services, {
      ...{ name: 'Noé', email: 'noe-log@example.com', password, role: 'admin' },
    })
    expect(await listNewEvents()).toEqual([
      ['role-admin', other.name, me],
      ['role-staff', other.name, me],
      ['access-removed', other.name, me],
      ['access-given', other.name, me],
      ['sessions-ended', other.name, me],
      ['member-invited', 'zoe-log@example.com', me],
      ['invitation-renewed', 'zoe-log@example.com', me],
      ['member-joined', 'zoe-log@example.com', 'Zoé'],
      ['token-made', 'Shop', me],
      ['member-made', 'Noé', ''],
    ])
  })

  it('says who changed settings and took lists along, and nothing of what was refused', async () => {
    const { client } = given.company
    const { company, version } = (await client.call(readCompany)).json()
    const change = { ...company, name: 'Atelier Nord', country: company.country ?? '' }
    const updated = await client.call(updateCompany, { ...change, version })
    expect(updated.statusCode, updated.body).toBe(200)
    const stale = await client.call(updateCompany, { ...change, name: 'Other', version: version + 99 })
    expect(stale.statusCode).toBe(409)
    const [kind] = kinds
    if (!kind) throw new Error('There is a kind')
    const url = `${documentListCalls(kind).sheet.path}?format=csv`
    expect((await client.send({ method: 'GET', url })).statusCode).toBe(200)
    await client.call(productCalls.store, {})
    const me = 'Ada Lovelace'
    expect((await listNewEvents()).map(([event, , who]) => [event, who])).toEqual([
      ['settings-changed', me],
      ['exported', me],
    ])
  })

  it('is noted with what it tells, or not at all', async () => {
    const { services } = given.test
    const happened = () => ({ event: 'settings-changed' }) as const
    const failing = withSecurityEvent(services, { actor: serverActor, toEvent: happened }, async () => {
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await listNewEvents()).toEqual([])
  })

  it('is filtered, page by page, and exported', async () => {
    const { client, memberId } = given.company
    const other = await createTestMember(given.test.services)
    await given.test.createClient().signIn(other.email, testPassword)
    const topics = new Set((await listEvents('&topic=signing')).map(({ event }) => event))
    expect(topics).toContain('signed-in')
    expect(topics).not.toContain('settings-changed')
    expect(new Set((await listEvents(`&member=${memberId}`)).map(({ member }) => member?.id))).toEqual(
      new Set([memberId]),
    )
    const today = new Date().toISOString().slice(0, 10)
    expect(await listEvents(`&from=${today}&until=${today}`)).not.toEqual([])
    expect(await listEvents('&until=2020-01-01')).toEqual([])
    const all = await listEvents()
    expect(await listEvents(`&before=${all[2]?.id}`)).toEqual(all.slice(3))
    const csv = await client.send({
      method: 'GET',
      url: `/api/v1/security/log/export?format=csv&topic=signing&member=${other.id}`,
    })
    const lines = csv.body.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Signed in')
    expect(lines[1]).toContain(other.name)
    expect((await listEvents())[0]).toMatchObject({ event: 'exported', about: 'Security log' })
  })

  it('is for administrators', async () => {
    const staff = await createTestMember(given.test.services)
    const client = given.test.createClient()
    await client.signIn(staff.email, testPassword)
    for (const path of ['/api/v1/security/log', '/api/v1/security/log/export?format=csv']) {
      expect((await client.send({ method: 'GET', url: path })).statusCode).toBe(403)
    }
  })

  it('is only added to: the database refuses anything else, until a year is over', async () => {
    const db = given.test.services.database
    const only = 'the security log is only added to'
    const day = 24 * 3_600_000
    const daysAgo = (days: number) => new Date(Date.now() - days * day)
    await expect(db.updateTable('security_events').set({ about: 'x' }).execute()).rejects.toThrow(only)
    await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(only)
    for (const days of [360, 367]) {
      await insertEvent(db, serverActor, { event: 'exported', about: `${days}`, at: daysAgo(days) })
    }
    await runHousekeeping(given.test.services)
    const kept = (await listEvents()).map(({ about }) => about)
    expect(kept).toContain('360')
    expect(kept).not.toContain('367')
  })
})

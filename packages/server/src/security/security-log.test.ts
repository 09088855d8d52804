import { changePassword } from '@quittance/shared/contract/account.ts'
import { login, logout } from '@quittance/shared/contract/auth.ts'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import * as access from '@quittance/shared/contract/member-access.ts'
import { listSecurityEvents, type WireSecurityEvent } from '@quittance/shared/contract/security-log.ts'
import { readCompany, updateCompany } from '@quittance/shared/contract/settings.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { resetPassword } from '#auth/profile.ts'
import { runHousekeeping } from '#jobs/housekeeping.ts'
import { createMember } from '#members/create-member.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { recordSecurityEvent, withSecurityEvent } from './repository.ts'
import { serverActor } from './security-log.ts'

forOneDatabaseWithCompany('the security log', (context) => {
  let lastId = 0
  beforeEach(async () => {
    lastId = (await listEvents())[0]?.id ?? 0
  })

  async function listEvents(query = ''): Promise<WireSecurityEvent[]> {
    const answer = await context.company.client.send({
      method: 'GET',
      url: `${listSecurityEvents.path}?limit=200${query}`,
    })
    return listSecurityEvents.response.parse(answer.json()).events
  }

  /** Returns event, subject and member name of the events since the test began, oldest first. */
  async function listNewEvents() {
    const newEvents = (await listEvents()).filter(({ id }) => id > lastId).reverse()
    return newEvents.map(({ event, about, member }) => [event, about, member?.name ?? ''])
  }

  it('records sign-ins, failures, password changes and sign-outs with their address', async () => {
    const { email, name } = await createTestMember(context.test.services)
    const client = context.test.createClient()
    await client.refreshCsrfToken()
    await client.call(login, { email, password: 'wrong' })
    await client.call(login, { email: 'a-password-typed-here@example.com', password: 'wrong' })
    await client.signIn(email, testPassword)
    const password = 'quite another password'
    await client.call(changePassword, { current_password: 'wrong', password })
    await client.call(changePassword, { current_password: testPassword, password })
    await client.call(logout, {})
    await resetPassword(context.test.services, { email, password })
    expect(await listNewEvents()).toEqual([
      ['sign-in-failed', '', name],
      ['sign-in-failed', '', ''],
      ['signed-in', '', name],
      ['password-changed', '', name],
      ['signed-out', '', name],
      ['password-set', name, ''],
    ])
    const [serverEvent, browserEvent] = await listEvents()
    expect([serverEvent?.address, browserEvent?.address]).toEqual(['', '127.0.0.1'])
    // A mistyped e-mail may be a password.
    expect(JSON.stringify(await listEvents())).not.toContain('a-password-typed-here')
  })

  it('records role, access, invitation and token changes', async () => {
    const { client } = context.company
    const me = 'Ada Lovelace'
    const other = await createTestMember(context.test.services)
    await client.call(access.setRole, { id: other.id, role: 'admin' })
    await client.call(access.setRole, { id: 999_999, role: 'admin' })
    await client.call(access.setRole, { id: other.id, role: 'staff' })
    await client.call(access.setMemberActive, { id: other.id, active: false })
    await client.call(access.setMemberActive, { id: other.id, active: true })
    await client.call(access.endMemberSessions, { id: other.id })
    const invitation = { name: 'Zoé', email: 'zoe-log@example.com', role: 'staff' }
    const { id } = (await client.call(access.inviteMember, invitation)).json()
    await client.call(access.inviteMember, invitation)
    const { link } = (await client.call(access.renewInvitation, { id })).json()
    const token = String(link).split('#')[1]
    const password = 'quite another password'
    await context.test.createClient().call(access.acceptInvitation, { token, name: 'Zoé', password })
    await client.call(access.storeToken, { name: 'Shop', scopes: ['issue', 'administer'] })
    await createMember(context.test.services, {
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
      ['token-made', 'Shop (issue, administer)', me],
      ['member-made', 'Noé', ''],
    ])
  })

  it('records setting changes and exports, not rejected ones', async () => {
    const { client } = context.company
    const { company, version } = (await client.call(readCompany)).json()
    const change = { ...company, name: 'Atelier Nord', country: company.country ?? '' }
    const updated = await client.call(updateCompany, { ...change, version })
    expect(updated.statusCode, updated.body).toBe(200)
    const stale = await client.call(updateCompany, { ...change, name: 'Other', version: version + 99 })
    expect(stale.statusCode).toBe(409)
    const [kind] = kinds
    if (!kind) throw new Error('no document kind')
    const url = `${documentListCalls(kind).exportList.path}?format=csv`
    expect((await client.send({ method: 'GET', url })).statusCode).toBe(200)
    await client.call(productCalls.store, {})
    const me = 'Ada Lovelace'
    expect((await listNewEvents()).map(([event, , who]) => [event, who])).toEqual([
      ['settings-changed', me],
      ['exported', me],
    ])
  })

  it('is written in the transaction of the change', async () => {
    const { services } = context.test
    const toEvent = () => ({ event: 'settings-changed' }) as const
    const failing = withSecurityEvent(services, { actor: serverActor, toEvent }, async () => {
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await listNewEvents()).toEqual([])
  })

  it('can be filtered, paged and exported', async () => {
    const { client, memberId } = context.company
    const other = await createTestMember(context.test.services)
    await context.test.createClient().signIn(other.email, testPassword)
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
    const staff = await createTestMember(context.test.services)
    const client = context.test.createClient()
    await client.signIn(staff.email, testPassword)
    for (const path of ['/api/v1/security/log', '/api/v1/security/log/export?format=csv']) {
      expect((await client.send({ method: 'GET', url: path })).statusCode).toBe(403)
    }
  })

  it('is append-only: the database rejects changes, and deletions within a year', async () => {
    const db = context.test.services.database
    const message = 'the security log is only added to'
    const dayMs = 24 * 3_600_000
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
    await expect(db.updateTable('security_events').set({ about: 'x' }).execute()).rejects.toThrow(message)
    await expect(db.deleteFrom('security_events').execute()).rejects.toThrow(message)
    for (const days of [360, 367]) {
      await recordSecurityEvent(db, serverActor, { event: 'exported', about: `${days}`, at: daysAgo(days) })
    }
    await runHousekeeping(context.test.services)
    const keptEvents = (await listEvents()).map(({ about }) => about)
    expect(keptEvents).toContain('360')
    expect(keptEvents).not.toContain('367')
  })
})

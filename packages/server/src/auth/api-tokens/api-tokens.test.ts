import { createHash } from 'node:crypto'
import { changePassword, updateProfile } from '@quittance/shared/contract/account.ts'
import { login, logout, readCurrentUser } from '@quittance/shared/contract/auth.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { Endpoint } from '@quittance/shared/contract/endpoint.ts'
import {
  apiTokenCalls,
  inviteMember,
  listTokens,
  revokeToken,
  setRole,
  storeToken,
} from '@quittance/shared/contract/member-access.ts'
import { partyRecords } from '@quittance/shared/contract/party-records.ts'
import type { Scope } from '@quittance/shared/contract/permissions.ts'
import { exportSecurityEvents } from '@quittance/shared/contract/security-log.ts'
import { readCompany } from '@quittance/shared/contract/settings.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { expect, it } from 'vitest'
import { setActive, updateRole } from '#members/repository.ts'
import type { TestClient } from '#test/test-app.ts'
import {
  buildPayload,
  createTestMember,
  forOneDatabaseWithCompany,
  testPassword,
} from '#test/test-company.ts'
import { createApiToken } from './api-token.ts'

const minuteMs = 60_000

forOneDatabaseWithCompany('API tokens', (context) => {
  async function createSignedInMember(role: 'admin' | 'staff' = 'admin') {
    const member = await createTestMember(context.test.services, { role })
    const client = context.test.createClient()
    await client.signIn(member.email, testPassword)
    return { client, member }
  }

  async function createToken(
    client: TestClient,
    changes: { readonly name?: string; readonly scopes?: readonly Scope[] } = {},
  ): Promise<{ id: number; token: string }> {
    return (await client.call(storeToken, { name: 'Accounting', ...changes })).json()
  }

  /** Returns a function that makes calls like a program: with the token, without headers and cookies of a browser. */
  function createProgramClient(token: string) {
    return (endpoint: Pick<Endpoint, 'method' | 'path' | 'response'>, body?: unknown) =>
      context.test.createClient().call(endpoint, body, { authorization: `Bearer ${token}` })
  }

  it('authenticate reads and writes without a session', async () => {
    const { client, member } = await createSignedInMember()
    const { token } = await createToken(client)
    expect(token).toMatch(/^qtn_[\w-]{43}$/)
    const call = createProgramClient(token)
    expect((await call(readCurrentUser)).json().user).toMatchObject({ id: member.id })
    const invoice = getKind('invoice')
    const stored = await call(
      documentCalls(invoice).store,
      await buildPayload(context.company, invoice, { number: 31 }),
    )
    expect(stored.json()).toMatchObject({ code: 200 })
  })

  it('of an administrator can export the security log', async () => {
    const { client } = await createSignedInMember()
    const { token } = await createToken(client, { name: 'Log collector', scopes: ['administer'] })
    const today = context.test.services.clock().toISOString().slice(0, 10)
    const answer = await context.test
      .createClient()
      .send({ method: 'GET', url: `${exportSecurityEvents.path}?format=csv&from=${today}` }, undefined, {
        authorization: `Bearer ${token}`,
      })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.body).toContain('Log collector')
    const staff = await createToken(client, { name: 'Shop' })
    const rejected = await createProgramClient(staff.token)(exportSecurityEvents)
    expect(rejected.statusCode).toBe(403)
  })

  it('are stored as a hash and listed without the secret', async () => {
    const { client, member } = await createSignedInMember()
    const { id, token } = await createToken(client, { name: 'Nightly' })
    const hash = createHash('sha256').update(token).digest('hex')
    const rows = context.test.services.database.selectFrom('api_tokens').selectAll().where('id', '=', id)
    expect(await rows.executeTakeFirst()).toMatchObject({ token_hash: hash })
    const answer = await client.call(listTokens)
    expect(answer.body).not.toContain(token)
    expect(answer.json().tokens).toContainEqual({
      id,
      name: 'Nightly',
      scopes: [],
      member: { id: member.id, name: member.name },
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
    })
  })

  it('show the time of the last use, written at most every 5 minutes', async () => {
    const { client } = await createSignedInMember()
    const { token } = await createToken(client)
    const readLastUse = async () => (await client.call(listTokens)).json().tokens[0].last_used_at
    await createProgramClient(token)(readCurrentUser)
    const first = await readLastUse()
    expect(first).not.toBeNull()
    context.test.advanceClock(4 * minuteMs)
    await createProgramClient(token)(readCurrentUser)
    expect(await readLastUse()).toBe(first)
    context.test.advanceClock(2 * minuteMs)
    await createProgramClient(token)(readCurrentUser)
    expect(await readLastUse()).not.toBe(first)
  })

  it.each(['qtn_wrong', `qtn_${'x'.repeat(43)}`, ''])('%j is rejected with 401', async (token) => {
    expect((await createProgramClient(token)(readCurrentUser)).statusCode).toBe(401)
  })

  it('are rejected with 401 once they are revoked', async () => {
    const { client } = await createSignedInMember()
    const { id, token } = await createToken(client)
    expect((await client.call(revokeToken, { id })).statusCode).toBe(200)
    expect((await createProgramClient(token)(readCurrentUser)).statusCode).toBe(401)
    expect((await client.call(revokeToken, { id })).statusCode).toBe(404)
  })

  it('have only the scopes that were requested', async () => {
    const { client } = await createSignedInMember('admin')
    const readUser = async (scopes?: readonly Scope[]) => {
      const { token } = await createToken(client, scopes && { scopes })
      return (await createProgramClient(token)(readCurrentUser)).json().user
    }
    expect(await readUser()).toMatchObject({ role: 'staff', permissions: [] })
    expect(await readUser(['money', 'issue'])).toMatchObject({
      role: 'staff',
      permissions: ['issue', 'money'],
    })
    expect(await readUser(['administer'])).toMatchObject({ role: 'admin', permissions: ['administer'] })
    expect((await client.call(listTokens)).json().tokens[1].scopes).toEqual(['issue', 'money'])
    expect((await client.call(readCurrentUser)).json().user.permissions).toContain('change-bank-details')
  })

  it.each([['change-bank-details'], ['owner'], [7], 'issue', null])(
    'cannot have the scopes %j',
    async (scopes) => {
      const { client } = await createSignedInMember('admin')
      const answer = await client.call(storeToken, { name: 'Owner', scopes })
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().errors)[0]).toMatch(/^scopes/)
    },
  )

  it('are rejected with the name of the scope that they lack, and the rejection is logged', async () => {
    const { client } = await createSignedInMember('admin')
    const { token } = await createToken(client, { scopes: ['issue'] })
    const answer = await createProgramClient(token)(readCompany)
    expect(answer.json()).toMatchObject({
      code: 403,
      message:
        'This API token lacks the right to administer. An administrator can create a token with this right under Settings, API tokens.',
    })
    const { events } = (
      await client.send({ method: 'GET', url: '/api/v1/security/log?topic=refusals' })
    ).json()
    expect(events[0]).toMatchObject({ event: 'call-refused', about: 'GET /api/v1/settings/company' })
  })

  it('never exceed the current permissions of their creator and stop working with the creator', async () => {
    const { client, member } = await createSignedInMember('admin')
    const { token } = await createToken(client, { scopes: ['administer'] })
    const { database } = context.test.services
    expect((await createProgramClient(token)(readCompany)).statusCode).toBe(200)
    await updateRole(database, member.id, 'staff')
    expect((await createProgramClient(token)(readCompany)).statusCode).toBe(403)
    await setActive(database, member.id, false)
    expect((await createProgramClient(token)(readCurrentUser)).statusCode).toBe(401)
  })

  it.each([
    [storeToken, { name: 'Another' }],
    [revokeToken, { id: 1 }],
    [changePassword, { current_password: testPassword, password: 'another password' }],
    [updateProfile, { name: 'Somebody' }],
    [setRole, { id: 1, role: 'admin' }],
    [inviteMember, { name: 'Eve', email: 'eve@example.com', role: 'admin' }],
    [logout, {}],
    [partyRecords.lead.anonymise, { id: 1 }],
    [partyRecords.customer.anonymise, { id: 1 }],
  ] as const)('are rejected by calls that need a person: %#', async (endpoint, body) => {
    const { client } = await createSignedInMember('admin')
    const { token } = await createToken(client, { scopes: ['administer'] })
    const answer = await createProgramClient(token)(endpoint, body)
    expect(answer.json()).toMatchObject({ code: 403, message: expect.stringContaining('API token') })
  })

  it('are listed and revoked by every administrator', async () => {
    const creator = await createSignedInMember()
    const staff = await createSignedInMember('staff')
    const { id } = await createToken(creator.client)
    const listIds = async (client: TestClient) =>
      (await client.call(listTokens)).json().tokens.map((token: { id: number }) => token.id)
    expect(await listIds(context.company.client)).toContain(id)
    for (const call of apiTokenCalls) {
      expect((await staff.client.call(call, { id, name: 'Mine' })).statusCode, call.path).toBe(403)
    }
    expect((await context.company.client.call(revokeToken, { id })).statusCode).toBe(200)
  })

  it('are created only if the creator is an administrator when they are written', async () => {
    const { services } = context.test
    const { member } = await createSignedInMember()
    const create = () => createApiToken(services, { memberId: member.id, name: 'Late', scopes: [] })
    expect(await create()).not.toBeNull()
    await setActive(services.database, member.id, false)
    expect(await create()).toBeNull()
    await setActive(services.database, member.id, true)
    await updateRole(services.database, member.id, 'staff')
    expect(await create()).toBeNull()
  })

  it('do not replace a session, which still requires its cookie and its CSRF token', async () => {
    const { client, member } = await createSignedInMember()
    const withoutCookie = await context.test
      .createClient()
      .call(readCurrentUser, undefined, { authorization: `Bearer ${client.token}` })
    expect(withoutCookie.statusCode).toBe(401)
    client.csrfToken = ''
    expect((await client.call(storeToken, { name: 'Forged' })).statusCode).toBe(419)
    const browser = context.test.createClient()
    const credentials = { email: member.email, password: testPassword }
    expect((await browser.call(login, credentials, { origin: 'http://localhost:3000' })).statusCode).toBe(419)
  })
})

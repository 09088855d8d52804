import { login, logout, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import { listProductsOfGroup } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'

forOneDatabase('changing calls', ({ settings }) => {
  let server: TestApp

  beforeAll(async () => {
    server = await startTestApp(settings(), { allowedHosts: ['crm.example.org'] })
  })
  afterAll(() => server.close())

  async function createSignedInClient(): Promise<TestClient> {
    const client = server.createClient()
    await client.signIn((await createTestMember(server.services)).email, testPassword)
    return client
  }

  /** Makes a changing call that passes all guards and is then rejected for its body (422). */
  async function getStatus(
    client: TestClient,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    return (await client.call(listProductsOfGroup, {}, headers)).statusCode
  }

  describe('with the CSRF token', () => {
    it('are accepted', async () => {
      expect(await getStatus(await createSignedInClient())).toBe(422)
    })

    it('are accepted with a token copied before it was requested again', async () => {
      const client = await createSignedInClient()
      const { csrfToken } = client
      const token = (await client.call(refreshCsrfToken)).json().token
      expect(token).toBe(csrfToken)
      expect(await getStatus(client)).toBe(422)
    })

    it('get a new token if theirs belongs to another session', async () => {
      const client = await createSignedInClient()
      const { csrfToken } = await createSignedInClient()
      client.cookies.set('XSRF-TOKEN', csrfToken)
      expect((await client.call(refreshCsrfToken)).json().token).not.toBe(csrfToken)
    })

    it('are rejected without it in the cookie or in the header', async () => {
      const client = await createSignedInClient()
      const { csrfToken } = client
      client.csrfToken = ''
      expect(await getStatus(client)).toBe(419)
      client.csrfToken = csrfToken
      client.cookies.delete('XSRF-TOKEN')
      expect(await getStatus(client)).toBe(419)
    })

    it('are rejected with a forged one', async () => {
      const client = await createSignedInClient()
      for (const token of ['x', '.', 'nonce.signature', `${client.csrfToken}x`, `x${client.csrfToken}`]) {
        client.csrfToken = token
        client.cookies.set('XSRF-TOKEN', token)
        expect(await getStatus(client)).toBe(419)
      }
    })

    it('are rejected with the token of another session, or one from before the sign-in', async () => {
      const [client, other, visitor] = [
        await createSignedInClient(),
        await createSignedInClient(),
        server.createClient(),
      ]
      await visitor.refreshCsrfToken()
      for (const token of [other.csrfToken, visitor.csrfToken]) {
        client.csrfToken = token
        client.cookies.set('XSRF-TOKEN', token)
        expect(await getStatus(client)).toBe(419)
      }
      const response = await client.call(logout)
      expect(response.json()).toEqual({
        code: 419,
        message: 'The security token of this page has expired. Please try again.',
        errors: {},
      })
    })

    it('are rejected as signed out before the token is checked', async () => {
      expect(await getStatus(server.createClient())).toBe(401)
    })

    it('get it from a call that returns the value of the cookie', async () => {
      const client = server.createClient()
      const response = await client.call(refreshCsrfToken)
      expect(client.cookies.get('XSRF-TOKEN')).toBe(response.json().token)
    })
  })

  describe('for signing in', () => {
    async function getSignInStatus(
      client: TestClient,
      headers: Readonly<Record<string, string>>,
    ): Promise<number> {
      const { email } = await createTestMember(server.services)
      return (await client.call(login, { email, password: testPassword }, headers)).statusCode
    }

    it('need no token without browser headers', async () => {
      expect(await getSignInStatus(server.createClient(), {})).toBe(200)
    })

    it.each([
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'same-origin' },
      { cookie: 'any=thing' },
    ])('need a token from a browser: %j', async (headers) => {
      expect(await getSignInStatus(server.createClient(), headers)).toBe(419)
    })

    it('are accepted with a token from a browser', async () => {
      const client = server.createClient()
      await client.refreshCsrfToken()
      expect(await getSignInStatus(client, { origin: 'http://localhost:3000' })).toBe(200)
    })

    it('are rejected from another origin', async () => {
      const client = server.createClient()
      await client.refreshCsrfToken()
      expect(await getSignInStatus(client, { origin: 'https://evil.example' })).toBe(403)
    })
  })

  describe('from another origin', () => {
    it.each([
      { origin: 'http://localhost:3000' },
      { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' },
      { origin: 'http://[::1]:4000', host: '[::1]:4000' },
      { origin: 'https://crm.example.org' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])('are accepted if the origin is allowed: %j', async (headers) => {
      expect(await getStatus(await createSignedInClient(), headers)).toBe(422)
    })

    it.each([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://evil.example', host: 'evil.example' },
      { origin: 'http://localhost:4000', host: '127.0.0.1:4000' },
      { origin: 'https://crm.example.org.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ])('are rejected: %j', async (headers) => {
      expect(await getStatus(await createSignedInClient(), headers)).toBe(403)
    })

    it('name the origin and the allowed ones', async () => {
      const client = await createSignedInClient()
      const response = await client.call(
        listProductsOfGroup,
        {},
        { origin: 'https://evil.example', host: 'x.example' },
      )
      expect(response.json()).toMatchObject({
        code: 403,
        message:
          'This request came from https://evil.example, but only http://localhost:3000, crm.example.org may send it.',
      })
    })

    it('are rejected for their CSRF token first', async () => {
      const client = await createSignedInClient()
      client.csrfToken = ''
      expect(await getStatus(client, { origin: 'https://evil.example' })).toBe(419)
    })
  })
})

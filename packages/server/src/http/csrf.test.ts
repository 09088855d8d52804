import { login, logout, refreshCsrfToken } from '@quittance/shared/contract/auth.ts'
import { listProductsOfGroup } from '@quittance/shared/contract/picker-lists.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '#test/test-app.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'

forEachDatabase('changing calls', ({ settings }) => {
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

  /** A changing call that is refused for its body, once it has passed the guards. */
  async function getStatus(
    client: TestClient,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    return (await client.call(listProductsOfGroup, {}, headers)).statusCode
  }

  describe('with the anti-forgery token', () => {
    it('pass', async () => {
      expect(await getStatus(await createSignedInClient())).toBe(422)
    })

    it('pass with one that was copied before it was asked for again', async () => {
      const client = await createSignedInClient()
      const { antiForgery } = client
      const again = (await client.call(refreshCsrfToken)).json().token
      expect(again).toBe(antiForgery)
      expect(await getStatus(client)).toBe(422)
    })

    it('get another one where theirs is of another session', async () => {
      const client = await createSignedInClient()
      const { antiForgery } = await createSignedInClient()
      client.cookies.set('XSRF-TOKEN', antiForgery)
      expect((await client.call(refreshCsrfToken)).json().token).not.toBe(antiForgery)
    })

    it('are refused without it, in the cookie or in the header', async () => {
      const client = await createSignedInClient()
      const { antiForgery } = client
      client.antiForgery = ''
      expect(await getStatus(client)).toBe(419)
      client.antiForgery = antiForgery
      client.cookies.delete('XSRF-TOKEN')
      expect(await getStatus(client)).toBe(419)
    })

    it('are refused with a made-up one', async () => {
      const client = await createSignedInClient()
      for (const token of ['x', '.', 'nonce.signature', `${client.antiForgery}x`, `x${client.antiForgery}`]) {
        client.antiForgery = token
        client.cookies.set('XSRF-TOKEN', token)
        expect(await getStatus(client)).toBe(419)
      }
    })

    it("are refused with another session's, or one from before signing in", async () => {
      const [client, other, visitor] = [
        await createSignedInClient(),
        await createSignedInClient(),
        server.createClient(),
      ]
      await visitor.refreshAntiForgery()
      for (const token of [other.antiForgery, visitor.antiForgery]) {
        client.antiForgery = token
        client.cookies.set('XSRF-TOKEN', token)
        expect(await getStatus(client)).toBe(419)
      }
      const answer = await client.call(logout)
      expect(answer.json()).toEqual({
        code: 419,
        message: 'The security token of this page has expired. Please try again.',
        errors: {},
      })
    })

    it('are refused as signed out before the token is looked at', async () => {
      expect(await getStatus(server.createClient())).toBe(401)
    })

    it('get it from its own call, which answers what the cookie holds', async () => {
      const client = server.createClient()
      const answer = await client.call(refreshCsrfToken)
      expect(client.cookies.get('XSRF-TOKEN')).toBe(answer.json().token)
    })
  })

  describe('of signing in', () => {
    async function getSignInStatus(
      client: TestClient,
      headers: Readonly<Record<string, string>>,
    ): Promise<number> {
      const { email } = await createTestMember(server.services)
      return (await client.call(login, { email, password: testPassword }, headers)).statusCode
    }

    it('need no token from a program', async () => {
      expect(await getSignInStatus(server.createClient(), {})).toBe(200)
    })

    it.each([
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'same-origin' },
      { cookie: 'any=thing' },
    ])('need one from a browser: %j', async (headers) => {
      expect(await getSignInStatus(server.createClient(), headers)).toBe(419)
    })

    it('pass with one from a browser', async () => {
      const client = server.createClient()
      await client.refreshAntiForgery()
      expect(await getSignInStatus(client, { origin: 'http://localhost:3000' })).toBe(200)
    })

    it('are refused from a foreign origin', async () => {
      const client = server.createClient()
      await client.refreshAntiForgery()
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
    ])('pass where it is an own one: %j', async (headers) => {
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
    ])('are refused: %j', async (headers) => {
      expect(await getStatus(await createSignedInClient(), headers)).toBe(403)
    })

    it('say which one came and which ones may', async () => {
      const client = await createSignedInClient()
      const answer = await client.call(
        listProductsOfGroup,
        {},
        { origin: 'https://evil.example', host: 'x.example' },
      )
      expect(answer.json()).toMatchObject({
        code: 403,
        message:
          'This request came from https://evil.example, but only http://localhost:3000, crm.example.org may send it.',
      })
    })

    it('are refused for their token first', async () => {
      const client = await createSignedInClient()
      client.antiForgery = ''
      expect(await getStatus(client, { origin: 'https://evil.example' })).toBe(419)
    })
  })
})

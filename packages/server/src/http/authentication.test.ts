import cookie from '@fastify/cookie'
import { login } from '@quittance/shared/contract/auth.ts'
import { get, post } from '@quittance/shared/contract/endpoint.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { authRoutes } from '#auth/routes.ts'
import { startTestApp, type TestApp, TestClient } from '#test/test-app.ts'
import { createTestMember, testPassword } from '#test/test-company.ts'
import { forEachDatabase } from '#test/test-database.ts'
import { createBinding, serve } from './endpoint.ts'
import { createErrorHandler } from './error-handler.ts'
import { decorateRequests } from './request-context.ts'

const responseSchema = z.object({ name: z.string() })
const read = get({ path: '/read', summary: 'For administrators.', access: 'admin', response: responseSchema })
const change = post({
  path: '/change',
  summary: 'For administrators.',
  access: 'admin',
  response: responseSchema,
})

forEachDatabase('calls for administrators', ({ settings }) => {
  let server: TestApp
  let app: FastifyInstance

  beforeAll(async () => {
    server = await startTestApp(settings())
    app = fastify()
    await app.register(cookie)
    decorateRequests(app)
    app.setErrorHandler(createErrorHandler({ shouldShowStacks: false }))
    app.setValidatorCompiler(() => (value) => ({ value }))
    app.setSerializerCompiler(() => JSON.stringify)
    const binding = createBinding(app, server.services)
    authRoutes(binding)
    for (const endpoint of [read, change])
      serve(binding, endpoint, async ({ member }) => ({ name: member.name }))
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  async function createSignedInClient(role: 'admin' | 'staff') {
    const { id, email } = await createTestMember(server.services, { role })
    const client = new TestClient(app, server.services.installation)
    await client.refreshCsrfToken()
    client.token = (await client.call(login, { email, password: testPassword })).json().token
    await client.refreshCsrfToken()
    return { client, id }
  }

  it('succeed for administrators', async () => {
    const { client } = await createSignedInClient('admin')
    expect((await client.call(read)).statusCode).toBe(200)
    expect((await client.call(change)).statusCode).toBe(200)
  })

  it('are rejected for staff, after session and CSRF token have been checked', async () => {
    const { client } = await createSignedInClient('staff')
    expect((await client.call(read)).json()).toMatchObject({
      code: 403,
      message: expect.stringContaining('not allowed'),
    })
    expect((await client.call(change)).statusCode).toBe(403)
    client.csrfToken = ''
    expect((await client.call(change)).statusCode).toBe(419)
    client.token = ''
    expect((await client.call(change)).statusCode).toBe(401)
  })

  it('follow a change of role immediately', async () => {
    const { client, id } = await createSignedInClient('admin')
    const member = server.services.database.updateTable('members').where('id', '=', id)
    await member.set({ role: 'staff' }).execute()
    expect((await client.call(read)).statusCode).toBe(403)
    await member.set({ role: 'admin' }).execute()
    expect((await client.call(read)).statusCode).toBe(200)
  })
})

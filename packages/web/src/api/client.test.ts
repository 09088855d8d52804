import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { get, getFile, post } from '@quittance/shared/contract/endpoint.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createServiceCall } from './call-service.ts'
import { createClient } from './client.ts'
import type { ClientEnvironment } from './client-environment.ts'
import type { ApiError } from './responses.ts'

const save = post({ path: '/api/v1/save', summary: '', body: z.unknown(), response: z.unknown() })
const fetched = getFile({ path: '/api/v1/file', summary: '', query: z.unknown(), fileTypes: ['text/csv'] })
const read = get({ path: '/api/v1/read', summary: '', response: z.unknown() })

type Handler = (
  request: IncomingMessage,
  respond: (status: number, body: unknown) => void,
  response: ServerResponse,
) => void

let server: Server | null = null

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Starts a server with a request handler, and returns a client that calls it. */
async function pageOf(handle: Handler, environment: Partial<ClientEnvironment> = {}) {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    handle(request, respond, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as AddressInfo // as: it listens on a port
  const used: ClientEnvironment = {
    baseUrl: () => `http://127.0.0.1:${port}/crm/`,
    token: () => 'first',
    csrfToken: () => 'known',
    locale: () => 'fr',
    signInAgain: () => Promise.reject(new Error('not signed in')),
    factorRequired: () => undefined,
    slowCallMs: 10_000,
    startWaiting: () => () => undefined,
    ...environment,
  }
  return { ...createClient(used), callService: createServiceCall(used) }
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return (await call.catch((error: unknown) => error)) as ApiError // as: the tests expect a failure
}

describe('a call', () => {
  it('is sent to a URL below the base path with all required headers', async () => {
    const { call } = await pageOf((request, respond) =>
      respond(200, { url: request.url, method: request.method, headers: request.headers }),
    )
    const answer = await call(save, {
      body: { a: 1 },
      query: { search: 'é', limit: undefined },
      idempotencyKey: 'k',
    })
    expect(answer).toMatchObject({
      url: '/crm/api/v1/save?search=%C3%A9',
      method: 'POST',
      headers: {
        authorization: 'Bearer first',
        'x-xsrf-token': 'known',
        'accept-language': 'fr',
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
    })
  })

  it('sends neither a CSRF header nor a content type if it is a GET', async () => {
    const { call } = await pageOf((request, respond) => respond(200, request.headers))
    const headers = await call(read)
    expect(headers).not.toHaveProperty('x-xsrf-token')
    expect(headers).not.toHaveProperty('content-type')
  })

  it('throws the message and the field errors of a rejection', async () => {
    const body = { code: 422, message: 'Occupied!', errors: { number: ['Taken'] }, next: 8 }
    const { call } = await pageOf((_request, respond) => respond(422, body))
    expect(await failureOf(call(save))).toMatchObject({
      status: 422,
      message: 'Occupied!',
      errors: { number: ['Taken'] },
      body,
    })
  })

  it.each([
    [200, { code: 422, message: 'Occupied!' }, 422, 'Occupied!'],
    [200, { code: 500 }, 500, /unexpected response/],
    [500, { code: 500, message: 'Try later.' }, 500, 'Try later.'],
    [400, { code: 422, message: 'Occupied!' }, 422, 'Occupied!'],
    [422, { message: 'Occupied!' }, 422, 'Occupied!'],
  ])('fails by the code of the body if it has one: HTTP %i with %j', async (http, body, status, message) => {
    const { call } = await pageOf((_request, respond) => respond(http, body))
    const failure = await failureOf(call(save))
    expect(failure).toMatchObject({ status, errors: {}, body })
    expect(failure.message).toMatch(message)
  })

  it('succeeds by the code 200 of the body, whatever the HTTP status is', async () => {
    const { call } = await pageOf((_request, respond) => respond(500, { code: 200 }))
    expect(await call(save)).toEqual({ code: 200 })
  })

  it('asks to sign in again by a code 401 in the body', async () => {
    let token = 'first'
    const { call } = await pageOf(
      (request, respond) =>
        respond(200, { code: request.headers.authorization === 'Bearer second' ? 200 : 401, message: '' }),
      {
        token: () => token,
        signInAgain: async () => {
          token = 'second'
        },
      },
    )
    expect(await call(save)).toMatchObject({ code: 200 })
  })

  it('is retried a few times after 503 with Retry-After, with the same idempotency key', async () => {
    const seen: (string | undefined)[] = []
    let busy = 2
    const { call } = await pageOf((request, respond, response) => {
      seen.push(String(request.headers['idempotency-key']))
      busy -= 1
      if (busy >= 0) response.setHeader('retry-after', '0')
      const status = busy >= 0 ? 503 : 200
      respond(status, { code: status, message: 'Busy.', errors: {} })
    })
    await call(save, { idempotencyKey: 'k' })
    expect(seen).toEqual(['k', 'k', 'k'])
    busy = 9
    expect(await failureOf(call(read))).toMatchObject({ status: 503, message: 'Busy.' })
    expect([seen.length, busy]).toEqual([7, 5])
  })

  it('is not retried after 503 without Retry-After, because the server may have executed it', async () => {
    let calls = 0
    const { call } = await pageOf((_request, respond) => {
      calls += 1
      respond(503, { code: 503, message: 'Unavailable.', errors: {} })
    })
    expect(await failureOf(call(save))).toMatchObject({ status: 503, message: 'Unavailable.' })
    expect(calls).toBe(1)
  })

  it('reports a response that cannot be parsed', async () => {
    const { call } = await pageOf((_request, respond) => respond(502, 'Bad gateway'))
    const failure = await failureOf(call(read))
    expect(failure.status).toBe(502)
    expect(failure.message).toContain('unexpected response')
  })

  it('reports a server that cannot be reached', async () => {
    const { call } = await pageOf((request) => request.socket.destroy())
    const failure = await failureOf(call(save))
    expect(failure.status).toBe(0)
    expect(failure.message).toContain('cannot be reached')
  })

  it('throws the AbortError of fetch when it is aborted', async () => {
    const { call } = await pageOf(() => undefined)
    const controller = new AbortController()
    const called = failureOf(call(read, { signal: controller.signal }))
    controller.abort()
    expect((await called).name).toBe('AbortError')
  })
})

describe('a file download', () => {
  it('returns the file unchanged, with its name', async () => {
    const { download } = await pageOf((request, _respond, response) => {
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''%C3%A9t%C3%A9.csv`,
      })
      response.end(`\uFEFF${request.url};${request.headers.accept}`)
    })
    const { name, content } = await download(fetched, { query: { format: 'csv', columns: undefined } })
    expect(name).toBe('été.csv')
    // As text, the file would lose its byte-order mark.
    const bytes = Buffer.from(await content.arrayBuffer())
    expect(bytes.toString()).toBe('\uFEFF/crm/api/v1/file?format=csv;text/csv, application/json')
  })

  it('fails if the connection ends too early', async () => {
    const { download } = await pageOf((_request, _respond, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.write('half a', () => response.destroy())
    })
    const failure = await failureOf(download(fetched))
    expect(failure.status).toBe(0)
    expect(failure.message).toContain('cannot be reached')
  })

  it('throws the field errors of a rejection', async () => {
    const body = { code: 422, message: 'No such column.', errors: { columns: ['No such column.'] } }
    const { download } = await pageOf((_request, respond) => respond(422, body))
    expect(await failureOf(download(fetched))).toMatchObject({ status: 422, errors: body.errors })
  })
})

describe('a call of an external service', () => {
  it('sends no token and no cookie of the session', async () => {
    const { callService } = await pageOf((request, respond) =>
      respond(200, { url: request.url, headers: request.headers }),
    )
    const answer = await callService('/licence/verify', save, { code: 'x' })
    expect(answer).toMatchObject({ url: '/licence/verify', headers: { 'accept-language': 'fr' } })
    for (const secret of ['authorization', 'x-xsrf-token', 'cookie']) {
      expect(answer).not.toHaveProperty(`headers.${secret}`)
    }
  })

  it('validates the response, because the service is not trusted', async () => {
    const answered = post({
      path: '',
      summary: '',
      body: z.unknown(),
      response: z.object({ ok: z.boolean() }),
    })
    const { callService } = await pageOf((_request, respond) => respond(200, { ok: 'yes' }))
    expect((await failureOf(callService('/verify', answered, {}))).message).toContain('unexpected response')
  })

  it('throws the message of a rejection', async () => {
    const body = { code: 429, message: 'Too many attempts.', errors: {} }
    const { callService } = await pageOf((_request, respond) => respond(429, body))
    expect(await failureOf(callService('/verify', save, {}))).toMatchObject({
      status: 429,
      message: 'Too many attempts.',
    })
  })
})

describe('a CSRF token', () => {
  it('is renewed when it has expired, and the call is repeated', async () => {
    const asked: string[] = []
    const { call } = await pageOf((request, respond) => {
      asked.push(request.url ?? '')
      const isExpired = asked.length === 1
      respond(isExpired ? 419 : 200, isExpired ? { code: 419, message: 'expired', errors: {} } : { ok: true })
    })
    await expect(call(save, { body: {} })).resolves.toEqual({ ok: true })
    expect(asked).toEqual(['/crm/api/v1/save', '/crm/api/refreshCSRFToken', '/crm/api/v1/save'])
  })

  it('is not renewed more than once for a call', async () => {
    const { call } = await pageOf((request, respond) => {
      if (request.url?.endsWith('refreshCSRFToken')) respond(200, { token: 't' })
      else respond(419, { code: 419, message: 'expired', errors: {} })
    })
    expect((await failureOf(call(save))).status).toBe(419)
  })

  it('is fetched before the call if there is none', async () => {
    const asked: string[] = []
    let known: string | null = null
    const { call } = await pageOf(
      (request, respond) => {
        asked.push(request.url ?? '')
        known = 'fresh'
        respond(200, {})
      },
      { csrfToken: () => known },
    )
    await call(save)
    expect(asked).toEqual(['/crm/api/refreshCSRFToken', '/crm/api/v1/save'])
  })
})

describe('a call without permission', () => {
  const ended = { code: 401, message: 'Please sign in.', errors: {} }

  it('asks the user to sign in again and is repeated with the new token', async () => {
    let token = 'first'
    const { call } = await pageOf(
      (request, respond) => {
        const isGood = request.headers.authorization === 'Bearer second'
        respond(isGood ? 200 : 401, isGood ? { saved: true } : ended)
      },
      {
        token: () => token,
        signInAgain: () => {
          token = 'second'
          return Promise.resolve()
        },
      },
    )
    await expect(call(save, { body: {} })).resolves.toEqual({ saved: true })
  })

  it('reports required two-factor sign-in only if that is the reason of the rejection', async () => {
    let handled = 0
    const rejection = (details: object) => ({ code: 403, message: 'Set it up.', errors: {}, ...details })
    const answers = [rejection({}), rejection({ two_factor_required: true })]
    const { call } = await pageOf((_request, respond) => respond(403, answers.shift()), {
      factorRequired: () => {
        handled += 1
      },
    })
    expect(await failureOf(call(read))).toMatchObject({ status: 403 })
    expect(handled).toBe(0)
    expect(await failureOf(call(read))).toMatchObject({ status: 403, message: 'Set it up.' })
    expect(handled).toBe(1)
  })

  it('throws the rejection if the user does not sign in again', async () => {
    const { call } = await pageOf((_request, respond) => respond(401, ended))
    expect(await failureOf(call(read))).toMatchObject({ status: 401, message: 'Please sign in.' })
  })

  it('does not ask the user to sign in if the caller does not want it', async () => {
    let asked = 0
    const { call } = await pageOf((_request, respond) => respond(401, ended), {
      signInAgain: () => {
        asked += 1
        return Promise.resolve()
      },
    })
    expect((await failureOf(call(read, { asksToSignIn: false }))).status).toBe(401)
    expect(asked).toBe(0)
  })
})

describe('a slow call', () => {
  it('is reported when it becomes slow and when it ends', async () => {
    const said: string[] = []
    const { call } = await pageOf((_request, respond) => setTimeout(() => respond(200, {}), 80), {
      slowCallMs: 20,
      startWaiting: () => {
        said.push('waiting')
        return () => said.push('over')
      },
    })
    await call(read)
    expect(said).toEqual(['waiting', 'over'])
  })
})

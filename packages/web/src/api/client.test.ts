import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { get, getFile, post } from '@quittance/shared/contract/endpoint.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { createClient } from './client.ts'
import { earlyKey, forgetEarlyAnswers } from './early/early-answers.ts'
import type { Surroundings } from './surroundings.ts'

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
  forgetEarlyAnswers()
  server?.closeAllConnections()
  server?.close()
})

/** A server whose answers a test decides, and the page of a browser that talks to it. */
async function pageOf(handle: Handler, around: Partial<Surroundings> = {}) {
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
  return createClient({
    baseUrl: () => `http://127.0.0.1:${port}/crm/`,
    token: () => 'first',
    antiForgeryToken: () => 'known',
    locale: () => 'fr',
    signInAgain: () => Promise.reject(new Error('nobody')),
    factorDemanded: () => undefined,
    patienceMs: 10_000,
    startWaiting: () => () => undefined,
    ...around,
  })
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  return (await call.catch((error: unknown) => error)) as ApiError // as: the tests expect a failure
}

describe('a call', () => {
  it('goes below the base path with everything the server asks for', async () => {
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

  it('that the page has made before is answered without a wait, by its address and body', async () => {
    const client = await pageOf((_request, respond) => respond(200, { is: 'asked anew' }))
    const [{ port }] = [server?.address()] as [AddressInfo] // as: it listens on a port
    const href = `http://127.0.0.1:${port}/crm/api/v1/read?id=1`
    const response = Promise.resolve(Response.json({ is: 'there' }))
    const asked = new Map([[earlyKey('GET', href, null), { response, json: { is: 'there' } }]])
    globalThis.earlyAnswers = { token: 'first', locale: 'fr', asked }
    expect(client.arrived(read)).toBeUndefined()
    expect(client.arrived(read, { query: { id: 1 } })).toEqual({ is: 'there' })
    expect(client.arrived(read, { query: { id: 1 } })).toBeUndefined()
    expect(await client.call(read, { query: { id: 1 } })).toEqual({ is: 'asked anew' })
  })

  it('reads without an anti-forgery header and without a body type', async () => {
    const { call } = await pageOf((request, respond) => respond(200, request.headers))
    const headers = await call(read)
    expect(headers).not.toHaveProperty('x-xsrf-token')
    expect(headers).not.toHaveProperty('content-type')
  })

  it('throws the sentence and the fields of a refusal', async () => {
    const body = { code: 422, message: 'Occupied!', errors: { number: ['Taken'] }, next: 8 }
    const { call } = await pageOf((_request, respond) => respond(422, body))
    expect(await failureOf(call(save))).toMatchObject({
      status: 422,
      message: 'Occupied!',
      errors: { number: ['Taken'] },
      body,
    })
  })

  it('comes back a few times to a server that has too much to do, with all that it said', async () => {
    const seen: (string | undefined)[] = []
    let busy = 2
    const { call } = await pageOf((request, respond, response) => {
      seen.push(String(request.headers['idempotency-key']))
      busy -= 1
      if (busy >= 0) response.setHeader('retry-after', '0')
      respond(busy >= 0 ? 503 : 200, { code: 503, message: 'Busy.', errors: {} })
    })
    await call(save, { idempotencyKey: 'k' })
    expect(seen).toEqual(['k', 'k', 'k'])
    busy = 9
    expect(await failureOf(call(read))).toMatchObject({ status: 503, message: 'Busy.' })
    expect([seen.length, busy]).toEqual([7, 5])
  })

  it('does not come back where nothing is said of it: something may have been done', async () => {
    let calls = 0
    const { call } = await pageOf((_request, respond) => {
      calls += 1
      respond(503, { code: 503, message: 'Away.', errors: {} })
    })
    expect(await failureOf(call(save))).toMatchObject({ status: 503, message: 'Away.' })
    expect(calls).toBe(1)
  })

  it('says in words that an answer could not be read', async () => {
    const { call } = await pageOf((_request, respond) => respond(502, 'Bad gateway'))
    const failure = await failureOf(call(read))
    expect(failure.status).toBe(502)
    expect(failure.message).toContain('unexpected response')
  })

  it('says in words that there is no server', async () => {
    const { call } = await pageOf((request) => request.socket.destroy())
    const failure = await failureOf(call(save))
    expect(failure.status).toBe(0)
    expect(failure.message).toContain('cannot be reached')
  })

  it('throws what fetch throws when it is aborted', async () => {
    const { call } = await pageOf(() => undefined)
    const controller = new AbortController()
    const called = failureOf(call(read, { signal: controller.signal }))
    controller.abort()
    expect((await called).name).toBe('AbortError')
  })
})

describe('a file', () => {
  it('comes with its name and as it is', async () => {
    const { download } = await pageOf((request, _respond, response) => {
      response.writeHead(200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''%C3%A9t%C3%A9.csv`,
      })
      response.end(`\uFEFF${request.url};${request.headers.accept}`)
    })
    const { name, content } = await download(fetched, { query: { format: 'csv', columns: undefined } })
    expect(name).toBe('été.csv')
    // As text it would lose its byte-order mark.
    const bytes = Buffer.from(await content.arrayBuffer())
    expect(bytes.toString()).toBe('\uFEFF/crm/api/v1/file?format=csv;text/csv, application/json')
  })

  it('that ends too early is none', async () => {
    const { download } = await pageOf((_request, _respond, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.write('half a', () => response.destroy())
    })
    const failure = await failureOf(download(fetched))
    expect(failure.status).toBe(0)
    expect(failure.message).toContain('cannot be reached')
  })

  it('that is refused has the sentence of the refusal', async () => {
    const body = { code: 422, message: 'No such column.', errors: { columns: ['No such column.'] } }
    const { download } = await pageOf((_request, respond) => respond(422, body))
    expect(await failureOf(download(fetched))).toMatchObject({ status: 422, errors: body.errors })
  })
})

describe('a call of a service', () => {
  it('carries nothing of the session', async () => {
    const { callService } = await pageOf((request, respond) =>
      respond(200, { url: request.url, headers: request.headers }),
    )
    const answer = await callService('/licence/verify', save, { code: 'x' })
    expect(answer).toMatchObject({ url: '/licence/verify', headers: { 'accept-language': 'fr' } })
    for (const secret of ['authorization', 'x-xsrf-token', 'cookie']) {
      expect(answer).not.toHaveProperty(`headers.${secret}`)
    }
  })

  it('is checked, for the service may be anybody', async () => {
    const answered = post({
      path: '',
      summary: '',
      body: z.unknown(),
      response: z.object({ ok: z.boolean() }),
    })
    const { callService } = await pageOf((_request, respond) => respond(200, { ok: 'yes' }))
    expect((await failureOf(callService('/verify', answered, {}))).message).toContain('unexpected response')
  })

  it('throws the sentence of a refusal', async () => {
    const body = { code: 429, message: 'Too many attempts.', errors: {} }
    const { callService } = await pageOf((_request, respond) => respond(429, body))
    expect(await failureOf(callService('/verify', save, {}))).toMatchObject({
      status: 429,
      message: 'Too many attempts.',
    })
  })
})

describe('an expired anti-forgery token', () => {
  it('is renewed once and the call repeated', async () => {
    const asked: string[] = []
    const { call } = await pageOf((request, respond) => {
      asked.push(request.url ?? '')
      const isExpired = asked.length === 1
      respond(isExpired ? 419 : 200, isExpired ? { code: 419, message: 'expired', errors: {} } : { ok: true })
    })
    await expect(call(save, { body: {} })).resolves.toEqual({ ok: true })
    expect(asked).toEqual(['/crm/api/v1/save', '/crm/api/refreshCSRFToken', '/crm/api/v1/save'])
  })

  it('is not renewed for ever', async () => {
    const { call } = await pageOf((request, respond) => {
      if (request.url?.endsWith('refreshCSRFToken')) respond(200, { token: 't' })
      else respond(419, { code: 419, message: 'expired', errors: {} })
    })
    expect((await failureOf(call(save))).status).toBe(419)
  })

  it('is fetched first where there is none', async () => {
    const asked: string[] = []
    let known: string | null = null
    const { call } = await pageOf(
      (request, respond) => {
        asked.push(request.url ?? '')
        known = 'fresh'
        respond(200, {})
      },
      { antiForgeryToken: () => known },
    )
    await call(save)
    expect(asked).toEqual(['/crm/api/refreshCSRFToken', '/crm/api/v1/save'])
  })
})

describe('an ended session', () => {
  const ended = { code: 401, message: 'Please sign in.', errors: {} }

  it('asks to sign in again and repeats the call with the new token', async () => {
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

  it('says that two-factor sign-in has to be set up first, where it was refused for that alone', async () => {
    let told = 0
    const refusal = (details: object) => ({ code: 403, message: 'Set it up.', errors: {}, ...details })
    const answers = [refusal({}), refusal({ two_factor_required: true })]
    const { call } = await pageOf((_request, respond) => respond(403, answers.shift()), {
      factorDemanded: () => {
        told += 1
      },
    })
    expect(await failureOf(call(read))).toMatchObject({ status: 403 })
    expect(told).toBe(0)
    expect(await failureOf(call(read))).toMatchObject({ status: 403, message: 'Set it up.' })
    expect(told).toBe(1)
  })

  it('throws the refusal when nobody signs in', async () => {
    const { call } = await pageOf((_request, respond) => respond(401, ended))
    expect(await failureOf(call(read))).toMatchObject({ status: 401, message: 'Please sign in.' })
  })

  it('is only reported where the caller wants no question', async () => {
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

describe('a long wait', () => {
  it('is announced, and so is its end', async () => {
    const said: string[] = []
    const { call } = await pageOf((_request, respond) => setTimeout(() => respond(200, {}), 80), {
      patienceMs: 20,
      startWaiting: () => {
        said.push('waiting')
        return () => said.push('over')
      },
    })
    await call(read)
    expect(said).toEqual(['waiting', 'over'])
  })
})

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { BadRequest } from '#errors.ts'
import { type Host, openHost } from '#host.ts'
import { RawConnection } from '#test/network.ts'
import { limitCalls } from './concurrency-limit.ts'
import { createServer } from './create-server.ts'

/** 20,000 bytes: two of them exceed the share of one owner. */
const body = JSON.stringify({ a: 'x'.repeat(19_992) })
const limits = { pendingBodies: { perOwner: 30_000, total: 30_000 } }

interface TestServer {
  readonly host: Host
  /** All requests in order of arrival. */
  readonly received: FastifyRequest[]
  /** The requests of `/slow` in order of arrival. */
  readonly requests: FastifyRequest[]
  /** Lets the oldest waiting handler of `/slow` return. */
  readonly finishOldest: () => void
  readonly post: (path: string, text?: string) => Promise<Response>
  readonly connect: () => Promise<RawConnection>
}

const closables: { close: () => unknown }[] = []

afterEach(async () => {
  for (const { close } of closables.splice(0).reverse()) await close()
})

/** Creates an app with calls that succeed, are rejected before their handler, or fail in it. */
function createApp(isLimited: boolean): FastifyInstance {
  const app = createServer(
    { logLevel: 'silent', trustedProxies: [] },
    { bodyLimit: 25_000, shouldShowStacks: false, limits },
  )
  if (isLimited) limitCalls(app, { maxConcurrent: 20 })
  app.post('/fast', async () => ({ speed: 'fast' }))
  app.post('/failing', async () => {
    throw new Error('unexpected')
  })
  const rejectRequest = async () => {
    throw new BadRequest({ key: 'call.bad-request' })
  }
  app.post('/rejected', { preValidation: rejectRequest }, async () => ({ speed: 'fast' }))
  return app
}

async function startServer({ isLimited = false } = {}): Promise<TestServer> {
  const app = createApp(isLimited)
  const received: FastifyRequest[] = []
  app.addHook('onRequest', async (request) => void received.push(request))
  const requests: FastifyRequest[] = []
  const waiting: (() => void)[] = []
  app.post('/slow', async (request) => {
    requests.push(request)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { speed: 'slow' }
  })
  const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
  closables.push({
    close: async () => {
      for (const resolve of waiting) resolve()
      await host.close(0)
    },
  })
  return {
    host,
    received,
    requests,
    finishOldest: () => waiting.shift()?.(),
    post: (path, text = body) =>
      fetch(`http://127.0.0.1:${host.port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      }),
    async connect() {
      const connection = await RawConnection.open(host.port)
      closables.push({ close: () => connection.destroy() })
      return connection
    },
  }
}

function buildRequest(path: string): string {
  const head = ['host: localhost', 'content-type: application/json', `content-length: ${body.length}`]
  return `POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`
}

describe('memory of a request body', () => {
  it('is counted until its request is answered', async () => {
    const { requests, finishOldest, post } = await startServer()
    const first = post('/slow')
    await expect.poll(() => requests.length).toBe(1)
    const second = await post('/fast')
    expect(second.status).toBe(503)
    expect(second.headers.get('retry-after')).toBe('1')
    finishOldest()
    expect((await first).status).toBe(200)
    expect((await post('/fast')).status).toBe(200)
  })

  it('is counted until its handler returns, even if the client disconnects', async () => {
    const { requests, finishOldest, post, connect } = await startServer()
    const connection = await connect()
    connection.send(buildRequest('/slow'))
    await expect.poll(() => requests.length).toBe(1)
    connection.destroy()
    await expect.poll(() => requests[0]?.raw.socket.destroyed).toBe(true)
    expect((await post('/fast')).status).toBe(503)
    finishOldest()
    await expect.poll(async () => (await post('/fast')).status).toBe(200)
  })

  it('is released after the response, for requests of one connection', async () => {
    const { connect } = await startServer()
    const connection = await connect()
    for (let count = 1; count <= 4; count += 1) {
      connection.send(buildRequest('/fast'))
      await connection.receive(new RegExp(`(HTTP/1.1 200 .*fast.*){${count}}`, 's'))
    }
    expect(connection.text).not.toContain(' 503 ')
  })

  it.each([
    ['/failing', body, 500],
    ['/rejected', body, 400],
    ['/fast', body.replace('}', ']'), 400],
    ['/nothing', body, 404],
    ['/fast', 'x'.repeat(25_001), 413],
  ])('is released after a failure: %s', async (path, text, status) => {
    const { post } = await startServer()
    for (let attempt = 1; attempt <= 3; attempt += 1) expect((await post(path, text)).status).toBe(status)
    expect((await post('/fast')).status).toBe(200)
  })

  it('is released while its response waits for an earlier one of its connection', async () => {
    const { requests, post, connect } = await startServer()
    const connection = await connect()
    connection.send('POST /slow HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(() => requests.length).toBe(1)
    connection.send(buildRequest('/fast').repeat(2))
    await expect.poll(async () => (await post('/fast')).status).toBe(200)
    expect(connection.length).toBe(0)
  })

  it('is released if the connection closes before the response to an earlier request', async () => {
    const { requests, finishOldest, post, connect } = await startServer()
    const connection = await connect()
    connection.send(`POST /slow HTTP/1.1\r\nhost: localhost\r\n\r\n${buildRequest('/slow')}`)
    await expect.poll(() => requests.length).toBe(2)
    connection.destroy()
    await expect.poll(() => requests[0]?.raw.socket.destroyed).toBe(true)
    expect((await post('/fast')).status).toBe(503)
    finishOldest()
    finishOldest()
    await expect.poll(async () => (await post('/fast')).status).toBe(200)
  })

  it('is counted while the call is queued, and released when a queued call is reached after its client disconnected', async () => {
    const { received, requests, finishOldest, post, connect } = await startServer({ isLimited: true })
    // More calls than are handled at the same time.
    const others = Array.from({ length: 10 }, () => post('/slow', '{}'))
    await expect.poll(() => received.filter(({ rawBody }) => rawBody === '{}').length).toBe(10)
    const connection = await connect()
    connection.send(buildRequest('/fast'))
    await expect.poll(() => received.at(-1)?.rawBody.length).toBe(body.length)
    expect((await post('/fast')).status).toBe(503)
    const disconnectedRequest = received.find(({ rawBody }) => rawBody.length === body.length)
    connection.destroy()
    await expect.poll(() => disconnectedRequest?.raw.socket.destroyed).toBe(true)
    expect((await post('/fast')).status).toBe(503)
    const countAnswered = () => {
      finishOldest()
      return requests.filter(({ rawBody }) => rawBody === '').length
    }
    await expect.poll(countAnswered, { interval: 5 }).toBe(10)
    expect((await Promise.all(others)).every(({ ok }) => ok)).toBe(true)
    await expect.poll(async () => (await post('/fast')).status).toBe(200)
  })

  it('is dropped once its request is answered', async () => {
    const { requests, finishOldest, connect } = await startServer()
    const connection = await connect()
    connection.send(buildRequest('/slow'))
    await expect.poll(() => requests.length).toBe(1)
    expect(requests[0]?.rawBody).toHaveLength(body.length)
    finishOldest()
    await connection.receive(/slow/)
    expect(requests[0]?.rawBody).toHaveLength(0)
    expect(requests[0]?.body === undefined).toBe(true)
  })
})

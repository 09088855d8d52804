import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type Host, openHost } from '#host.ts'
import type { Caller } from '#members/member.ts'
import { RawConnection } from '#test/network.ts'
import { type CallLimits, limitCalls } from './concurrency-limit.ts'
import { createServer } from './create-server.ts'

const megabyte = 2 ** 20
/** More than the socket buffers of a local connection hold. */
const largeText = 'é'.repeat(8 * megabyte)
const largeBytes = 16 * megabyte

interface TestServer {
  readonly host: Host
  /** Returns how many calls with a large response have reached their handler. */
  readonly countHandled: () => number
  readonly getStatus: (path: string) => Promise<number>
  /** Returns how many slow large responses have been composed. */
  readonly countAnswered: () => number
  /** Requests a large response and reads nothing of it. */
  readonly requestWithoutReading: (path?: string) => Promise<RawConnection>
}

const closables: { close: () => unknown }[] = []

afterEach(async () => {
  for (const { close } of closables.splice(0).reverse()) await close()
})

interface Options {
  readonly writeStallTimeoutMs?: number
  /** The member who makes all calls; null: anonymous clients of one network. */
  readonly member?: Caller | null
}

const testMember = { id: 1 } as Caller // as: no other field is read

function createApp(
  callLimits: Partial<CallLimits>,
  { writeStallTimeoutMs = 60_000, member = testMember }: Options,
): FastifyInstance {
  const options = { bodyLimit: 1_000, shouldShowStacks: false, limits: { writeStallTimeoutMs } }
  const app = createServer({ logLevel: 'silent', trustedProxies: [] }, options)
  app.addHook('onRequest', async (request) => {
    request.member = member
  })
  const pendingResponses = { perOwner: 400 * megabyte, total: 400 * megabyte }
  limitCalls(app, { maxConcurrent: 3, pendingResponses, ...callLimits })
  return app
}

async function startServer(callLimits: Partial<CallLimits>, options: Options = {}): Promise<TestServer> {
  const app = createApp(callLimits, options)
  let handled = 0
  app.get('/large', async (_request, reply) => {
    handled += 1
    return reply.type('application/json').send(largeText)
  })
  let answered = 0
  app.get('/slow-and-large', async (_request, reply) => {
    handled += 1
    await setTimeout(200)
    answered += 1
    return reply.type('application/json').send(largeText)
  })
  app.get('/small', async () => ({ size: 'small' }))
  app.get('/slow', async () => {
    await setTimeout(1_500)
    return { size: 'small' }
  })
  const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
  closables.push({ close: () => host.close(0) })
  return {
    host,
    countHandled: () => handled,
    countAnswered: () => answered,
    getStatus: async (path) => (await fetch(`http://127.0.0.1:${host.port}${path}`)).status,
    async requestWithoutReading(path = '/large') {
      const connection = await RawConnection.open(host.port)
      closables.push({ close: () => connection.destroy() })
      connection.pause()
      connection.send(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      return connection
    },
  }
}

describe('stalled readers', () => {
  it('hold no slot', async () => {
    const server = await startServer({})
    for (let count = 1; count <= 6; count += 1) {
      await server.requestWithoutReading()
      await expect.poll(server.countHandled).toBe(count)
    }
    expect(await server.getStatus('/small')).toBe(200)
  })

  it('are disconnected after the write stall timeout', async () => {
    const server = await startServer({}, { writeStallTimeoutMs: 300 })
    const connection = await server.requestWithoutReading()
    await expect.poll(server.countHandled).toBe(1)
    // Reads nothing first, then everything that has been sent before the end.
    await setTimeout(1_500)
    connection.resume()
    expect(await connection.receiveBytes(largeBytes)).toBeLessThan(largeBytes)
  })

  /** Requests a large response, reads nothing of it, and returns the request as the server sees it. */
  async function requestFrom(limits?: { readonly writeStallTimeoutMs: number }): Promise<FastifyRequest> {
    const options = { bodyLimit: 1_000, shouldShowStacks: false, ...(limits && { limits }) }
    const app = createServer({ logLevel: 'silent', trustedProxies: [] }, options)
    const received = Promise.withResolvers<FastifyRequest>()
    app.get('/', async (request) => {
      received.resolve(request)
      return largeText
    })
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    closables.push({ close: () => host.close(0) })
    const connection = await RawConnection.open(host.port)
    closables.push({ close: () => connection.destroy() })
    connection.pause()
    connection.send('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return await received.promise
  }

  it('have a write stall timeout of 5 s by default', async () => {
    const { socket } = (await requestFrom()).raw
    await expect.poll(() => socket.timeout).toBe(5_000)
  })

  it('are disconnected after twice the write stall timeout, because Node.js checks a second time', async () => {
    const { socket } = (await requestFrom({ writeStallTimeoutMs: 500 })).raw
    const start = performance.now()
    await once(socket, 'close')
    // The timeout starts a few milliseconds before the measurement.
    expect(performance.now() - start).toBeGreaterThan(900)
  })

  it('are not confused with clients whose response takes long to compose', async () => {
    const server = await startServer({}, { writeStallTimeoutMs: 300 })
    expect(await server.getStatus('/slow')).toBe(200)
  })

  it('are rejected before their call is handled if half of their share is in use', async () => {
    const server = await startServer({
      pendingResponses: { perOwner: 60 * megabyte, total: 80 * megabyte },
    })
    await server.requestWithoutReading()
    await expect.poll(server.countHandled).toBe(1)
    await server.requestWithoutReading()
    await expect.poll(server.countHandled).toBe(2)
    expect(await server.getStatus('/large')).toBe(503)
    expect(server.countHandled()).toBe(2)
  })

  it('do not block public calls of other clients of their network', async () => {
    const limits = { perOwner: 40 * megabyte, total: 80 * megabyte }
    const server = await startServer({ pendingResponses: limits }, { member: null })
    for (let count = 1; count <= 3; count += 1) {
      await server.requestWithoutReading()
      await expect.poll(server.countHandled).toBe(count)
    }
    expect(await server.getStatus('/small')).toBe(200)
    expect(await server.getStatus('/large')).toBe(200)
  })

  it('lose their oldest response if there is no room for another', async () => {
    const server = await startServer({
      pendingResponses: { perOwner: 160 * megabyte, total: 40 * megabyte },
    })
    const connections: RawConnection[] = []
    for (let count = 1; count <= 3; count += 1) {
      connections.push(await server.requestWithoutReading())
      await expect.poll(server.countHandled).toBe(count)
    }
    for (const connection of connections) connection.resume()
    const lengths = await Promise.all(connections.map((connection) => connection.receiveBytes(largeBytes)))
    expect(lengths.map((length) => length >= largeBytes)).toEqual([false, true, true])
  })

  it('get the complete response if they read slowly', async () => {
    const server = await startServer({}, { writeStallTimeoutMs: 500 })
    const connection = await server.requestWithoutReading()
    for (let length = 0; length < largeBytes; length = connection.length) {
      connection.resume()
      await connection.receiveBytes(Math.min(largeBytes, length + 1_000_000))
      connection.pause()
      await setTimeout(50)
    }
    expect(connection.length).toBeGreaterThan(largeBytes)
  })
})

describe('disconnected clients', () => {
  it('leave no bytes reserved, whenever they disconnect', async () => {
    const limits = { perOwner: 60 * megabyte, total: 80 * megabyte }
    const server = await startServer({ pendingResponses: limits })
    for (let count = 1; count <= 6; count += 1) {
      const connection = await server.requestWithoutReading('/slow-and-large')
      await expect.poll(server.countHandled).toBe(count)
      // The response is composed after the client has disconnected.
      connection.destroy()
      await expect.poll(server.countAnswered).toBe(count)
    }
    expect(await server.getStatus('/small')).toBe(200)
  })

  it('leave no bytes reserved for responses that wait for an earlier one of their connection', async () => {
    const limits = { perOwner: 60 * megabyte, total: 80 * megabyte }
    const server = await startServer({ pendingResponses: limits })
    const connection = await RawConnection.open(server.host.port)
    connection.pause()
    connection.send('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3))
    await expect.poll(server.countHandled).toBe(3)
    connection.destroy()
    await expect.poll(() => server.getStatus('/small')).toBe(200)
  })
})

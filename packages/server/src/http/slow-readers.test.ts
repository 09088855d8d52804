import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type Host, openHost } from '#host.ts'
import type { Member } from '#members/member.ts'
import { RawConnection } from '#test/network.ts'
import { createServer } from './create-server.ts'
import { type CallLimits, limitCalls } from './load-shedding.ts'

const megabytes = 2 ** 20
/** More than the buffers of a connection within one computer take. */
const large = 'é'.repeat(8 * megabytes)
const largeBytes = 16 * megabytes

interface TestServer {
  readonly host: Host
  /** How many calls for a large answer have been handled. */
  readonly handled: () => number
  readonly getStatus: (path: string) => Promise<number>
  /** How many slow large answers have been made. */
  readonly answered: () => number
  /** Asks for a large answer and reads none of it. */
  readonly requestWithoutReading: (path?: string) => Promise<RawConnection>
}

const closables: { close: () => unknown }[] = []

afterEach(async () => {
  for (const { close } of closables.splice(0).reverse()) await close()
})

interface Options {
  readonly writeStallTimeoutMs?: number
  /** Who makes all calls; null: strangers of one network. */
  readonly member?: Member | null
}

const testMember = { id: 1 } as Member // as: nothing else of it is read

function createApp(
  bound: Partial<CallLimits>,
  { writeStallTimeoutMs = 60_000, member = testMember }: Options,
): FastifyInstance {
  const options = { bodyLimit: 1_000, shouldShowStacks: false, limits: { writeStallTimeoutMs } }
  const app = createServer({ logLevel: 'silent', trustedProxies: [] }, options)
  app.addHook('onRequest', async (request) => {
    request.member = member
  })
  const pendingAnswers = { perOwner: 400 * megabytes, total: 400 * megabytes }
  limitCalls(app, { maxConcurrent: 3, pendingResponses: pendingAnswers, ...bound })
  return app
}

async function startServer(bound: Partial<CallLimits>, options: Options = {}): Promise<TestServer> {
  const app = createApp(bound, options)
  let handled = 0
  app.get('/large', async (_request, reply) => {
    handled += 1
    return reply.type('application/json').send(large)
  })
  let answered = 0
  app.get('/slow-and-large', async (_request, reply) => {
    handled += 1
    await setTimeout(200)
    answered += 1
    return reply.type('application/json').send(large)
  })
  app.get('/small', async () => ({ is: 'here' }))
  app.get('/slow', async () => {
    await setTimeout(1_500)
    return { is: 'here' }
  })
  const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
  closables.push({ close: () => host.close(0) })
  return {
    host,
    handled: () => handled,
    answered: () => answered,
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

describe('readers that do not read', () => {
  it('take no slot of those that calls are handled in', async () => {
    const server = await startServer({})
    for (let asked = 1; asked <= 6; asked += 1) {
      await server.requestWithoutReading()
      await expect.poll(server.handled).toBe(asked)
    }
    expect(await server.getStatus('/small')).toBe(200)
  })

  it('are let go once nothing of an answer has moved for a while', async () => {
    const server = await startServer({}, { writeStallTimeoutMs: 300 })
    const connection = await server.requestWithoutReading()
    await expect.poll(server.handled).toBe(1)
    // Nothing is read meanwhile, and then what has been sent until the end.
    await setTimeout(1_500)
    connection.resume()
    expect(await connection.receiveBytes(largeBytes)).toBeLessThan(largeBytes)
  })

  it('are not taken for those whose answer takes a while to be made', async () => {
    const server = await startServer({}, { writeStallTimeoutMs: 300 })
    expect(await server.getStatus('/slow')).toBe(200)
  })

  it('are told to come back before anything is done for them, once much of theirs waits', async () => {
    const server = await startServer({
      pendingResponses: { perOwner: 60 * megabytes, total: 80 * megabytes },
    })
    await server.requestWithoutReading()
    await expect.poll(server.handled).toBe(1)
    await server.requestWithoutReading()
    await expect.poll(server.handled).toBe(2)
    expect(await server.getStatus('/large')).toBe(503)
    expect(server.handled()).toBe(2)
  })

  it('do not keep others of their network from calls that strangers may make', async () => {
    const limits = { perOwner: 40 * megabytes, total: 80 * megabytes }
    const server = await startServer({ pendingResponses: limits }, { member: null })
    for (let asked = 1; asked <= 3; asked += 1) {
      await server.requestWithoutReading()
      await expect.poll(server.handled).toBe(asked)
    }
    expect(await server.getStatus('/small')).toBe(200)
    expect(await server.getStatus('/large')).toBe(200)
  })

  it('lose the answer that has waited longest where there is no room for another', async () => {
    const server = await startServer({
      pendingResponses: { perOwner: 160 * megabytes, total: 40 * megabytes },
    })
    const connections: RawConnection[] = []
    for (let asked = 1; asked <= 3; asked += 1) {
      connections.push(await server.requestWithoutReading())
      await expect.poll(server.handled).toBe(asked)
    }
    for (const connection of connections) connection.resume()
    const lengths = await Promise.all(connections.map((connection) => connection.receiveBytes(largeBytes)))
    expect(lengths.map((length) => length >= largeBytes)).toEqual([false, true, true])
  })

  it('get all of an answer however slowly they read it', async () => {
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

describe('callers who have gone away', () => {
  it('leave nothing that is counted, whenever they go', async () => {
    const limits = { perOwner: 60 * megabytes, total: 80 * megabytes }
    const server = await startServer({ pendingResponses: limits })
    for (let asked = 1; asked <= 6; asked += 1) {
      const connection = await server.requestWithoutReading('/slow-and-large')
      await expect.poll(server.handled).toBe(asked)
      // The answer is made after they have gone.
      connection.destroy()
      await expect.poll(server.answered).toBe(asked)
    }
    expect(await server.getStatus('/small')).toBe(200)
  })

  it('leave nothing of answers that wait for an earlier one of their connection', async () => {
    const limits = { perOwner: 60 * megabytes, total: 80 * megabytes }
    const server = await startServer({ pendingResponses: limits })
    const connection = await RawConnection.open(server.host.port)
    connection.pause()
    connection.send('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3))
    await expect.poll(server.handled).toBe(3)
    connection.destroy()
    await expect.poll(() => server.getStatus('/small')).toBe(200)
  })
})

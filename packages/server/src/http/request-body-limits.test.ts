import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BadRequest } from '#errors.ts'
import { type Host, openHost } from '#host.ts'
import type { Caller } from '#members/member.ts'
import { RawConnection } from '#test/network.ts'
import type { TestClient } from '#test/test-app.ts'
import { createTestMember, forOneDatabaseWithCompany, testPassword } from '#test/test-company.ts'
import { ByteBudget } from './byte-budget.ts'
import { createServer } from './create-server.ts'
import { readBody } from './request-body.ts'

const json = 'content-type: application/json'
const megabyte = 2 ** 20

interface Head {
  readonly path?: string
  readonly lines?: readonly string[]
  /** Declared length in bytes; `chunked`: none is declared. */
  readonly length?: number | 'chunked'
}

function buildHead({
  path = '/api/v1/invoice/store',
  lines = [json],
  length = 7.9 * megabyte,
}: Head): string {
  const body = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${Math.floor(length)}`
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${[...lines, body].join('\r\n')}\r\n\r\n`
}

function buildHeaders({ token, csrfToken, cookies }: TestClient): string[] {
  const pairs = [...cookies].map((pair) => pair.join('='))
  return [`authorization: Bearer ${token}`, `x-xsrf-token: ${csrfToken}`, `cookie: ${pairs.join('; ')}`]
}

const connections: RawConnection[] = []

async function openConnection(port: number): Promise<RawConnection> {
  const connection = await RawConnection.open(port)
  connections.push(connection)
  return connection
}

afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy()
})

forOneDatabaseWithCompany(
  'a request with an incomplete body',
  (context) => {
    let host: Host
    beforeAll(async () => {
      host = await openHost({ host: '127.0.0.1', port: 0 }, context.test.app)
    })
    afterAll(() => host.close(0))

    /** Sends the head and one byte of the body. */
    async function sendHead(head: Head): Promise<RawConnection> {
      const connection = await openConnection(host.port)
      connection.send(`${buildHead(head)}${head.length === 'chunked' ? '1\r\n{\r\n' : '{'}`)
      return connection
    }

    async function createStaffClient(): Promise<TestClient> {
      const client = context.test.createClient()
      await client.signIn((await createTestMember(context.test.services)).email, testPassword)
      return client
    }

    const wrongToken = ({ token, cookies }: TestClient) =>
      buildHeaders({ token, cookies, csrfToken: 'wrong' } as TestClient) // as: no other field is read

    it.each([
      ['404', { path: '/api/v1/nothing', lines: ['content-type: text/plain'] }, 404],
      ['405', { path: '/api/v1/currencies', lines: ['content-type: text/plain'] }, 405],
      [
        '403 for a call of the setup wizard',
        { path: '/api/install/submit', lines: ['content-type: text/plain'] },
        403,
      ],
      ['415 before 413', { lines: ['content-type: text/plain'], length: 12 * megabyte }, 415],
      ['415 without a type', { lines: [] }, 415],
      ['415 for a compressed one', { lines: [json, 'content-encoding: gzip'] }, 415],
      ['413 before 401', { length: 12 * megabyte }, 413],
      ['413 for 64 kB and one byte of an anonymous client', { path: '/api/v1/login', length: 65_537 }, 413],
      ['401', {}, 401],
      ['401 without a declared length', { length: 'chunked' }, 401],
      [
        '419 for a browser that is not signed in',
        { path: '/api/v1/login', lines: [json, 'origin: http://localhost:3000'], length: 100 },
        419,
      ],
    ] as const)('is answered with %s', async (_title, head, status) => {
      const connection = await sendHead(head)
      expect(await connection.receive(/\r\n\r\n\{.*\}/s)).toContain(`HTTP/1.1 ${status} `)
    })

    it('is answered with 419 if the CSRF token is wrong', async () => {
      const connection = await sendHead({ lines: [json, ...wrongToken(context.company.client)] })
      expect(await connection.receive(/\r\n\r\n\{.*\}/s)).toContain('HTTP/1.1 419 ')
    })

    it('is read before the role is checked, so that 400 comes before 403', async () => {
      const client = await createStaffClient()
      const path = '/api/v1/settings/company/update'
      expect((await client.send({ method: 'POST', url: path }, '{')).statusCode).toBe(400)
      expect((await client.send({ method: 'POST', url: path }, '{}')).statusCode).toBe(403)
      const foreign = await client.send({ method: 'POST', url: path }, '{', {
        origin: 'http://elsewhere.example',
      })
      expect(foreign.statusCode).toBe(400)
    })

    it('does not block the sign-in of other clients of its network', async () => {
      const member = await createTestMember(context.test.services)
      const head = buildHead({ path: '/api/v1/login', length: 65_500 })
      const unfinished: RawConnection[] = []
      // Together more than the share of one network: the later ones evict the oldest.
      for (const length of [...new Array<number>(258).fill(65_000), 7_200, 1_000]) {
        const connection = await openConnection(host.port)
        connection.send(`${head}${'x'.repeat(length)}`)
        unfinished.push(connection)
      }
      const isRejected = ({ text }: RawConnection) => text.includes('HTTP/1.1 503 ')
      await expect.poll(() => unfinished.some(isRejected), { timeout: 10_000 }).toBe(true)
      await context.test.createClient().signIn(member.email, testPassword)
    })

    it('holds no slot', async () => {
      const lines = [json, ...buildHeaders(context.company.client)]
      await Promise.all(Array.from({ length: 10 }, () => sendHead({ lines, length: 1_000 })))
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${host.port}/api/v1/me`)).status).toBe(401)
    })
  },
  { callsAtOnce: 3 },
)

describe('a body above the limit', () => {
  it('is rejected even if its length was not declared', async () => {
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 65_536, shouldShowStacks: false },
    )
    app.post('/', async () => 'stored')
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const response = await fetch(`http://127.0.0.1:${host.port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob(['x'.repeat(65_537)]).stream(),
      duplex: 'half',
    } as RequestInit) // as: the types of Node.js lack `duplex`
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('64 kB') })
    await host.close(0)
  })
})

describe('a stalled body', () => {
  it('is rejected with 408, and its connection is closed', async () => {
    const limits = { bodyStallTimeoutMs: 200 }
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 1_000, shouldShowStacks: false, limits },
    )
    app.post('/', async () => 'stored')
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const connection = await openConnection(host.port)
    connection.send(`${buildHead({ path: '/', length: 100 })}{`)
    const response = await connection.receiveAll()
    expect(response).toContain('HTTP/1.1 408 ')
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 408, errors: {} })
    await host.close(0)
  })

  it('times out after 30 s by default', async () => {
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 1_000, shouldShowStacks: false },
    )
    const requests: FastifyRequest[] = []
    app.addHook('onRequest', async (request) => void requests.push(request))
    app.post('/', async () => 'stored')
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const connection = await openConnection(host.port)
    connection.send(`${buildHead({ path: '/', length: 100 })}{`)
    await expect.poll(() => requests[0]?.raw.socket.timeout).toBe(30_000)
    await host.close(0)
  })

  it('does not time out while data arrives', async () => {
    const limits = { bodyStallTimeoutMs: 500 }
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 1_000, shouldShowStacks: false, limits },
    )
    app.post('/', async () => ({ state: 'stored' }))
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const connection = await openConnection(host.port)
    connection.send(buildHead({ path: '/', length: 12 }))
    const body = [...'{"a": [1,2]}']
    const timer = setInterval(() => connection.send(body.shift() ?? ''), 100)
    expect(await connection.receive(/stored/)).toContain('HTTP/1.1 200 ')
    clearInterval(timer)
    await host.close(0)
  })
})

describe('bodies being received', () => {
  it('use a limited number of bytes, and those that fit are read completely', async () => {
    const limits = { pendingBodies: { perOwner: 30_000, total: 30_000 } }
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 20_000, shouldShowStacks: false, limits },
    )
    app.post('/', async () => ({ state: 'stored' }))
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const [first, second] = [await openConnection(host.port), await openConnection(host.port)]
    const body = `{"a":"${'x'.repeat(19_990)}"}`
    first.send(`${buildHead({ path: '/', length: body.length })}${body.slice(0, 19_000)}`)
    second.send(`${buildHead({ path: '/', length: body.length })}${body.slice(0, 19_000)}`)
    const responses = await Promise.race([first.receiveAll(), second.receiveAll()])
    expect(responses).toContain('HTTP/1.1 503 ')
    expect(responses).toMatch(/retry-after: 1/i)
    first.send(body.slice(19_000))
    second.send(body.slice(19_000))
    const both = await Promise.all([first.receive(/\}$/), second.receive(/\}$/)])
    expect(both.filter((response) => response.includes('HTTP/1.1 200 '))).toHaveLength(1)
    await host.close(0)
  })
})

describe('bodies of all owners being received', () => {
  it('use at most 32 MB by default', async () => {
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 9 * megabyte, shouldShowStacks: false },
    )
    const requests: FastifyRequest[] = []
    app.addHook('onRequest', async (request) => {
      requests.push(request)
      request.member = { id: requests.length } as Caller // as: no other field is read
    })
    app.post('/', async () => ({ state: 'stored' }))
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    /** Sends the first bytes of a body as another member, and waits until they are read. */
    async function sendStart(length: number): Promise<RawConnection> {
      const connection = await openConnection(host.port)
      const text = `${buildHead({ path: '/', length: length + 1 })}${'x'.repeat(length)}`
      connection.send(text)
      const count = requests.length + 1
      await expect.poll(() => requests.at(count - 1)?.raw.socket.bytesRead).toBe(text.length)
      return connection
    }
    const [first, ...others] = [
      await sendStart(8 * megabyte + 3),
      await sendStart(8 * megabyte - 1),
      await sendStart(8 * megabyte - 1),
      await sendStart(8 * megabyte - 1),
    ]
    await setImmediate()
    expect([first, ...others].map(({ text }) => text)).toEqual(['', '', '', ''])
    // One byte more than the guaranteed share of a member.
    await sendStart(64 * 1_024 + 1)
    expect(await first.receive(/\}$/)).toContain('HTTP/1.1 503 ')
    expect(others.map(({ text }) => text)).toEqual(['', '', ''])
    await host.close(0)
  })
})

describe('bodies of one owner being received', () => {
  const limits = { pendingBodies: { perOwner: 30_000, total: 60_000 } }
  const body = JSON.stringify({ a: 'x'.repeat(13_992) })
  const shortBody = JSON.stringify({ a: 'x'.repeat(4_992) })

  /** Sends two bodies without their last byte, then a complete one of 5,000 bytes. Returns their statuses in this order. */
  async function sendThree(member: Caller | null) {
    const app = createServer(
      { logLevel: 'silent', trustedProxies: [] },
      { bodyLimit: 20_000, shouldShowStacks: false, limits },
    )
    const requests: FastifyRequest[] = []
    app.addHook('onRequest', async (request) => {
      request.member = member
      requests.push(request)
    })
    app.post('/', async () => ({ state: 'stored' }))
    const host = await openHost({ host: '127.0.0.1', port: 0 }, app)
    const isReceived = ({ bodyReservation, raw }: FastifyRequest) =>
      bodyReservation !== null && raw.socket.bytesRead >= body.length
    const unfinished: RawConnection[] = []
    for (let count = 1; count <= 2; count += 1) {
      const connection = await openConnection(host.port)
      connection.send(`${buildHead({ path: '/', length: body.length })}${body.slice(0, -1)}`)
      await expect.poll(() => requests.filter(isReceived).length).toBe(count)
      unfinished.push(connection)
    }
    const newest = await openConnection(host.port)
    newest.send(`${buildHead({ path: '/', length: shortBody.length })}${shortBody}`)
    await newest.receive(/\}$/)
    for (const connection of unfinished) connection.send('}')
    await Promise.all(unfinished.map((connection) => connection.receive(/\}$/)))
    await host.close(0)
    return [...unfinished, newest].map(({ text }) => text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  }

  it('evict the oldest if anonymous clients of one network share the limit', async () => {
    expect(await sendThree(null)).toEqual(['503', '200', '200'])
  })

  it('do not evict each other if one member sends them: the newest is rejected', async () => {
    expect(await sendThree({ id: 1 } as Caller)).toEqual(['200', '200', '503']) // as: no other field is read
  })
})

describe('a body of a disconnected client', () => {
  const limits = { maxBytes: 1_000, stallTimeoutMs: 60_000, owner: 'a', isOwnerShared: false }

  it.each(['before it is read', 'while it is read'])('is rejected and not counted: %s', async (moment) => {
    const budget = new ByteBudget({ perOwner: 10, total: 10 })
    const payload = new IncomingMessage(new Socket())
    if (moment === 'before it is read') payload.destroy()
    const { bytes } = readBody(payload, { ...limits, budget })
    const rejected = expect(bytes).rejects.toBeInstanceOf(BadRequest)
    payload.push('123456')
    await setImmediate()
    payload.destroy()
    await rejected
    expect(budget.isHalfUsed('a')).toBe(false)
  })
})

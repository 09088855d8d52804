import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawConnection } from './network.ts'
import { createInstallation, type ServerProcess, startServer } from './product-process.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// Needs a TCP connection.
describe('a server on a TCP connection', () => {
  let database: TestDatabase
  let folder: ReturnType<typeof createInstallation>
  let server: ServerProcess
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    folder = createInstallation(database.settings, { APP_URL: 'https://crm.example.org' })
    server = await startServer(folder.dataDir)
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
    await database.drop()
  })

  it.each([9, 12, 30])('answers 413 to a body of %i MB', async (megabytes) => {
    const response = await fetch(`${server.address}/api/v1/invoice/store`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'x'.repeat(megabytes * 2 ** 20),
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 413 })
  })

  it.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: crm.example.org\r\nHost: evil.example\r\n\r\n'],
    ['two equal Host headers', 'GET /api/v1/me HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n'],
    [
      'two Host headers in a call',
      'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Length: 9\r\n\r\n',
    ],
    ['two Host headers in HTTP/1.0', 'GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no Host header', 'GET / HTTP/1.1\r\n\r\n'],
  ])('rejects a request with %s', async (_title, request) => {
    const connection = await RawConnection.open(Number(new URL(server.address).port))
    connection.send(request)
    expect(await connection.receive(/\r\n\r\n/)).toContain('HTTP/1.1 400 ')
    connection.destroy()
  })

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['too long headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s with a sentence', async (_title, request, code) => {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.end(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${code}`)
    expect(head).toContain('strict-transport-security: max-age=31536000; includeSubDomains')
    expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
    expect(JSON.parse(body)).toMatchObject({ code, errors: {} })
  })

  it('does not answer invalid HTTP after a valid request', async () => {
    const connection = await RawConnection.open(Number(new URL(server.address).port))
    connection.send('GET /api/v1/applocale/fr HTTP/1.1\r\nHost: localhost:3000\r\n\r\nhello\r\n\r\n')
    expect(await connection.receiveAll()).toBe('')
  })

  it('answers once if the rest of a body is invalid', async () => {
    const connection = await RawConnection.open(Number(new URL(server.address).port))
    const head = 'Host: localhost:3000\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
    connection.send(`POST /api/v1/invoice/store HTTP/1.1\r\n${head}\r\n\r\n1\r\n{\r\n`)
    expect(await connection.receive(/\r\n\r\n\{.*\}/s)).toContain('HTTP/1.1 401 ')
    connection.send('hello\r\n\r\n')
    expect((await connection.receiveAll()).split('HTTP/1.1 ')).toHaveLength(2)
  })
})

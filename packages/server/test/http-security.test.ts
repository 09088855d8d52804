import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { login } from '@quittance/shared/contract/auth.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import {
  createEmptyWebClient,
  createInstallation,
  type RunningCommand,
  startCommand,
  stopCommands,
} from './product-process.ts'
import { startTestApp } from './test-app.ts'
import { createTestMember, testPassword } from './test-company.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const signInBody = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })

describe('a server in a process of its own', () => {
  let database: TestDatabase
  let folder: ReturnType<typeof createInstallation>
  let member: { email: string }
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    const test = await startTestApp(database.settings)
    member = await createTestMember(test.services, { role: 'admin' })
    await test.close()
    folder = createInstallation(database.settings)
  })
  afterEach(stopCommands)
  afterAll(async () => {
    folder.remove()
    await database.drop()
  })

  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startCommand(['start'], {
      DATA_DIR: folder.dataDir,
      PORT: '0',
      WEB_DIST: createEmptyWebClient(folder.dataDir),
      ...environment,
    })

  async function sendRaw({ address }: RunningCommand, request: string): Promise<string> {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.write(request)
    return await text(socket)
  }

  const head = [
    'POST /api/v1/login HTTP/1.1',
    'Host: localhost:3000',
    'Content-Type: application/json',
    'Connection: close',
  ]
  const message = (lines: readonly string[], body: string) => [...head, ...lines, '', body].join('\r\n')
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'

  it('rejects requests with ambiguous framing', { timeout: 60_000 }, async () => {
    const server = await start()
    const chunk = `${signInBody.length.toString(16)}\r\n${signInBody}\r\n0\r\n\r\n`
    const ambiguous: Readonly<Record<string, string>> = {
      'a length and chunks': message(
        [`Content-Length: ${signInBody.length}`, 'Transfer-Encoding: chunked'],
        chunk,
      ),
      'two lengths': message(['Content-Length: 2', `Content-Length: ${signInBody.length}`], signInBody),
      'a list of lengths': message([`Content-Length: 2, ${signInBody.length}`], signInBody),
      'a length with a sign': message([`Content-Length: +${signInBody.length}`], signInBody),
      'an encoding after chunks': message(['Transfer-Encoding: chunked, identity'], chunk),
      'an unknown encoding': message(['Transfer-Encoding: xchunked'], chunk),
      'a space before the colon': message([`Content-Length : ${signInBody.length}`], signInBody),
      'a folded header': message(['X-Long: a', ' Content-Length: 2'], smuggled),
      'a bare line feed': message(['X-Bare: a\nContent-Length: 2'], smuggled),
      'an invalid chunk length': message(['Transfer-Encoding: chunked'], '0x2\r\n{}\r\n0\r\n\r\n'),
    }
    for (const [title, request] of Object.entries(ambiguous)) {
      const response = await sendRaw(server, request)
      expect([title, response.slice(0, 12)]).toEqual([title, 'HTTP/1.1 400'])
      // No part was handled as another request.
      expect([title, response.split('HTTP/1.1 ').length]).toEqual([title, 2])
    }
    const valid = message(['Transfer-Encoding: chunked'], chunk)
    expect(await sendRaw(server, valid)).toContain('HTTP/1.1 401')
  })

  async function signInAndReadAddress(
    server: RunningCommand,
    headers: Readonly<Record<string, string>>,
  ): Promise<string> {
    const response = await fetch(`${server.address}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: member.email, password: testPassword }),
    })
    expect(response.status).toBe(200)
    const opened = openDatabase(database.settings)
    const events = opened.selectFrom('security_events').select('address').where('event', '=', 'signed-in')
    const { address } = await events.orderBy('id', 'desc').executeTakeFirstOrThrow()
    await opened.destroy()
    return address
  }

  it('takes the client address only from trusted proxies', { timeout: 60_000 }, async () => {
    const direct = await start()
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip'])
      expect(await signInAndReadAddress(direct, { [name]: '203.0.113.5' })).toBe('127.0.0.1')
    await direct.stop()
    const proxied = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    expect(await signInAndReadAddress(proxied, { 'x-forwarded-for': '203.0.113.5' })).toBe('203.0.113.5')
    // The proxy appends the address that it sees to the address that the client sends.
    expect(await signInAndReadAddress(proxied, { 'x-forwarded-for': '198.51.100.9, 203.0.113.5' })).toBe(
      '203.0.113.5',
    )
    expect(await signInAndReadAddress(proxied, { 'x-real-ip': '198.51.100.9' })).toBe('127.0.0.1')
  })

  it('logs an unexpected error as one line of JSON with its reference, and writes no other log', {
    timeout: 60_000,
  }, async () => {
    const server = await start()
    // The last runs of the background jobs are not a log.
    const isStatusFile = (file: string) => file.startsWith('framework/jobs.json')
    const files = () =>
      readdirSync(`${folder.dataDir}/storage`, { recursive: true })
        .map(String)
        .filter((file) => !isStatusFile(file))
        .sort()
    const before = files()
    const opened = openDatabase(database.settings)
    await opened.schema.alterTable('members').renameTo('lost').execute()
    const response = await fetch(`${server.address}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'a\tb {"level":60,"msg":"forged"}' },
      body: JSON.stringify({
        email: 'forged@example.com\n{"level":60,"msg":"forged"}',
        password: 'wrong\r\nforged',
      }),
    })
    await opened.schema.alterTable('lost').renameTo('members').execute()
    await opened.destroy()
    expect(response.status).toBe(500)
    const { reference } = (await response.json()) as { reference: string } // as: the response of an unexpected error
    const addressLine = server.lines().findIndex((line) => line.startsWith('Address:'))
    // The log arrives over a pipe, possibly after the response.
    await expect.poll(() => server.lines().join('\n'), { timeout: 10_000 }).toContain(reference)
    const logged = server
      .lines()
      .slice(addressLine + 1)
      .filter((line) => line.startsWith('{'))
    const lines: Record<string, unknown>[] = logged.map((line) => JSON.parse(line))
    expect(lines.filter((line) => line.reference === reference)).toMatchObject([
      { level: 50, err: { stack: expect.stringContaining('\n') } },
    ])
    expect(lines.every((line) => line.msg !== 'forged')).toBe(true)
    expect(server.lines().slice(addressLine + 1)).toEqual(logged)
    expect(files()).toEqual(before)
  })
})

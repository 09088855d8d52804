import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { forOneDatabaseWithCompany } from '#test/test-company.ts'
import { createUnreliableDatabase } from '#test/test-database.ts'
import { createErrorHandler } from './error-handler.ts'

interface LogEntry {
  readonly msg: string
  readonly reference: string
  readonly method: string
  readonly route: string
  readonly err: { readonly code?: string }
}

const logEntries: LogEntry[] = []
let app: FastifyInstance
let handler: () => Promise<unknown>
beforeEach(() => {
  logEntries.length = 0
  const stream = { write: (line: string) => void logEntries.push(JSON.parse(line)) }
  app = fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(createErrorHandler({ shouldShowStacks: false }))
  app.get('/api/v1/things/:id', () => handler())
  return () => app.close()
})

const sendRequest = (language = 'en') =>
  app.inject({ url: '/api/v1/things/7?search=secret', headers: { 'accept-language': language } })

forOneDatabaseWithCompany('database failures', (context) => {
  it('are logged with route, code and the reference that the caller gets', async () => {
    const { services, ...database } = await createUnreliableDatabase(
      context.test.services,
      context.settings(),
    )
    const row = { counted_under: 'a', failed_at: '2026-01-01' }
    handler = () => services.database.insertInto('sign_in_failures').values(row).execute()
    await database.disconnect()
    const response = await sendRequest()
    await database.reconnect()
    await database.close()
    expect(response.statusCode).toBe(503)
    const { reference, message } = response.json()
    expect(message).toContain('The database cannot be reached')
    expect(logEntries).toEqual([
      expect.objectContaining({
        msg: 'database unavailable',
        reference,
        method: 'GET',
        route: '/api/v1/things/:id',
      }),
    ])
    expect(logEntries[0]?.err.code).toMatch(/^[A-Z_]+$/)
    expect(JSON.stringify(logEntries)).not.toContain('secret')
  })
})

describe('the error message', () => {
  it('names a full disk', async () => {
    const database = openDatabase({ dialect: 'sqlite', file: ':memory:' })
    await sql`create table things (text text)`.execute(database)
    await sql`pragma max_page_count = 10`.execute(database)
    handler = () => sql`insert into things values (zeroblob(100000))`.execute(database)
    const response = await sendRequest('de')
    await database.destroy()
    expect(response.statusCode).toBe(503)
    expect(response.json().message).toContain('Der Datenträger des Servers ist voll')
    expect(logEntries).toEqual([
      expect.objectContaining({ msg: 'disk full', err: expect.objectContaining({ code: 'SQLITE_FULL' }) }),
    ])
  })

  it('does not name the database if another connection was reset', async () => {
    const mailServer = createServer((socket) => void socket.resetAndDestroy()).listen(0, '127.0.0.1')
    await once(mailServer, 'listening')
    const { port } = mailServer.address() as AddressInfo // as: a listening TCP server has one
    handler = async () => await once(connect(port, '127.0.0.1'), 'close')
    const response = await sendRequest()
    mailServer.close()
    expect(logEntries[0]?.err.code).toBe('ECONNRESET')
    expect(response.statusCode).toBe(500)
  })
})

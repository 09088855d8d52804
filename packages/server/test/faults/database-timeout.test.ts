import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { isRetryable, isUnavailable } from '#database/queries/database-errors.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { createDatabase, createMariaDb, type MariaDbProcess } from './mariadb-process.ts'

const connectionCount = 16
// Maximum time until a call to a hung server fails. It takes about six seconds.
const maxWaitMs = 10_000

forEachDatabaseServer('a database server that hangs', () => {
  let server: MariaDbProcess
  beforeAll(async () => {
    server = await createMariaDb()
    await server.start()
  }, 120_000)
  afterEach(() => server.resume())
  afterAll(() => server.remove())

  it('times out, and is used again after it responds', { timeout: 120_000 }, async () => {
    const db = openDatabase(await createDatabase(server))
    await sql`create table notes (id integer primary key)`.execute(db)
    const halted = Promise.withResolvers<void>()
    let insertCount = 0
    // More than the connections of the pool, so some wait for one.
    const transactions = Array.from({ length: 20 }, (_each, id) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into notes values (${id})`.execute(transaction)
        insertCount += 1
        await halted.promise
        await sql`select 1`.execute(transaction)
      }),
    )
    await vi.waitFor(() => expect(insertCount).toBe(connectionCount), { timeout: 20_000 })
    await server.halt()
    const startedAt = performance.now()
    halted.resolve()
    const results = await Promise.allSettled(transactions)
    expect(performance.now() - startedAt).toBeLessThan(maxWaitMs)
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(results.every((result) => result.status === 'rejected' && isUnavailable(result.reason))).toBe(true)
    server.resume()
    const queries = Array.from({ length: 20 }, () =>
      sql<{ count: number }>`select count(*) as count from notes`.execute(db),
    )
    for (const { rows } of await Promise.all(queries)) expect(rows).toEqual([{ count: 0 }])
    await db.destroy()
  })

  it('ends a statement at its time limit', { timeout: 60_000 }, async () => {
    const database = await createDatabase(server)
    const db = openDatabase(database, { statementTimeoutMs: 1_000 })
    await sql`create table locked (id integer primary key)`.execute(db)
    const administrator = openDatabase(database)
    await administrator.connection().execute(async (connection) => {
      await sql`lock tables locked write`.execute(connection)
      const startedAt = performance.now()
      const read = sql`select * from locked`.execute(db).catch((error: unknown) => error)
      expect(isRetryable(await read)).toBe(true)
      expect(performance.now() - startedAt).toBeLessThan(maxWaitMs)
      await sql`unlock tables`.execute(connection)
    })
    expect((await sql`select * from locked`.execute(db)).rows).toEqual([])
    await db.destroy()
    await administrator.destroy()
  })

  it('may take longer than the timeout of a hung server', { timeout: 60_000 }, async () => {
    const db = openDatabase(await createDatabase(server))
    const { rows } = await sql<{ slept: number }>`select sleep(12) as slept`.execute(db)
    expect(rows).toEqual([{ slept: 0 }])
    await db.destroy()
  })
})

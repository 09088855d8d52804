import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { isUnavailable } from '#database/queries/database-errors.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { createDatabaseIn } from './fault-suite.ts'
import { createMariaDb, type MariaDbProcess } from './mariadb-process.ts'

const connections = 16
// How long a call may wait for a server that hangs, and what a slow machine adds.
const maxWaitMs = 10_000
const marginMs = 5_000

forEachDatabaseServer('a database server that hangs', () => {
  let server: MariaDbProcess
  beforeAll(async () => {
    server = await createMariaDb()
    await server.start()
  }, 120_000)
  afterEach(() => server.resume())
  afterAll(() => server.remove())

  it('is given up, and used again once it answers', { timeout: 120_000 }, async () => {
    const db = openDatabase(await createDatabaseIn(server))
    await sql`create table notes (id integer primary key)`.execute(db)
    const hung = Promise.withResolvers<void>()
    let inserted = 0
    // More than there are connections: the others wait for one.
    const inTransactions = Array.from({ length: 20 }, (_one, id) =>
      db.transaction().execute(async (transaction) => {
        await sql`insert into notes values (${id})`.execute(transaction)
        inserted += 1
        await hung.promise
        await sql`select 1`.execute(transaction)
      }),
    )
    await vi.waitFor(() => expect(inserted).toBe(connections), { timeout: 20_000 })
    await server.halt()
    const began = performance.now()
    hung.resolve()
    const ends = await Promise.allSettled(inTransactions)
    expect(performance.now() - began).toBeLessThan(maxWaitMs + marginMs)
    expect(ends.filter((end) => end.status === 'fulfilled')).toEqual([])
    expect(ends.every((end) => end.status === 'rejected' && isUnavailable(end.reason))).toBe(true)
    server.resume()
    const again = Array.from({ length: 20 }, () =>
      sql<{ count: number }>`select count(*) as count from notes`.execute(db),
    )
    for (const { rows } of await Promise.all(again)) expect(rows).toEqual([{ count: 0 }])
    await db.destroy()
  })

  it('is waited for as long as it only takes its time', { timeout: 60_000 }, async () => {
    const db = openDatabase(await createDatabaseIn(server))
    const { rows } = await sql<{ slept: number }>`select sleep(12) as slept`.execute(db)
    expect(rows).toEqual([{ slept: 0 }])
    await db.destroy()
  })
})

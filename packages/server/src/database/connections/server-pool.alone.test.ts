import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPool } from 'mysql2'
import { expect, it } from 'vitest'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { buildConnectionOptions } from './database-server.ts'
import { openDatabase } from './open-database.ts'
import { WatchedPool } from './server-pool.ts'

const expectedRows = [{ slept: 0 }]

/** Blocks the event loop repeatedly, for longer than the time limit of a check. */
async function blockEventLoop(milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  const cell = new Int32Array(new SharedArrayBuffer(4))
  while (performance.now() < deadline) {
    Atomics.wait(cell, 0, 0, 2_500)
    await setImmediate()
  }
}

forEachDatabaseServer('connections to a database server that responds', ({ settings }) => {
  it('stay open while this process is blocked', { timeout: 60_000 }, async () => {
    const db = openDatabase(settings())
    await sql`select 1`.execute(db)
    const sleeping = sql`select sleep(12) as slept`.execute(db).then(
      ({ rows }) => rows,
      (error: unknown) => error,
    )
    await blockEventLoop(11_000)
    expect(await sleeping).toEqual(expectedRows)
    await db.destroy()
  })

  it('stay open while the health check fails because of TLS', { timeout: 60_000 }, async () => {
    const address = settings()
    const driverPool = createPool({ ...buildConnectionOptions(address, address), connectionLimit: 1 })
    const login = { ...address, tls: { authority: null } }
    const pool = new WatchedPool({ pool: driverPool, address, login })
    const { promise: sleeping, resolve } = Promise.withResolvers<unknown>()
    pool.getConnection((_error, connection) => {
      connection.query('select sleep(5) as slept', [], (error, rows) => {
        connection.release()
        resolve(error ?? rows)
      })
    })
    expect(await sleeping).toEqual(expectedRows)
    await new Promise((resolve) => pool.end(resolve))
  })
})

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { createPool } from 'mysql2'
import { expect, it } from 'vitest'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { buildConnectionOptions } from './database-server.ts'
import { openDatabase } from './open-database.ts'
import { WatchedPool } from './server-pool.ts'

const answered = [{ slept: 0 }]

/** Blocks the event loop again and again, so that no answer is taken within the time limit of a check. */
async function blockEventLoop(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  const never = new Int32Array(new SharedArrayBuffer(4))
  while (performance.now() < until) {
    Atomics.wait(never, 0, 0, 2_500)
    await setImmediate()
  }
}

forEachDatabaseServer('the connections to a database server that answers', ({ settings }) => {
  it('are kept while this process is blocked', { timeout: 60_000 }, async () => {
    const db = openDatabase(settings())
    await sql`select 1`.execute(db)
    const sleeping = sql`select sleep(12) as slept`.execute(db).then(
      ({ rows }) => rows,
      (error: unknown) => error,
    )
    await blockEventLoop(11_000)
    expect(await sleeping).toEqual(answered)
    await db.destroy()
  })

  it('are kept while another one cannot be opened because of TLS', { timeout: 60_000 }, async () => {
    const address = settings()
    const raw = createPool({ ...buildConnectionOptions(address, address), connectionLimit: 1 })
    const login = { ...address, tls: { authority: null } }
    const pool = new WatchedPool({ pool: raw, address, login })
    const { promise: sleeping, resolve } = Promise.withResolvers<unknown>()
    pool.getConnection((_error, connection) => {
      connection.query('select sleep(5) as slept', [], (error, rows) => {
        connection.release()
        resolve(error ?? rows)
      })
    })
    expect(await sleeping).toEqual(answered)
    await new Promise((ended) => pool.end(ended))
  })
})

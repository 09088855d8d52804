import { createPool } from 'mysql2'
import { afterEach, expect, it } from 'vitest'
import { isRetryable } from '#database/queries/database-errors.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { buildConnectionOptions } from './database-server.ts'
import { AcquireTimeoutPool } from './server-pool.ts'

type PooledConnection = Parameters<Parameters<AcquireTimeoutPool['getConnection']>[0]>[1]

forEachDatabaseServer('a pool with all connections in use', ({ settings }) => {
  let end = () => Promise.resolve()
  afterEach(() => end())

  /** Creates a pool with one connection. Returns a function that acquires it. */
  function createAcquire(timeoutMs: number) {
    const { database } = settings()
    const pool = createPool({
      ...buildConnectionOptions(settings(), settings()),
      database,
      connectionLimit: 1,
    })
    const limitedPool = new AcquireTimeoutPool(pool, timeoutMs)
    end = () => new Promise<void>((resolve) => limitedPool.end(() => resolve()))
    return () =>
      new Promise<PooledConnection>((resolve, reject) => {
        limitedPool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)))
      })
  }

  it('fails after the timeout, and releases connections that arrive later', async () => {
    const acquire = createAcquire(50)
    const first = await acquire()
    const error = await acquire().catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('No database connection became free within 0.05 s')
    expect(isRetryable(error)).toBe(true)
    first.release()
    // Would time out if the late connection had not been released.
    const next = await acquire()
    next.release()
  })

  it('returns a connection that becomes free in time', async () => {
    const acquire = createAcquire(5_000)
    const first = await acquire()
    const second = acquire()
    first.release()
    expect((await second).threadId).toBe(first.threadId)
    ;(await second).release()
  })
})

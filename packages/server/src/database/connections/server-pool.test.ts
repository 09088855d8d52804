import { createPool } from 'mysql2'
import { afterEach, expect, it } from 'vitest'
import { isRetryable } from '#database/queries/database-errors.ts'
import { forEachDatabaseServer } from '#test/test-database.ts'
import { buildConnectionOptions } from './database-server.ts'
import { AcquireTimeoutPool } from './server-pool.ts'

type Given = Parameters<Parameters<AcquireTimeoutPool['getConnection']>[0]>[1]

forEachDatabaseServer('a pool whose connections are all in use', ({ settings }) => {
  let end = () => Promise.resolve()
  afterEach(() => end())

  /** With one connection. */
  function poolWith(patienceMs: number) {
    const { database } = settings()
    const pool = createPool({
      ...buildConnectionOptions(settings(), settings()),
      database,
      connectionLimit: 1,
    })
    const patient = new AcquireTimeoutPool(pool, patienceMs)
    end = () => new Promise<void>((ended) => patient.end(() => ended()))
    return () =>
      new Promise<Given>((resolve, reject) => {
        patient.getConnection((error, connection) => (error ? reject(error) : resolve(connection)))
      })
  }

  it('keeps nobody waiting for ever, and loses none of them', async () => {
    const connect = poolWith(50)
    const first = await connect()
    const error = await connect().catch((thrown: unknown) => thrown)
    expect(String(error)).toContain('Every connection to the database is in use')
    expect(isRetryable(error)).toBe(true)
    first.release()
    // The one that came too late was given back, or this would wait for it.
    const next = await connect()
    next.release()
  })

  it('gives what comes in time', async () => {
    const connect = poolWith(5_000)
    const first = await connect()
    const second = connect()
    first.release()
    expect((await second).threadId).toBe(first.threadId)
    ;(await second).release()
  })
})

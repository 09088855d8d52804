import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { MysqlSettings } from '#config/database-settings.ts'
import type { Connection } from '#database/schema.ts'
import { openMysql } from '#database/dialects/mysql.ts'
import { DatabaseInUse } from './database-in-use.ts'
import { beginReplacement, finishReplacement, putBack } from './unfinished-replacement.ts'

/**
 * The tables of the present database get other names, those of the new one are made in their place. No other database is
 * needed, which whoever owns one may not be allowed to create.
 */
export async function replaceOnServer<Result>(
  settings: MysqlSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  return await whileAlone(settings, async (guard, database) => {
    await putBack(guard)
    await beginReplacement(guard)
    let result: Result
    try {
      result = await fill(database)
    } catch (error) {
      await putBack(guard)
      throw error
    }
    await finishReplacement(guard)
    return result
  })
}

/** Gives back what stood there before a replacement that was stopped. @returns false: there was none */
export async function undoReplacement(settings: MysqlSettings): Promise<boolean> {
  return await whileAlone(settings, putBack)
}

/** @param work gets the connection that keeps others out, and the database with as many more as it wants */
export async function whileAlone<Result>(
  settings: MysqlSettings,
  work: (guard: Connection, database: Connection) => Promise<Result>,
): Promise<Result> {
  const database = openMysql(settings)
  try {
    return await database.connection().execute(async (guard) => {
      await takeLock(guard)
      await requireAlone(guard)
      return await work(guard, database)
    })
  } finally {
    await database.destroy()
  }
}

// The server releases the lock of a connection only some time after the client has closed it or was killed.
const lockTimeoutSeconds = 3

/** It ends with the connection, whatever ends that. */
async function takeLock(guard: Connection): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    select get_lock(concat('quittance ', left(sha1(database()), 40)), ${lockTimeoutSeconds}) as taken`.execute(
    guard,
  )
  if (Number(rows[0]?.taken) !== 1) throw new DatabaseInUse('another restore')
}

const tries = 12
const pauseMs = 250

/** A command that runs every minute is soon over; a server stays connected. */
async function requireAlone(guard: Connection): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const others = await countOthers(guard)
    if (others === 0) return
    if (tried === tries) throw new DatabaseInUse(`${others} connections`)
    await pause(pauseMs)
  }
}

async function countOthers(guard: Connection): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from information_schema.processlist
    where db = database() and id <> connection_id()`.execute(guard)
  return Number(rows[0]?.others)
}

import { sql } from 'kysely'
import { takeFile } from './alone-with-file.ts'
import type { Connection } from './schema.ts'
import { isServer } from './dialect-sql.ts'

interface Turn {
  readonly name: string
  /** What stands for the turn where the database is the embedded one; not given: whoever writes to that is alone anyway. */
  readonly file?: string
  readonly patienceSeconds: number
}

/** Somebody else has the turn, for longer than the patience. */
export class TurnTaken extends Error {}

/** Of several processes one after the other does the work. @throws TurnTaken */
export async function oneAfterTheOther<Result>(
  db: Connection,
  turn: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  return isServer(db) ? await onServer(db, turn, work) : await withFile(turn, work)
}

async function onServer<Result>(
  db: Connection,
  { name, patienceSeconds }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    const lock = sql`concat(${name}, ' ', left(sha1(database()), 40))`
    const { rows } = await sql<{ taken: number | null }>`
      select get_lock(${lock}, ${patienceSeconds}) as taken`.execute(connection)
    if (Number(rows[0]?.taken) !== 1) throw new TurnTaken(name)
    try {
      return await work()
    } finally {
      await sql`select release_lock(${lock})`.execute(connection)
    }
  })
}

async function withFile<Result>(
  { name, file, patienceSeconds }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return await work()
  const release = await takeFile(file, patienceSeconds)
  if (release === null) throw new TurnTaken(name)
  try {
    return await work()
  } finally {
    release()
  }
}

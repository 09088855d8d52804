import { randomUUID } from 'node:crypto'
import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'

const heldForMs = 60_000

/** Who writes to entries and blocks. Only one may at a time, whichever process it is in. */
export interface Turn {
  readonly holder: string
  readonly clock: () => Date
}

/** What writes to the index works with. */
export interface Writing {
  readonly database: Connection
  readonly turn: Turn
}

export function newTurn(clock: () => Date): Turn {
  return { holder: randomUUID().slice(0, 8), clock }
}

/** Somebody else has begun to write, because this one was not heard of for a minute. */
export class TurnLost extends Error {}

/** Takes the turn for a minute. False while somebody else has it. */
export async function takeTurn(db: Connection, { holder, clock }: Turn): Promise<boolean> {
  const now = clock().toISOString()
  return await inTransaction(db, async (transaction) => {
    const free = transaction.updateTable('search_state').where('held_until', '<', now)
    const { numUpdatedRows } = await free.set(heldBy(holder, clock())).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  })
}

/** Writes while the turn lasts, and keeps it for another minute. @throws TurnLost when it is somebody else's */
export async function inTurn<Result>(
  db: Connection,
  { holder, clock }: Turn,
  write: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (transaction) => {
    const own = transaction.updateTable('search_state').where('held_by', '=', holder)
    const { numUpdatedRows } = await own.set(heldBy(holder, clock())).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new TurnLost('Somebody else writes to the search index')
    return await write(transaction)
  })
}

/** Whatever happens: a turn that is not given back ends by itself. */
export async function endTurn(db: Connection, { holder }: Turn): Promise<void> {
  const own = (transaction: Connection) =>
    transaction.updateTable('search_state').where('held_by', '=', holder).set(nobody).execute()
  await inTransaction(db, own).catch(() => undefined)
}

const nobody = { held_by: '', held_until: '' }

function heldBy(holder: string, now: Date) {
  return { held_by: holder, held_until: new Date(now.getTime() + heldForMs).toISOString() }
}

export async function readWordsVersion(db: Connection): Promise<number> {
  const row = await db.selectFrom('search_state').select('words_version').executeTakeFirstOrThrow()
  return row.words_version
}

export async function writeWordsVersion(db: Connection, version: number): Promise<void> {
  await db.updateTable('search_state').set({ words_version: version }).execute()
}

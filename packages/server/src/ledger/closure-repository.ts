import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Selectable } from 'kysely'
import { insertRows } from '#database/queries/insert-rows.ts'
import type { ClosureTable } from '#database/tables/issuing-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

export type ClosedPeriod = 'day' | 'month' | 'year'

/** A signed statement of what the ledger contained at the end of a period. */
export interface Closure {
  /** Increases in the order in which closures were made. */
  readonly number: number
  readonly period: ClosedPeriod
  readonly startsOn: CalendarDay
  /** The last record of the ledger that it covers. */
  readonly lastPosition: number
  /** Canonical JSON. */
  readonly content: string
  readonly keyId: number
  /** Ed25519 signature of the content, in Base64. */
  readonly signature: string
  /** ISO 8601, UTC. */
  readonly closedAt: string
}

export async function insertClosure(
  transaction: Connection,
  closure: Omit<Closure, 'number'>,
): Promise<void> {
  await insertRows(transaction, { table: 'closures' }, [
    {
      ...{ period: closure.period, starts_on: closure.startsOn, last_position: closure.lastPosition },
      ...{ content: closure.content, key_id: closure.keyId, signature: closure.signature },
      closed_at: closure.closedAt,
    },
  ])
}

/** Returns all closures in the order in which they were made. */
export async function listClosures(db: Connection): Promise<Closure[]> {
  return (await db.selectFrom('closures').selectAll().orderBy('id').execute()).map(toClosure)
}

/** Returns the latest closures, the last one first. */
export async function listLatestClosures(db: Connection, limit: number): Promise<Closure[]> {
  const rows = await db.selectFrom('closures').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toClosure)
}

/** Returns the latest closure of a sort of periods; null: there is none. */
export async function findLastClosure(db: Connection, period: ClosedPeriod): Promise<Closure | null> {
  const ofPeriod = db.selectFrom('closures').selectAll().where('period', '=', period)
  const row = await ofPeriod.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? toClosure(row) : null
}

export async function countClosures(db: Connection): Promise<number> {
  const { closures } = await db
    .selectFrom('closures')
    .select((select) => select.fn.countAll<number>().as('closures'))
    .executeTakeFirstOrThrow()
  return Number(closures)
}

function toClosure(row: Selectable<ClosureTable>): Closure {
  return {
    number: row.id,
    period: row.period as ClosedPeriod, // as: only these are stored
    startsOn: row.starts_on,
    lastPosition: row.last_position,
    content: row.content,
    keyId: row.key_id,
    signature: row.signature,
    closedAt: row.closed_at,
  }
}

export interface SigningKey {
  readonly id: number
  /** Ed25519, SPKI, in Base64. */
  readonly publicKey: string
  /** Encrypted with the key of the environment file. */
  readonly encryptedPrivateKey: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

/** Returns the keys with which closures were signed, in the order in which they were created. */
export async function listSigningKeys(db: Connection): Promise<SigningKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    ...{ id: row.id, publicKey: row.public_key, encryptedPrivateKey: row.private_key },
    createdAt: row.created_at,
  }))
}

/** Returns the key with which closures are signed now; null: none was created yet. */
export async function findSigningKey(db: Connection): Promise<SigningKey | null> {
  return (await listSigningKeys(db)).at(-1) ?? null
}

export async function insertSigningKey(
  transaction: Connection,
  { publicKey, encryptedPrivateKey, createdAt }: Omit<SigningKey, 'id'>,
): Promise<number> {
  const row = { public_key: publicKey, private_key: encryptedPrivateKey, created_at: createdAt }
  return await insertRows(transaction, { table: 'signing_keys' }, [row])
}

/** Writes a period as its first characters: `2026-11-30`, `2026-11` or `2026`. */
export function formatPeriod({ period, startsOn }: Pick<Closure, 'period' | 'startsOn'>): string {
  const lengths: Readonly<Record<ClosedPeriod, number>> = { day: 10, month: 7, year: 4 }
  return startsOn.slice(0, lengths[period])
}

/** Returns the names of all currencies, also of retired ones, by their ids. */
export async function readCurrencyNames(db: Connection): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

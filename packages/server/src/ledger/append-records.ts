import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { chainRecords, type LedgerContent, type LedgerHead } from './ledger-record.ts'
import { insertRecords, lockHead } from './repository.ts'

/** Runs work that appends records in one transaction, like `inTransaction`. Reads what other transactions have committed meanwhile. */
export function inLedgerTransaction<Result>(
  db: Connection,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, work, { isReadCommitted: true })
}

/**
 * Appends records in the transaction of what they record. Locks the end of the ledger until the transaction ends, so call it last.
 * @param at when it happened: ISO 8601, UTC
 * @returns the position of the last record
 */
export async function appendRecords(
  transaction: Connection,
  contents: readonly LedgerContent[],
  at: string,
): Promise<number> {
  return await appendToHead(transaction, contents, { at, head: await lockHead(transaction) })
}

/** Appends records like `appendRecords` to the end of the ledger, which is locked already. */
export async function appendToHead(
  transaction: Connection,
  contents: readonly LedgerContent[],
  { at, head }: { readonly at: string; readonly head: LedgerHead },
): Promise<number> {
  const records = chainRecords(
    head,
    contents.map((content) => ({ ...content, at })),
  )
  await insertRecords(transaction, records)
  return records.at(-1)?.position ?? head.position
}

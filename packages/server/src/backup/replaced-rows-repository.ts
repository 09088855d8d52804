import type { Connection } from '#database/tables/schema.ts'

/** The numbers of rows about issued documents that a restore replaces. */
interface ReplacedRows {
  readonly issuedDocuments: number
  readonly payments: number
  /** Of the ledger. */
  readonly records: number
}

/** Counts issued documents, payments and records of the ledger. Null: the database is of a version without them. */
export async function countReplacedRows(db: Connection): Promise<ReplacedRows | null> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const needed = ['issued_documents', 'payments', 'ledger_records'] as const
  if (!needed.every((name) => tables.has(name))) return null
  const [issuedDocuments, payments, records] = [
    await countRows(db, 'issued_documents'),
    await countRows(db, 'payments'),
    await countRows(db, 'ledger_records'),
  ]
  return { issuedDocuments, payments, records }
}

async function countRows(
  db: Connection,
  table: 'issued_documents' | 'payments' | 'ledger_records',
): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

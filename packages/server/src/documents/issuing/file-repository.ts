import { insertRows } from '#database/queries/insert-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** A file of an issued document, as it is sent. */
export interface IssuedFile {
  readonly content: Buffer
  /** SHA-256 in hexadecimal. */
  readonly sha256: string
}

/** Returns a file of an issued document; null: it was not made yet. */
export async function findIssuedFile(
  db: Connection,
  documentId: number,
  name: string,
): Promise<IssuedFile | null> {
  const row = await db
    .selectFrom('issued_files')
    .select(['content', 'sha256'])
    .where('document_id', '=', documentId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { content: Buffer.from(row.content), sha256: row.sha256 } : null
}

/** Locks an issued document until the transaction ends, so that a file of it is stored once. */
export async function lockIssuedDocument(transaction: Connection, documentId: number): Promise<void> {
  const query = transaction
    .selectFrom('document_balances')
    .select('document_id')
    .where('document_id', '=', documentId)
  await query.modifyEnd(forUpdate(transaction)).execute()
}

interface NewFile extends IssuedFile {
  readonly documentId: number
  readonly name: string
  /** ISO 8601, UTC. */
  readonly madeAt: string
}

export async function insertIssuedFile(
  transaction: Connection,
  { documentId, name, content, sha256, madeAt }: NewFile,
): Promise<void> {
  const row = { document_id: documentId, name, content, sha256, made_at: madeAt }
  await insertRows(transaction, { table: 'issued_files' }, [row])
}

/** The place of an issued document in the order in which documents were issued. */
export interface IssuePlace {
  /** ISO 8601, UTC. */
  readonly issuedAt: string
  readonly id: number
}

interface MissingFiles {
  readonly name: string
  /** The last document before those that are returned. */
  readonly after: IssuePlace
  /** Not documents that were issued later: ISO 8601, UTC. */
  readonly until: string
  readonly limit: number
}

/** An issued document that has no file with a name. */
export interface DocumentWithoutFile extends IssuePlace {
  readonly kind: string
  /** As printed, with its prefix. */
  readonly shownNumber: string
  /** Null: it was taken over. */
  readonly issuedBy: number | null
}

/** Returns issued documents that have no file with a name, the earliest first. Those of another program have files of their own. */
export async function listWithoutFile(
  db: Connection,
  { name, after, until, limit }: MissingFiles,
): Promise<DocumentWithoutFile[]> {
  const rows = await selectWithoutFile(db, name)
    .where('issued.issued_at', '>=', after.issuedAt)
    .where('issued.issued_at', '<=', until)
    .where(({ or, eb }) =>
      or([eb('issued.issued_at', '>', after.issuedAt), eb('issued.document_id', '>', after.id)]),
    )
    .orderBy('issued.issued_at')
    .orderBy('issued.document_id')
    .limit(limit)
    .execute()
  return rows.map(toDocumentWithoutFile)
}

/** Returns those of some issued documents that have no file with a name, in the order of their ids. */
export async function findWithoutFile(
  db: Connection,
  name: string,
  ids: readonly number[],
): Promise<DocumentWithoutFile[]> {
  if (ids.length === 0) return []
  const query = selectWithoutFile(db, name).where('issued.document_id', 'in', ids)
  return (await query.orderBy('issued.document_id').execute()).map(toDocumentWithoutFile)
}

function selectWithoutFile(db: Connection, name: string) {
  return db
    .selectFrom('issued_documents as issued')
    .leftJoin('issued_files as file', (join) =>
      join.onRef('file.document_id', '=', 'issued.document_id').on('file.name', '=', name),
    )
    .select(['issued.document_id', 'issued.kind', 'issued.shown_number'])
    .select(['issued.issued_at', 'issued.issued_by'])
    .where('issued.origin', '<>', 'foreign')
    .where('file.document_id', 'is', null)
}

type RowWithoutFile = Awaited<ReturnType<ReturnType<typeof selectWithoutFile>['execute']>>[number]

function toDocumentWithoutFile(row: RowWithoutFile): DocumentWithoutFile {
  return {
    ...{ id: row.document_id, kind: row.kind, shownNumber: row.shown_number },
    ...{ issuedAt: row.issued_at, issuedBy: row.issued_by },
  }
}

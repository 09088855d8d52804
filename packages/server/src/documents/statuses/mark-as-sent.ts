import type { NamedRecord, StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findLines } from '#documents/line-repository.ts'
import type { LockedDocument } from '#documents/repository.ts'
import { writeDocument } from '#documents/save-document.ts'
import { findStatus, listStatuses } from './repository.ts'

/**
 * Returns the status of a document after it is sent: the first one that means open, if its status means a draft. Null: it keeps
 * its status.
 */
export async function findSentStatus(
  db: Connection,
  kind: string,
  current: StatusReference,
): Promise<NamedRecord | null> {
  if ((await findStatus(db, kind, current))?.meaning !== 'draft') return null
  const sent = (await listStatuses(db, kind)).find(({ meaning }) => meaning === 'open')
  return sent === undefined ? null : { id: sent.id, name: sent.name }
}

interface ChangedDocument {
  readonly kind: string
  readonly id: number
  readonly stored: LockedDocument
}

/** Writes a version of a document with another status. Returns the new version. */
export async function writeStatus(
  transaction: Connection,
  { kind, id, stored }: ChangedDocument,
  { statusId, stamp }: { readonly statusId: number; readonly stamp: ChangeStamp },
): Promise<number> {
  const { version, updatedAt, isSample, archivedAt: _archivedAt, updatedBy: _updatedBy, ...header } = stored
  const lines = await findLines(transaction, id)
  const totals = computeTotals({ ...header, lines })
  const values = { ...header, lines, statusId, kind, totals }
  const write = { values, stamp, event: 'status-changed' } as const
  return (await writeDocument(transaction, { id, version, updatedAt, isSample }, write)).version
}

import type { NamedRecord, StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { writeOwnerAndStatus } from '#documents/issuing/save-issued.ts'
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

interface StatusWrite {
  readonly statusId: number
  /** Whether the total is entered as paid. */
  readonly isFilled?: boolean
  readonly stamp: ChangeStamp
}

/**
 * Returns whether less than the total was typed as paid. The total can be below 0. Never of an issued document, of which only payments
 * change what is paid.
 */
export async function isTypedBelowTotal(
  transaction: Connection,
  { id, stored }: ChangedDocument,
): Promise<boolean> {
  if (stored.issuedAt !== null) return false
  const { total } = computeTotals({ ...stored, lines: await findLines(transaction, id) })
  return isLess(stored.amountPaid, total)
}

/** Writes a version of a document with another status, also of an issued one. Returns the new version. */
export async function writeStatus(
  transaction: Connection,
  { kind, id, stored }: ChangedDocument,
  { statusId, isFilled = false, stamp }: StatusWrite,
): Promise<number> {
  const { version, updatedAt, isSample, issuedAt, ...rest } = stored
  const { archivedAt: _archivedAt, updatedBy: _updatedBy, ...header } = rest
  const lines = await findLines(transaction, id)
  const totals = computeTotals({ ...header, lines })
  const values = { ...header, lines, statusId, kind, totals }
  if (issuedAt !== null) return await writeOwnerAndStatus(transaction, { ...stored, id }, { values, stamp })
  const paid = isFilled ? { amountPaid: totals.total, amountDue: zero } : {}
  const write = { values: { ...values, ...paid }, stamp, event: 'status-changed' } as const
  return (await writeDocument(transaction, { id, version, updatedAt, isSample, issuedAt }, write)).version
}

import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isNumberOfIssued, setNumber } from '#documents/number-repository.ts'
import type { LockedDocument } from '#documents/repository.ts'
import { hasEventOfVersion, recordDocumentEvent } from '#events/repository.ts'
import { reindexDocument } from '#search/reindex-document.ts'
import type { NumberHolder } from './emailed-draft.ts'

interface IssuedNumber {
  /** The document that is issued. */
  readonly id: number
  /** Its number as a draft. */
  readonly own: number
  /** The number with which it is issued. */
  readonly next: number
  /** The draft that has this number, locked; null: the number is free. */
  readonly holder: Pick<NumberHolder, 'id' | 'version'> | null
}

/**
 * Frees the number of a document that is issued: the draft that has it gets the number that the issued document had. The version of the
 * draft stays, because its content is the same.
 * @returns id of the draft; null: the number was free
 */
export async function giveWay(
  transaction: Connection,
  { id, own, next, holder: draft }: IssuedNumber,
  stamp: ChangeStamp,
): Promise<number | null> {
  if (draft === null) return null
  // No document has a number below 0, so that both numbers are free in turn.
  await setNumber(transaction, draft.id, -draft.id)
  await setNumber(transaction, id, next)
  await setNumber(transaction, draft.id, own)
  await reindexDocument(transaction, draft.id)
  await recordDocumentEvent(transaction, stamp, { document: draft, event: 'renumbered' })
  return draft.id
}

interface RequestedNumber {
  readonly kind: string
  readonly id: number
  readonly number: number
}

/**
 * Returns the number with which a save of a draft is stored. A form that was opened before the draft gave way, maybe several times, sends
 * a number that an issued document has now; the draft then keeps its new one. Any other number is stored as requested.
 */
export async function resolveRequestedNumber(
  transaction: Connection,
  { kind, id, number }: RequestedNumber,
  stored: Pick<LockedDocument, 'number' | 'version' | 'issuedAt'>,
): Promise<number> {
  if (number === stored.number || stored.issuedAt !== null) return number
  const { version } = stored
  const hasGivenWay = await hasEventOfVersion(transaction, { type: 'document', id, version }, 'renumbered')
  return hasGivenWay && (await isNumberOfIssued(transaction, kind, number)) ? stored.number : number
}

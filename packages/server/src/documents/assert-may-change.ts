import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict, Invalid } from '#errors.ts'
import { findIssuedDocument } from './issuing/issued-repository.ts'
import type { LockedDocument } from './repository.ts'

/** The properties of a document that determine whether it may be changed. */
export interface ChangeMarks extends Pick<LockedDocument, 'isSample' | 'issuedAt'> {
  /** Null for a new document. */
  readonly id: number | null
}

/**
 * Checks whether a stored document may be changed. Every change of its content calls it in the transaction that has locked the document.
 * @throws Invalid if the document is part of the sample data
 * @throws ChangeConflict if it is issued
 */
export async function assertMayChange(transaction: Connection, document: ChangeMarks): Promise<void> {
  assertNoSample(document)
  if (document.id !== null && document.issuedAt !== null)
    throw await createLockedError(transaction, document.id)
}

/** @throws Invalid if the document is part of the sample data */
export function assertNoSample({ isSample }: Pick<ChangeMarks, 'isSample'>): void {
  if (!isSample) return
  const sentence = { key: 'samples.read-only' } as const
  throw new Invalid(sentence, { document: [sentence] })
}

/** Creates the rejection of a change of an issued document. It names who issued it, on which day of the company, and what to do instead. */
export async function createLockedError(db: Connection, id: number): Promise<ChangeConflict> {
  const issued = await findIssuedDocument(db, id)
  const { shownNumber: number = '', issuedAt = '', issuedBy: name = '' } = issued ?? {}
  const date = issuedAt === '' ? '' : await readDay(db, new Date(issuedAt))
  const params = { number, name, date }
  const sentence = { key: name === '' ? 'issuing.locked-before' : 'issuing.locked', params } as const
  return new ChangeConflict(sentence, {}, { locked: true, issued: { at: issuedAt, by: name } })
}

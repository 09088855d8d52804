import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { findGaps, isDocumentNumber, noPosition } from '@quittance/shared/documents/numbering.ts'
import type { NumberCheck } from '@quittance/shared/wire/number-check.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  findNextFreeNumber,
  findNumberNeighbours,
  isNumberTaken,
  type RequestedNumber,
} from './number-repository.ts'

/**
 * Whether a document of the kind may have the number, and, of a kind whose numbers are in order, where it would stand.
 * The document's own number counts as free.
 */
export async function checkNumber(
  database: Connection,
  kind: DocumentKind,
  wanted: RequestedNumber,
): Promise<NumberCheck> {
  if (!kind.isChronological) {
    if (await isNumberTaken(database, kind.name, wanted))
      return await createTakenResult(database, kind, wanted)
    return { isAvailable: true, nextFreeNumber: wanted.number, position: noPosition }
  }
  const { isTaken, lower, higher, ownNumber: own } = await findNumberNeighbours(database, kind.name, wanted)
  if (isTaken) return await createTakenResult(database, kind, wanted)
  const leftEmpty = findGaps(wanted.number, lower?.number ?? null, own)
  return { isAvailable: true, nextFreeNumber: wanted.number, position: { lower, higher, gaps: leftEmpty } }
}

async function createTakenResult(
  database: Connection,
  kind: DocumentKind,
  { number }: RequestedNumber,
): Promise<NumberCheck> {
  const next = await findNextFreeNumber(database, kind.name, number)
  return { isAvailable: false, nextFreeNumber: isDocumentNumber(next) ? next : null, position: noPosition }
}

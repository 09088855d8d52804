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
 * Checks whether a number is free and, for kinds with sequential numbers, returns its neighbours and the gap it would
 * leave. The document's own number counts as free.
 */
export async function checkNumber(
  database: Connection,
  kind: DocumentKind,
  request: RequestedNumber,
): Promise<NumberCheck> {
  const { number } = request
  if (!kind.isChronological) {
    if (await isNumberTaken(database, kind.name, request))
      return await createTakenResult(database, kind, number)
    return { isAvailable: true, nextFreeNumber: number, position: noPosition }
  }
  const { isTaken, lower, higher, ownNumber } = await findNumberNeighbours(database, kind.name, request)
  if (isTaken) return await createTakenResult(database, kind, number)
  const gaps = findGaps(number, lower?.number ?? null, ownNumber)
  return { isAvailable: true, nextFreeNumber: number, position: { lower, higher, gaps } }
}

async function createTakenResult(
  database: Connection,
  kind: DocumentKind,
  number: number,
): Promise<NumberCheck> {
  const next = await findNextFreeNumber(database, kind.name, number)
  return { isAvailable: false, nextFreeNumber: isDocumentNumber(next) ? next : null, position: noPosition }
}

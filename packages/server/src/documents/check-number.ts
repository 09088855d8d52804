import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { leftEmptyBy, nowhere } from '@quittance/shared/documents/number-place.ts'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { NumberCheck } from '@quittance/shared/wire/number-check.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isNumberTaken, nextFreeNumber, numbersAround, type WantedNumber } from './numbers/repository.ts'

/**
 * Whether a document of the kind may have the number, and, of a kind whose numbers are in order, where it would stand.
 * The document's own number counts as free.
 */
export async function checkNumber(
  database: Connection,
  kind: DocumentKind,
  wanted: WantedNumber,
): Promise<NumberCheck> {
  if (!kind.isChronological) {
    if (await isNumberTaken(database, kind.name, wanted)) return await occupied(database, kind, wanted)
    return { isAvailable: true, nextFreeNumber: wanted.number, place: nowhere }
  }
  const { isTaken, lower, higher, own } = await numbersAround(database, kind.name, wanted)
  if (isTaken) return await occupied(database, kind, wanted)
  const leftEmpty = leftEmptyBy(wanted.number, lower?.number ?? null, own)
  return { isAvailable: true, nextFreeNumber: wanted.number, place: { lower, higher, leftEmpty } }
}

async function occupied(
  database: Connection,
  kind: DocumentKind,
  { number }: WantedNumber,
): Promise<NumberCheck> {
  const next = await nextFreeNumber(database, kind.name, number)
  return { isAvailable: false, nextFreeNumber: isDocumentNumber(next) ? next : null, place: nowhere }
}

import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { NumberCheck } from '@quittance/shared/wire/number-check.ts'
import type { Connection } from '#database/database.ts'
import { isNumberTaken, nextFreeNumber } from './numbers/repository.ts'

/** Whether a document of the kind may have the number; its own one counts as free. */
export async function checkNumber(
  database: Connection,
  kind: DocumentKind,
  wanted: { readonly number: number; readonly ownId: number | null },
): Promise<NumberCheck> {
  if (!(await isNumberTaken(database, kind.name, wanted)))
    return { isAvailable: true, nextFreeNumber: wanted.number }
  const next = await nextFreeNumber(database, kind.name, wanted.number)
  return { isAvailable: false, nextFreeNumber: isDocumentNumber(next) ? next : null }
}

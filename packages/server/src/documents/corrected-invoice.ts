import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readKindSettings } from '#settings/repository.ts'
import type { PartySnapshot } from './document-values.ts'
import { findStoredDocument, type StoredDocument } from './repository.ts'

/** An invoice with what a credit note takes from it. */
export interface CorrectableInvoice {
  readonly correctedInvoice: CorrectedInvoice
  readonly customerId: number
  /** The customer as the invoice names it. */
  readonly party: PartySnapshot
}

/** Returns an invoice that a credit note can correct; null if there is none with this id. */
export async function findCorrectableInvoice(db: Connection, id: number): Promise<CorrectableInvoice | null> {
  const stored = await findStoredDocument(db, invoice.name, id)
  if (stored === null) return null
  const { numberWidth } = await readKindSettings(db, invoice.name)
  const { partyId: customerId, party } = stored
  return { correctedInvoice: toCorrectedInvoice({ ...stored, id }, numberWidth), customerId, party }
}

type NumberedInvoice = Pick<StoredDocument, 'prefix' | 'number' | 'documentDate'> & { readonly id: number }

/** Returns an invoice as a credit note names it. @param numberWidth minimum number of digits */
export function toCorrectedInvoice(
  { id, prefix, number, documentDate }: NumberedInvoice,
  numberWidth: number,
): CorrectedInvoice {
  return { id, number: formatDocumentNumber(prefix, number, numberWidth), documentDate }
}

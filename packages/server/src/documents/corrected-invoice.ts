import { type DocumentKind, hasField, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { CorrectedInvoice, DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isSameCustomer } from '#payments/repository.ts'
import { readKindSettings } from '#settings/repository.ts'
import type { PartySnapshot } from './document-values.ts'
import { findIssuedDocument } from './issuing/issued-repository.ts'
import { findStoredDocument, type StoredDocument } from './repository.ts'

interface CreditNoteSource {
  readonly kind: DocumentKind
  readonly content: Pick<DocumentContent, 'correctedInvoice' | 'partyId'>
}

/** The invoice that a credit note corrects, and what it takes from it. */
interface ResolvedInvoice {
  /** Null: none. */
  readonly correctedInvoice: CorrectedInvoice | null
  /** The customer as the invoice names it; null: the credit note keeps its own. */
  readonly party: PartySnapshot | null
  /** Whether the invoice was issued here, so that nothing of its customer is to be completed. */
  readonly isIssuedHere: boolean
}

const noInvoice: ResolvedInvoice = { correctedInvoice: null, party: null, isIssuedHere: false }

/**
 * Returns the invoice that a credit note corrects; `unknown`: it does not exist, or is for another customer. An update that does not send it
 * keeps it, unless it changes the customer. So does an update that sends the stored one, also if that is not an invoice of the customer any
 * more: its number and date stay as they were.
 */
export async function resolveCorrectedInvoice(
  db: Connection,
  { kind, content: { correctedInvoice: sent, partyId } }: CreditNoteSource,
  storedDocument: Pick<StoredDocument, 'correctedInvoice' | 'partyId'> | null,
): Promise<ResolvedInvoice | 'unknown'> {
  if (!hasField(kind, 'correctedInvoice') || sent === null) return noInvoice
  const stored = storedDocument?.partyId === partyId ? storedDocument.correctedInvoice : null
  if (sent === undefined) return keepInvoice(stored)
  const { id, number, documentDate = null } = sent
  const found = id === null ? null : await findCorrectableInvoice(db, id)
  if (found !== null && (await isSameCustomer(db, found.customerId, partyId))) return found
  const isUnchanged = stored?.id === id && (id !== null || number === undefined)
  if (isUnchanged) return keepInvoice(stored)
  // Of an invoice that is stored here, only a version that is restored states the number.
  if (number !== undefined) return keepInvoice({ id, number, documentDate })
  return id === null ? noInvoice : 'unknown'
}

function keepInvoice(correctedInvoice: CorrectedInvoice | null): ResolvedInvoice {
  return { ...noInvoice, correctedInvoice }
}

interface CorrectableInvoice extends ResolvedInvoice {
  readonly customerId: number
}

/** Returns an invoice that a credit note can correct; null if there is none with this id. */
async function findCorrectableInvoice(db: Connection, id: number): Promise<CorrectableInvoice | null> {
  const stored = await findStoredDocument(db, invoice.name, id)
  if (stored === null) return null
  const { numberWidth } = await readKindSettings(db, invoice.name)
  const { partyId: customerId, party, issuedAt } = stored
  const issued = issuedAt === null ? null : await findIssuedDocument(db, id)
  return {
    correctedInvoice: toCorrectedInvoice({ ...stored, id }, numberWidth),
    ...{ customerId, party, isIssuedHere: issued?.origin === 'own' },
  }
}

type NumberedInvoice = Pick<StoredDocument, 'prefix' | 'number' | 'documentDate'> & { readonly id: number }

/** Returns an invoice as a credit note names it. @param numberWidth minimum number of digits */
export function toCorrectedInvoice(
  { id, prefix, number, documentDate }: NumberedInvoice,
  numberWidth: number,
): CorrectedInvoice {
  return { id, number: formatDocumentNumber(prefix, number, numberWidth), documentDate }
}

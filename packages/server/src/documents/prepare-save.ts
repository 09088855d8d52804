import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { hasTooLargeTotal } from '@quittance/shared/documents/figures.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { SaveInput } from '@quittance/shared/wire/codec.ts'
import type { Connection } from '#database/tables/schema.ts'
import { composeDocument, type PricedDocumentContent } from './compose-document.ts'
import type { DocumentValues, PartySnapshot } from './document-values.ts'
import { findReferences, type UnknownReference } from './find-references.ts'
import { lockDocument, type StoredDocument } from './repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

export interface DocumentSaveInput extends SaveInput {
  /** Undefined: as it is stored, or as the record of the party is now. */
  readonly partySnapshot?: PartySnapshot | undefined
}

/** What a save would store, and what it would replace. */
export interface PreparedSave {
  readonly values: DocumentValues
  /** Null: a new document. */
  readonly storedDocument: StoredDocument | null
  readonly names: RevisionNames
}

/** Why there is nothing that could be stored, whoever else has the number or has saved meanwhile. */
export type PreparationFailure =
  | { readonly saved: false; readonly reason: 'not-found' | 'too-large' }
  | { readonly saved: false; readonly reason: 'unknown-record'; readonly unknown: UnknownReference }

/** The document as a save would leave it. A stored one is locked until the transaction ends. */
export async function prepareSave(
  transaction: Connection,
  kind: DocumentKind,
  sent: DocumentSaveInput,
): Promise<PreparedSave | PreparationFailure> {
  const stored = sent.id === null ? null : await lockDocument(transaction, kind.name, sent.id)
  if (sent.id !== null && !stored) return { saved: false, reason: 'not-found' }
  const content = applyStoredDiscountType(sent.content, stored)
  const totals = computeTotals(content)
  if (hasTooLargeTotal(totals)) return { saved: false, reason: 'too-large' }
  const references = await findReferences(
    transaction,
    { kind, content, partySnapshot: sent.partySnapshot },
    stored,
  )
  if ('field' in references) return { saved: false, reason: 'unknown-record', unknown: references }
  const values = composeDocument({ kind, content, totals, references }, stored)
  return { values, storedDocument: stored, names: references.names }
}

/** The discount's type is a field like the others: not sent, it stays as it is stored. */
function applyStoredDiscountType(content: DocumentContent, stored: StoredDocument | null): PricedDocumentContent {
  return { ...content, discountType: content.discountType ?? stored?.discountType ?? 'after' }
}

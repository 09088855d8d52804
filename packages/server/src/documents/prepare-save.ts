import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { areTooLarge } from '@quittance/shared/documents/figures.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import type { SentSave } from '@quittance/shared/wire/codec.ts'
import type { Connection } from '#database/tables/schema.ts'
import { composeDocument, type PricedDocumentContent } from './compose-document.ts'
import type { DocumentValues, PartyAsSold } from './document-values.ts'
import { findReferences, type UnknownReference } from './find-references.ts'
import { lockDocument, type StoredDocument } from './repository.ts'
import type { NamesOfRevision } from './revisions/revision-format.ts'

export interface WantedSave extends SentSave {
  /** Undefined: as it is stored, or as the record of the party is now. */
  readonly partyAsSold?: PartyAsSold | undefined
}

/** What a save would store, and what it would replace. */
export interface PreparedSave {
  readonly values: DocumentValues
  /** Null: a new document. */
  readonly stored: StoredDocument | null
  readonly names: NamesOfRevision
}

/** Why there is nothing that could be stored, whoever else has the number or has saved meanwhile. */
export type NotPrepared =
  | { readonly saved: false; readonly because: 'not-found' | 'too-large' }
  | { readonly saved: false; readonly because: 'unknown-record'; readonly unknown: UnknownReference }

/** The document as a save would leave it. A stored one is locked until the transaction ends. */
export async function prepareSave(
  transaction: Connection,
  kind: DocumentKind,
  sent: WantedSave,
): Promise<PreparedSave | NotPrepared> {
  const stored = sent.id === null ? null : await lockDocument(transaction, kind.name, sent.id)
  if (sent.id !== null && !stored) return { saved: false, because: 'not-found' }
  const content = withDiscountType(sent.content, stored)
  const totals = totalsOf(content)
  if (areTooLarge(totals)) return { saved: false, because: 'too-large' }
  const references = await findReferences(
    transaction,
    { kind, content, partyAsSold: sent.partyAsSold },
    stored,
  )
  if ('field' in references) return { saved: false, because: 'unknown-record', unknown: references }
  const values = composeDocument({ kind, content, totals, references }, stored)
  return { values, stored, names: references.names }
}

/** The discount's type is a field like the others: not sent, it stays as it is stored. */
function withDiscountType(content: DocumentContent, stored: StoredDocument | null): PricedDocumentContent {
  return { ...content, discountType: content.discountType ?? stored?.discountType ?? 'after' }
}

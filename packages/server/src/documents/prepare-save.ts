import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { emptyLegalDetails, mergeLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { hasTooLargeTotal } from '@quittance/shared/documents/limits.ts'
import type {
  CorrectedInvoice,
  DocumentContent,
  PricedContent,
} from '@quittance/shared/documents/sales-document.ts'
import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import type { SaveInput } from '@quittance/shared/wire/save-payload.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { resolveCorrectedInvoice } from './corrected-invoice.ts'
import {
  completeSnapshot,
  type DocumentValues,
  type PartySnapshot,
  snapshotParty,
} from './document-values.ts'
import { keepInvoicePositions } from './invoice-positions.ts'
import { resolveRequestedNumber } from './issuing/number-swap.ts'
import { readReferences } from './reference-repository.ts'
import { type LockedDocument, lockDocument, type StoredDocument } from './repository.ts'
import { resolveTaxClasses } from './resolve-tax-classes.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

export interface DocumentSaveInput extends SaveInput {
  /** Undefined: the stored snapshot, or the current record of the party. */
  readonly partySnapshot?: PartySnapshot | undefined
  /** The document is part of the sample data. */
  readonly isSample?: true
}

/** The document that a save would store, and the one that it would replace. */
interface PreparedSave {
  readonly values: DocumentValues
  /** Null for a new document. */
  readonly storedDocument: LockedDocument | null
  readonly names: RevisionNames
}

/** Why the input cannot be stored, independent of concurrent changes. */
export type PreparationFailure =
  | { readonly isSaved: false; readonly reason: 'not-found' | 'too-large' | 'sample-data' }
  | { readonly isSaved: false; readonly reason: 'unknown-record'; readonly unknown: UnknownReference }

/** Computes the document that a save would store. Locks the stored document until the transaction ends. */
export async function prepareSave(
  transaction: Connection,
  kind: DocumentKind,
  input: DocumentSaveInput,
): Promise<PreparedSave | PreparationFailure> {
  const storedDocument = input.id === null ? null : await lockDocument(transaction, kind.name, input.id)
  if (input.id !== null && !storedDocument) return { isSaved: false, reason: 'not-found' }
  const { number: requested } = input.content
  // Drafts give way only to documents that are issued.
  const number =
    storedDocument === null || input.id === null || !kind.isChronological
      ? requested
      : await resolveRequestedNumber(
          transaction,
          { kind: kind.name, id: input.id, number: requested },
          storedDocument,
        )
  const content: PricedDocumentContent = {
    ...input.content,
    number,
    lines: await resolveTaxClasses(transaction, input.id, input.content.lines),
    discountType: input.content.discountType ?? storedDocument?.discountType ?? 'after',
  }
  const totals = computeTotals(content)
  if (hasTooLargeTotal(totals)) return { isSaved: false, reason: 'too-large' }
  const references = await findReferences(transaction, { ...input, kind, content }, storedDocument)
  if ('field' in references) return { isSaved: false, reason: 'unknown-record', unknown: references }
  if (references.hasSampleData && !(storedDocument || input.isSample))
    return { isSaved: false, reason: 'sample-data' }
  const values = composeDocument({ kind, content, totals, references }, storedDocument)
  const { names } = references
  if (storedDocument === null || input.id === null) return { values, storedDocument, names }
  const correctedInvoiceId = values.correctedInvoice?.id ?? null
  const saved = { id: input.id, stored: storedDocument, correctedInvoiceId, lines: values.lines }
  const lines = await keepInvoicePositions(transaction, saved)
  return { values: { ...values, lines }, storedDocument, names }
}

/** A field whose record does not exist, or is retired. */
export type UnknownReference =
  | { readonly field: 'party' | 'status' | 'currency' | 'owner' | 'correctedInvoice' }
  /** `line`: index of the line among the kept lines, from 0. */
  | { readonly field: 'product'; readonly line: number }

interface ResolvedReferences {
  readonly statusId: number
  /** The snapshot of the corrected invoice, or else the stored one, unless the document is for another party now; completed. */
  readonly party: PartySnapshot
  readonly correctedInvoice: CorrectedInvoice | null
  readonly names: RevisionNames
  /** Default of the kind. */
  readonly prefix: string
  /** The stored version of the company, if it has a name and the save does not ask for the current one; else the current one. */
  readonly companyVersionId: number
  readonly hasSampleData: boolean
}

interface ReferenceSource extends Pick<DocumentSaveInput, 'content' | 'partySnapshot' | 'takesCurrentData'> {
  readonly kind: DocumentKind
}

/** Resolves the records that a save refers to. A stored document may keep references that are retired. */
export async function findReferences(
  transaction: Connection,
  { kind, content, partySnapshot, takesCurrentData = false }: ReferenceSource,
  storedDocument: StoredDocument | null,
): Promise<ResolvedReferences | UnknownReference> {
  const productIds = [...new Set(content.lines.flatMap((line) => line.productId ?? []))]
  const references = await readReferences(transaction, {
    ...content,
    kind: kind.name,
    storedCompanyId: storedDocument?.companyVersionId ?? null,
    productIds,
  })
  const invoice = await resolveCorrectedInvoice(transaction, { kind, content }, storedDocument)
  // A credit note names the customer like its invoice. The record of an archived party may be anonymised.
  const isLikeInvoice = invoice !== 'unknown' && typeof invoice.correctedInvoice?.id === 'number'
  const isPartyRenewed = takesCurrentData && !isLikeInvoice && references.party?.archivedAt === null
  const ownParty = resolveParty(content, references.party, isPartyRenewed ? null : storedDocument)
  if (!ownParty) return { field: 'party' }
  if (invoice === 'unknown') return { field: 'correctedInvoice' }
  const { correctedInvoice, isIssuedHere } = invoice
  const copy = invoice.party ?? ownParty
  const party = partySnapshot ?? (isIssuedHere ? copy : completeSnapshot(copy, references.party))
  const { status, currency, prefix } = references
  if (!status || (status.isRetired && status.id !== storedDocument?.statusId)) return { field: 'status' }
  if (!currency || (currency.isRetired && content.currencyId !== storedDocument?.currencyId))
    return { field: 'currency' }
  if (!references.isOwnerActive && content.ownerId !== storedDocument?.ownerId) return { field: 'owner' }
  if (references.productCount < productIds.length)
    return { field: 'product', line: await findUnknownProductLine(transaction, content) }
  const names = { statusName: status.name, currencyName: currency.name }
  // A document that names no seller takes the company that has been entered since.
  const isKept = storedDocument !== null && !references.isSellerUnknown && !takesCurrentData
  const companyVersionId = isKept ? storedDocument.companyVersionId : references.companyVersionId
  const { hasSampleData } = references
  return {
    statusId: status.id,
    party,
    correctedInvoice,
    names,
    prefix,
    companyVersionId,
    hasSampleData,
  }
}

function resolveParty(
  { relation, partyId }: DocumentContent,
  party: Party | null,
  storedDocument: StoredDocument | null,
): PartySnapshot | null {
  if (storedDocument?.relation === relation && storedDocument.partyId === partyId) return storedDocument.party
  return party && party.archivedAt === null ? snapshotParty(party) : null
}

async function findUnknownProductLine(transaction: Connection, content: DocumentContent): Promise<number> {
  const ids = content.lines.flatMap((line) => line.productId ?? [])
  const knownIds = new Set((await findProductsByIds(transaction, ids)).map((product) => product.id))
  return content.lines.findIndex(({ productId }) => productId !== null && !knownIds.has(productId))
}

/** The sent content with a discount type, so that its totals can be computed. */
type PricedDocumentContent = DocumentContent & PricedContent

interface DocumentParts {
  readonly kind: DocumentKind
  readonly content: PricedDocumentContent
  readonly totals: Totals
  readonly references: ResolvedReferences
}

/** Merges sent values over stored values over the defaults of the kind. */
function composeDocument(
  { kind, content, totals, references }: DocumentParts,
  storedDocument: StoredDocument | null,
): DocumentValues {
  const { status: _status, correctedInvoice: _sent, ...fields } = content
  const { statusId, party, correctedInvoice } = references
  return {
    ...fields,
    statusId,
    party,
    correctedInvoice,
    kind: kind.name,
    prefix: content.prefix ?? storedDocument?.prefix ?? references.prefix,
    companyVersionId: references.companyVersionId,
    dueDate: content.dueDate === undefined ? (storedDocument?.dueDate ?? null) : content.dueDate,
    message: content.message ?? storedDocument?.message ?? '',
    terms: content.terms ?? storedDocument?.terms ?? '',
    customerNotes: content.customerNotes ?? storedDocument?.customerNotes ?? '',
    amountDue: content.amountDue ?? storedDocument?.amountDue ?? zero,
    amountPaid: content.amountPaid ?? storedDocument?.amountPaid ?? zero,
    shippingCharges: content.shippingCharges ?? storedDocument?.shippingCharges ?? zero,
    ...mergeLegalDetails(content, storedDocument ?? emptyLegalDetails),
    totals,
  }
}

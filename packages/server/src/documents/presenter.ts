import { assertNever } from '@quittance/shared/assert-never.ts'
import type { WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { WireIssueRecord } from '@quittance/shared/contract/opened-document.ts'
import type { WireCustomer, WireLead, WireProduct } from '@quittance/shared/contract/picker-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeOpenedParty, encodeRecord, encodeTotals } from '@quittance/shared/wire/document-record.ts'
import {
  getPayloadName,
  getWireNames,
  pricingNames,
  type SaveCall,
} from '@quittance/shared/wire/field-names.ts'
import type { ParsedSaveInput } from '@quittance/shared/wire/save-payload.ts'
import {
  createChangeConflict,
  createDocumentNotFound,
  createIdempotencyKeyConflict,
  type DomainError,
  Invalid,
  type Sentence,
} from '#errors.ts'
import type { EditableDocument, IssueRecord } from './open-document.ts'
import type { UnknownReference } from './prepare-save.ts'
import type { SaveFailure, SaveSuccess } from './save-document.ts'
import type { DocumentStatus } from './statuses/repository.ts'

export function presentStatuses(statuses: readonly DocumentStatus[]) {
  return statuses.map(({ id, name, meaning }) => ({ id, name, meaning }))
}

type WireParty = WireLead | WireCustomer

interface OpenedRecords
  extends Pick<EditableDocument, 'numberWidth' | 'sellerMissing' | 'isSample' | 'issued'> {
  /** The lead or customer as its list returns it; undefined if it is archived. */
  readonly party: WireParty | undefined
  readonly products: readonly WireProduct[]
}

export function presentOpenedDocument(
  kind: DocumentKind,
  document: OpenedDocument,
  { party, products, numberWidth, sellerMissing, isSample, issued }: OpenedRecords,
) {
  const { opened } = getWireNames(kind.name)
  return {
    [opened.document]: encodeRecord(kind, document, computeTotals(document)),
    // The current record of the party, with the names and e-mail address of the snapshot.
    [opened.party]: { ...party, ...encodeOpenedParty(document.party) },
    products: [...products],
    number_width: numberWidth,
    seller_missing: [...sellerMissing],
    is_sample: isSample,
    issued: presentIssueRecord(issued),
  }
}

/** Presents when and by whom a document was issued; null: it is not issued. */
export function presentIssueRecord(issued: IssueRecord | null): WireIssueRecord | null {
  return issued && { origin: issued.origin, issued_at: issued.issuedAt, issued_by: issued.issuedBy }
}

/** Includes the computed totals only if the sent total was corrected. */
export function presentSavedDocument(
  kind: DocumentKind,
  outcome: SaveSuccess,
  { text, call }: { text: TranslateFunction; call: SaveCall },
): WireSavedDocument {
  const { id, version, newNumber } = outcome
  const saved = text(call === 'store' ? `${kind.name}.added` : `${kind.name}.updated`)
  return {
    code: 200,
    message:
      newNumber === undefined ? saved : `${saved} ${text('issuing.draft-renumbered', { number: newNumber })}`,
    ...{ id, version },
    ...(newNumber !== undefined && { number: newNumber }),
    ...(outcome.isCorrected && { totals: encodeTotals(outcome.totals) }),
  }
}

interface RejectedSave {
  readonly kind: DocumentKind
  readonly call: SaveCall
  readonly input: Pick<ParsedSaveInput, 'lineIndexes'>
  /** Name of the member who saved the conflicting version; empty for other failures. */
  readonly savedBy: string
}

/** Creates the error that explains a failed save, under the field names of the call. */
export function createSaveError(failure: SaveFailure, save: RejectedSave): DomainError {
  const { kind, call, savedBy } = save
  const names = getWireNames(kind.name)
  switch (failure.reason) {
    case 'sample-data':
      return createSampleDataError()
    case 'number-taken':
      return createFieldError(getPayloadName(names, call, 'number'), { key: `${kind.name}.occupied` })
    case 'not-found':
      return createDocumentNotFound(names.payload.id)
    case 'too-large':
      return createFieldError('total_amount', {
        key: 'document.too-large',
        params: { max: limits.largestAmount },
      })
    case 'total-differs':
      return createFieldError('total_amount', {
        key: 'document.total-differs',
        params: { expected: failure.expectedTotal, stated: failure.statedTotal },
      })
    case 'unknown-record':
      return createFieldError(findUnknownField(failure.unknown, save), {
        key: failure.unknown.field === 'correctedInvoice' ? 'legal.unknown-invoice' : 'field.unknown-record',
      })
    case 'conflict':
      return createChangeConflict({
        changedBy: savedBy,
        changedAt: failure.savedAt,
        version: failure.version,
      })
    case 'key-in-use':
      return createIdempotencyKeyConflict(failure.id)
    default:
      return assertNever(failure)
  }
}

/** Creates the error of a new document while the installation has sample data. */
export function createSampleDataError(): DomainError {
  const sentence = { key: 'samples.remove-first' } as const
  return new Invalid(sentence, { document: [sentence] }, { has_sample_data: true })
}

function findUnknownField(
  unknown: UnknownReference,
  { kind, call, input }: RejectedSave,
): string | undefined {
  if (unknown.field === 'product') {
    return `${pricingNames.lines}.${input.lineIndexes[unknown.line] ?? unknown.line}.product_id`
  }
  return getPayloadName(getWireNames(kind.name), call, unknown.field)
}

function createFieldError(field: string | undefined, sentence: Sentence): DomainError {
  const name = field ?? 'document'
  const fieldSentence = { ...sentence, params: { field: name, ...sentence.params } }
  return new Invalid(fieldSentence, { [name]: [fieldSentence] })
}

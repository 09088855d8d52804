import { assertNever } from '@quittance/shared/assert-never.ts'
import type { WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { WireCustomer, WireLead, WireProduct } from '@quittance/shared/contract/picker-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeParty, encodeRecord, encodeTotals } from '@quittance/shared/wire/document-record.ts'
import { getPayloadName, getWireNames, pricingNames, type SaveCall } from '@quittance/shared/wire/names.ts'
import type { ParsedSaveInput } from '@quittance/shared/wire/save-payload.ts'
import {
  createChangeConflict,
  createDocumentNotFound,
  createIdempotencyKeyConflict,
  type DomainError,
  Invalid,
  type Sentence,
} from '#errors.ts'
import type { UnknownReference } from './prepare-save.ts'
import type { SaveFailure, SaveSuccess } from './save-document.ts'
import type { DocumentStatus } from './statuses/repository.ts'

export function presentStatuses(statuses: readonly DocumentStatus[]) {
  return statuses.map(({ id, name, meaning }) => ({ id, name, meaning }))
}

type WireParty = WireLead | WireCustomer

/** @param parts the party and the products of its lines, as their own lists answer them */
export function presentOpenedDocument(
  kind: DocumentKind,
  document: OpenedDocument,
  { party, products }: { party: WireParty | undefined; products: readonly WireProduct[] },
) {
  const { opened } = getWireNames(kind.name)
  return {
    [opened.document]: encodeRecord(kind, document, computeTotals(document)),
    // The party's record as it is now, under the names that the document was written with.
    [opened.party]: { ...party, ...encodeParty(document.party) },
    products: [...products],
  }
}

/** Computed totals go along only where the sent one was a cent off. */
export function presentSavedDocument(
  kind: DocumentKind,
  saved: SaveSuccess,
  { text, call }: { text: TranslateFunction; call: SaveCall },
): WireSavedDocument {
  return {
    code: 200,
    message: text(call === 'store' ? `${kind.name}.added` : `${kind.name}.updated`),
    id: saved.id,
    version: saved.version,
    ...(saved.isCorrected && { totals: encodeTotals(saved.totals) }),
  }
}

interface RejectedSave {
  readonly kind: DocumentKind
  readonly call: SaveCall
  readonly input: Pick<ParsedSaveInput, 'lineIndexes'>
  /** Who saved in between, where somebody did. */
  readonly savedBy: string
}

/** The refusal that tells a sender why a save was not stored, under the names of the call. */
export function createSaveError(outcome: SaveFailure, refused: RejectedSave): DomainError {
  const { kind, call, savedBy } = refused
  const names = getWireNames(kind.name)
  switch (outcome.reason) {
    case 'number-occupied':
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
        params: { expected: outcome.expectedTotal, stated: outcome.statedTotal },
      })
    case 'unknown-record':
      return createFieldError(findUnknownField(outcome.unknown, refused), { key: 'field.unknown-record' })
    case 'changed-meanwhile':
      return createChangeConflict({ by: savedBy, at: outcome.savedAt, version: outcome.version })
    case 'key-in-use':
      return createIdempotencyKeyConflict(outcome.id)
    default:
      return assertNever(outcome)
  }
}

function findUnknownField(
  unknown: UnknownReference,
  { kind, call, input: sent }: RejectedSave,
): string | undefined {
  if (unknown.field === 'product') {
    return `${pricingNames.lines}.${sent.lineIndexes[unknown.line] ?? unknown.line}.product_id`
  }
  return getPayloadName(getWireNames(kind.name), call, unknown.field)
}

function createFieldError(field: string | undefined, sentence: Sentence): DomainError {
  const name = field ?? 'document'
  const named = { ...sentence, params: { field: name, ...sentence.params } }
  return new Invalid(named, { [name]: [named] })
}

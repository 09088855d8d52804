import type {
  WireLinkedDocument,
  WireLinkedDocuments,
  WireConversionResult,
} from '@quittance/shared/contract/document-conversions.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { createDocumentNotFound, Invalid, createIdempotencyKeyConflict, type DomainError } from '#errors.ts'
import type { DocumentLinks } from './find-links.ts'
import type { ConversionSuccess, ConversionFailure } from './make-document.ts'
import type { LinkedDocument } from './repository.ts'

/** Its sentence says what was made, and what became of the status of the document that it was made from. */
export function presentConversion({ kind, id, version, shownNumber, source }: ConversionSuccess, text: TranslateFunction): WireConversionResult {
  const made = text(`conversions.made-${kind}`, { number: shownNumber })
  const { status } = source
  const number = source.shownNumber
  const message =
    status === null ? made : `${made} ${text('conversions.accepted', { number, status: status.name })}`
  return {
    code: 200,
    message,
    ...{ id, version, kind },
    shown_number: shownNumber,
    source: { id: source.id, version: source.version, shown_number: number, status },
  }
}

/** The refusal that tells a sender why nothing was made. */
export function createConversionError(outcome: ConversionFailure, target: DocumentKind): DomainError {
  switch (outcome.reason) {
    case 'not-found':
      return createDocumentNotFound()
    case 'number-occupied': {
      const sentence = { key: `${target.name}.occupied` } as const
      return new Invalid(sentence, { id: [sentence] })
    }
    case 'no-status': {
      const sentence = { key: 'field.unknown-record', params: { field: 'status' } } as const
      return new Invalid(sentence, { status: [sentence] })
    }
    case 'anonymised': {
      const sentence = { key: 'conversions.anonymised' } as const
      return new Invalid(sentence, { lead_customer_id: [sentence] })
    }
    case 'still-a-lead': {
      const { leadId, name } = outcome.lead
      const sentence = { key: 'conversions.customer-first', params: { name } } as const
      return new Invalid(sentence, { lead_customer_id: [sentence] }, { lead: { id: leadId, name } })
    }
    case 'made-before':
      return createAlreadyConvertedError(outcome.earlier)
    case 'key-in-use':
      return createIdempotencyKeyConflict(outcome.id)
    default:
      return assertNever(outcome)
  }
}

/** For people; programs find the exact moment beside it. */
function createAlreadyConvertedError(earlier: LinkedDocument): DomainError {
  const params = { number: earlier.shownNumber, day: earlier.createdAt.slice(0, 10) }
  const sentence = { key: `conversions.made-before-${earlier.kind}`, params } as const
  return new Invalid(sentence, { unless_converted: [sentence] }, { made: toWireLinkedDocument(earlier) })
}

export function presentLinks({ origin, derivedDocuments: made, derivedCount: madeCount }: DocumentLinks): WireLinkedDocuments {
  return {
    origin: origin === null ? null : toWireLinkedDocument(origin),
    made: made.map(toWireLinkedDocument),
    made_count: madeCount,
  }
}

function toWireLinkedDocument(linked: LinkedDocument): WireLinkedDocument {
  return {
    id: linked.id,
    kind: linked.kind,
    shown_number: linked.shownNumber,
    title: linked.title,
    how: linked.linkType,
    made_at: linked.createdAt,
    archived: linked.isArchived,
  }
}

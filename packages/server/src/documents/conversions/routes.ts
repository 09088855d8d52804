import { assertNever } from '@quittance/shared/assert-never.ts'
import {
  documentConversionCalls,
  type WireConversionResult,
  type WireLinkedDocument,
  type WireLinkedDocuments,
} from '@quittance/shared/contract/documents.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { createDocumentNotFound, createIdempotencyKeyConflict, type DomainError, Invalid } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { type ConversionFailure, type ConversionSuccess, convertDocument } from './convert-document.ts'
import { type DocumentLinks, findLinks } from './find-links.ts'
import type { LinkedDocument } from './repository.ts'

/** How documents of a kind are made into others, and which were. */
export function documentConversionRoutes(binding: Binding, kind: DocumentKind): void {
  const { convert, copy, links } = documentConversionCalls(kind)
  const make = createConverter(binding, kind)
  if (convert !== null) {
    serve(binding, convert, (call) => {
      const { to, unless_converted: unlessConverted } = call.body
      return make(call, { target: getKind(to), failIfConverted: unlessConverted })
    })
  }
  serve(binding, copy, (call) => make(call, { target: kind, failIfConverted: false }))
  serve(binding, links, async ({ params }) => {
    const found = await findLinks(binding.services.database, kind, params.id)
    if (!found) throw createDocumentNotFound()
    return presentLinks(found)
  })
}

interface ConversionTarget {
  readonly target: DocumentKind
  readonly failIfConverted: boolean
}

type ConversionCall = MemberCall<{ readonly id: number; readonly today?: CalendarDay | undefined }, unknown>

function createConverter({ services }: Binding, kind: DocumentKind) {
  return async (call: ConversionCall, wanted: ConversionTarget) => {
    const { id, today } = call.body
    const idempotencyKey = readIdempotencyKey(call)
    const request = { ...wanted, kind, id, today, memberId: call.member.id, idempotencyKey }
    const outcome = await convertDocument(services, request)
    if (outcome.made) return presentConversion(outcome, call.text)
    throw createConversionError(outcome, wanted.target)
  }
}

/** Its sentence says what was made, and what became of the status of the document that it was made from. */
export function presentConversion(
  { kind, id, version, shownNumber, source }: ConversionSuccess,
  text: TranslateFunction,
): WireConversionResult {
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

export function presentLinks({
  origin,
  derivedDocuments: made,
  derivedCount: madeCount,
}: DocumentLinks): WireLinkedDocuments {
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

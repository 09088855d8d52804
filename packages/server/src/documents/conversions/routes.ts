import { assertNever } from '@quittance/shared/assert-never.ts'
import {
  documentConversionCalls,
  type WireConversionResult,
  type WireLinkedDocument,
  type WireLinkedDocuments,
} from '@quittance/shared/contract/documents.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import { adaptConvertedCredit } from '#documents/issuing/credit-source.ts'
import { createSampleDataError } from '#documents/presenter.ts'
import { createDocumentNotFound, createIdempotencyKeyConflict, type DomainError, Invalid } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { type ConversionFailure, type ConversionSuccess, convertDocument } from './convert-document.ts'
import type { LinkedDocument } from './repository.ts'
import { type DocumentLinks, findLinks } from './repository.ts'

/** Binds the calls that convert and copy documents of a kind and list linked documents. */
export function documentConversionRoutes(binding: Binding, kind: DocumentKind): void {
  const { convert, copy, links } = documentConversionCalls(kind)
  const convertTo = createConverter(binding, kind)
  if (convert !== null) {
    serve(binding, convert, (call) => {
      const { to, unless_converted: failIfConverted } = call.body
      return convertTo(call, { target: getKind(to), failIfConverted })
    })
  }
  serve(binding, copy, (call) => convertTo(call, { target: kind, failIfConverted: false }))
  serve(binding, links, async ({ params }) => {
    const documentLinks = await findLinks(binding.services.database, kind, params.id)
    if (!documentLinks) throw createDocumentNotFound()
    return presentLinks(documentLinks)
  })
}

interface ConversionTarget {
  readonly target: DocumentKind
  readonly failIfConverted: boolean
}

type ConversionCall = MemberCall<{ readonly id: number; readonly today?: CalendarDay | undefined }, unknown>

function createConverter({ services }: Binding, kind: DocumentKind) {
  return async (call: ConversionCall, conversion: ConversionTarget) => {
    const { text } = call
    const { id, today } = call.body
    const idempotencyKey = readIdempotencyKey(call)
    const names = {
      nameLine: (number: string) => text('issuing.credit-of', { number }),
      vatName: text('print.vat'),
    }
    const request = {
      ...conversion,
      kind,
      id,
      today,
      memberId: call.member.id,
      tokenId: call.member.tokenId,
      idempotencyKey,
      adapt: (values: DocumentValues, transaction: Connection) =>
        adaptConvertedCredit(transaction, values, names),
    }
    const outcome = await convertDocument(services, request)
    if (outcome.isCreated) return presentConversion(outcome, text)
    throw createConversionError(outcome, conversion.target)
  }
}

/** Presents the new document. The message names it, and the new status of an offer that was accepted. */
function presentConversion(
  { kind, id, version, shownNumber, source }: ConversionSuccess,
  text: TranslateFunction,
): WireConversionResult {
  const created = text(`conversions.created-${kind}`, { number: shownNumber })
  const { status } = source
  const number = source.shownNumber
  const message =
    status === null ? created : `${created} ${text('conversions.accepted', { number, status: status.name })}`
  return {
    code: 200,
    message,
    ...{ id, version, kind },
    shown_number: shownNumber,
    source: { id: source.id, version: source.version, shown_number: number, status },
  }
}

/** Creates the error that explains a failed conversion. */
export function createConversionError(failure: ConversionFailure, target: DocumentKind): DomainError {
  switch (failure.reason) {
    case 'not-found':
      return createDocumentNotFound()
    case 'number-taken': {
      const sentence = { key: `${target.name}.occupied` } as const
      return new Invalid(sentence, { id: [sentence] })
    }
    case 'no-status': {
      const sentence = { key: 'field.unknown-record', params: { field: 'status' } } as const
      return new Invalid(sentence, { status: [sentence] })
    }
    case 'sample-data':
      return createSampleDataError()
    case 'anonymised': {
      const sentence = { key: 'conversions.anonymised' } as const
      return new Invalid(sentence, { lead_customer_id: [sentence] })
    }
    case 'unconverted-lead': {
      const { leadId, name } = failure.lead
      const sentence = { key: 'conversions.customer-first', params: { name } } as const
      return new Invalid(sentence, { lead_customer_id: [sentence] }, { lead: { id: leadId, name } })
    }
    case 'already-converted':
      return createAlreadyConvertedError(failure.derivedDocument)
    case 'key-in-use':
      return createIdempotencyKeyConflict(failure.id)
    default:
      return assertNever(failure)
  }
}

/** The sentence contains the day of the conversion, the details contain the exact time. */
function createAlreadyConvertedError(derivedDocument: LinkedDocument): DomainError {
  const { kind, shownNumber, createdAt } = derivedDocument
  const params = { number: shownNumber, day: createdAt.slice(0, 10) }
  const sentence = { key: `conversions.already-converted-${kind}`, params } as const
  const details = { made: toWireLinkedDocument(derivedDocument) }
  return new Invalid(sentence, { unless_converted: [sentence] }, details)
}

function presentLinks({ origin, derivedDocuments, derivedCount }: DocumentLinks): WireLinkedDocuments {
  return {
    origin: origin === null ? null : toWireLinkedDocument(origin),
    made: derivedDocuments.map(toWireLinkedDocument),
    made_count: derivedCount,
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

import { documentConversionCalls } from '@quittance/shared/contract/document-conversions.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { getKind } from '@quittance/shared/documents/kinds.ts'
import { createDocumentNotFound } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#http/once-key.ts'
import { findLinks } from './find-links.ts'
import { convertDocument } from './make-document.ts'
import { createConversionError, presentLinks, presentConversion } from './presenter.ts'

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

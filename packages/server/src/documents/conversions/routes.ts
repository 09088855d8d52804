import { documentConversionCalls } from '@quittance/shared/contract/document-conversions.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { documentNotFound } from '#errors.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { findLinks } from './find-links.ts'
import { makeDocument } from './make-document.ts'
import { notMadeRefusal, presentLinks, presentMade } from './presenter.ts'

/** How documents of a kind are made into others, and which were. */
export function documentConversionRoutes(binding: Binding, kind: DocumentKind): void {
  const { convert, copy, links } = documentConversionCalls(kind)
  const make = makerOf(binding, kind)
  if (convert !== null) {
    serve(binding, convert, (call) => {
      const { to, unless_converted: unlessConverted } = call.body
      return make(call, { target: kindNamed(to), unlessConverted })
    })
  }
  serve(binding, copy, (call) => make(call, { target: kind, unlessConverted: false }))
  serve(binding, links, async ({ params }) => {
    const found = await findLinks(binding.services.database, kind, params.id)
    if (!found) throw documentNotFound()
    return presentLinks(found)
  })
}

interface Wanted {
  readonly target: DocumentKind
  readonly unlessConverted: boolean
}

type Sent = MemberCall<{ readonly id: number; readonly today?: CalendarDay | undefined }, unknown>

function makerOf({ services }: Binding, kind: DocumentKind) {
  return async (call: Sent, wanted: Wanted) => {
    const { id, today } = call.body
    const request = { ...wanted, kind, id, today, memberId: call.member.id, once: onceKey(call) }
    const outcome = await makeDocument(services, request)
    if (outcome.made) return presentMade(outcome, call.text)
    throw notMadeRefusal(outcome, wanted.target)
  }
}

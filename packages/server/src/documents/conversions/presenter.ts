import type {
  WireLinkedDocument,
  WireLinks,
  WireMade,
} from '@quittance/shared/contract/document-conversions.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { documentNotFound, Invalid, keyInUse, type Refusal } from '#errors.ts'
import type { DocumentLinks } from './find-links.ts'
import type { Made, NotMade } from './make-document.ts'
import type { LinkedDocument } from './repository.ts'

/** Its sentence says what was made, and what became of the status of the document that it was made from. */
export function presentMade({ kind, id, version, shownNumber, source }: Made, text: Text): WireMade {
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
export function notMadeRefusal(outcome: NotMade, target: DocumentKind): Refusal {
  switch (outcome.because) {
    case 'not-found':
      return documentNotFound()
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
      return madeBefore(outcome.earlier)
    case 'key-in-use':
      return keyInUse(outcome.id)
    default:
      return unreachable(outcome)
  }
}

/** For people; programs find the exact moment beside it. */
function madeBefore(earlier: LinkedDocument): Refusal {
  const params = { number: earlier.shownNumber, day: earlier.madeAt.slice(0, 10) }
  const sentence = { key: `conversions.made-before-${earlier.kind}`, params } as const
  return new Invalid(sentence, { unless_converted: [sentence] }, { made: toWireLinked(earlier) })
}

export function presentLinks({ origin, made, madeCount }: DocumentLinks): WireLinks {
  return {
    origin: origin === null ? null : toWireLinked(origin),
    made: made.map(toWireLinked),
    made_count: madeCount,
  }
}

function toWireLinked(linked: LinkedDocument): WireLinkedDocument {
  return {
    id: linked.id,
    kind: linked.kind,
    shown_number: linked.shownNumber,
    title: linked.title,
    how: linked.how,
    made_at: linked.madeAt,
    archived: linked.isArchived,
  }
}

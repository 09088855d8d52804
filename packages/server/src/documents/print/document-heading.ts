import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { getTranslator } from '#languages/translators.ts'
import { findLocalName, type Place } from '#settings/credit-note-names.ts'

/**
 * Returns the heading of the paper of a kind, such as `Note de crédit` of companies in Belgium. Its file is named after it.
 * @param isDraft whether the document binds only when it is issued, which it is not yet
 */
export function findHeading(kind: KindName, place: Place, isDraft: boolean): string {
  const text = getTranslator(place.locale)
  const heading = findLocalName(kind, place)?.title ?? text(`print.heading-${kind}`)
  return isDraft ? text('print.draft-of', { heading }) : heading
}

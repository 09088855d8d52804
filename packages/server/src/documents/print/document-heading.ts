import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import { getTranslator } from '#languages/translators.ts'
import { findLocalName, type Place } from '#settings/credit-note-names.ts'

/** Returns the heading of the paper of a kind, such as `Note de crédit` of companies in Belgium. Its file is named after it. */
export function findHeading(kind: KindName, place: Place): string {
  return findLocalName(kind, place)?.title ?? getTranslator(place.locale)(`print.heading-${kind}`)
}

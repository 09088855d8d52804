import {
  emptyLegalDetails,
  type LegalDetails,
  legalFields,
} from '@quittance/shared/documents/legal-details.ts'

/** Returns whether a document states any of the legal details. */
export function hasLegalDetails(details: LegalDetails): boolean {
  return legalFields.some((field) => details[field] !== emptyLegalDetails[field])
}

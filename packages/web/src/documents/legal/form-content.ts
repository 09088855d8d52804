import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { type DocumentForm, pricedContent } from '#documents/document-form.ts'
import type { LegalSubject } from '#documents/explanations/explanation-request.ts'
import { type FormLine, isEmptyLine } from '#documents/lines/form-line.ts'

/** Returns the content of the form that the law is about. @param lines those that are not empty */
export function contentOf(form: DocumentForm, lines: readonly FormLine[]) {
  const { shippingCharges } = form
  return { ...pricedContent({ ...form, lines }), ...pickLegalDetails(form), shippingCharges }
}

/** Returns from what the legal totals of the form are computed. */
export function legalSubjectOf(form: DocumentForm, country: string): LegalSubject {
  const lines = form.lines.filter((line) => !isEmptyLine(line))
  const indexes = form.lines.flatMap((line, index) => (isEmptyLine(line) ? [] : [index]))
  return { content: contentOf(form, lines), indexes, country }
}

import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { useQuery } from '@tanstack/react-query'
import { type DocumentForm, pricedContent } from '#documents/document-form.ts'
import { useField } from '#documents/document-store.ts'
import type { LegalSubject } from '#documents/explanations/explanation-request.ts'
import { type FormLine, isEmptyLine } from '#documents/lines/form-line.ts'
import { type LegalContext, legalContextQuery } from './legal-queries.ts'

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

/** Returns the parties as a save of the form would store them; undefined: they are loading, or not needed. */
export function useLegalContext({ isNeeded = true } = {}): LegalContext | undefined {
  const relation = useField('relation')
  const party = useField('party')
  const correctedInvoice = useField('correctedInvoice')
  const id = useField('id')
  const takesCurrentData = useField('takesCurrentData') ?? false
  const query = legalContextQuery(relation, party?.id ?? null, {
    documentId: id,
    correctedInvoiceId: correctedInvoice?.id ?? null,
    takesCurrentData,
  })
  return useQuery({ ...query, enabled: isNeeded }).data
}

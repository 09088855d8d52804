import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { invalidInputAfter } from '#documents/lines/form-line.ts'

/** Sets the invoice that a credit note corrects, and removes the invalid input of its date. */
export function correctedInvoiceChosen(form: DocumentForm, invoice: CorrectedInvoice | null): DocumentForm {
  const invalidInput = invalidInputAfter(form.invalidInput, 'correctedInvoiceDate', null)
  return changed(form, { correctedInvoice: invoice, invalidInput })
}

/** Sets number and date of an invoice of another program. Both empty: the credit note names none. */
export function foreignInvoiceTyped(
  form: DocumentForm,
  changes: Partial<Omit<CorrectedInvoice, 'id'>>,
): DocumentForm {
  const { number, documentDate } = form.correctedInvoice ?? { number: '', documentDate: null }
  const invoice = { id: null, number, documentDate, ...changes }
  const isEmpty = invoice.number.trim() === '' && invoice.documentDate === null
  const { invalidInput } = 'documentDate' in changes ? correctedInvoiceChosen(form, null) : form
  return changed(form, { correctedInvoice: isEmpty ? null : invoice, invalidInput })
}

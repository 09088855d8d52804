import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentForm } from '#documents/document-form.ts'
import { changed } from '#documents/form-changes.ts'
import { invalidInputAfter } from '#documents/lines/form-line.ts'

/** Sets the invoice that a credit note corrects, and removes the invalid input of its date. */
export function correctedInvoiceChosen(form: DocumentForm, invoice: CorrectedInvoice | null): DocumentForm {
  const invalidInput = invalidInputAfter(form.invalidInput, 'correctedInvoiceDate', null)
  return changed(form, { correctedInvoice: invoice, invalidInput })
}

/** Number and date before they are typed. */
export const noInvoice: Omit<CorrectedInvoice, 'id'> = { number: '', documentDate: null }

/** Sets number and date of an invoice of another program. Both empty: the credit note names none. */
export function foreignInvoiceTyped(form: DocumentForm, changes: Partial<typeof noInvoice>): DocumentForm {
  const invoice = { ...(form.correctedInvoice ?? noInvoice), ...changes, id: null }
  const isEmpty = invoice.number.trim() === '' && invoice.documentDate === null
  const correctedInvoice = isEmpty ? null : invoice
  return 'documentDate' in changes
    ? correctedInvoiceChosen(form, correctedInvoice)
    : changed(form, { correctedInvoice })
}

import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type {
  DiscountType,
  NamedRecord,
  PartyRecord,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, exact, isLess, minus, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import { type DocumentForm, isDiscountPercentage } from './document-form.ts'

const mostDigits = 15

/** Answers the same form when nothing is different, so that leaving a field untouched changes nothing. */
export function changed(form: DocumentForm, difference: Partial<DocumentForm>): DocumentForm {
  const next = { ...form, ...difference }
  const fields = Object.keys(difference) as (keyof DocumentForm)[] // as: the keys of a Partial<DocumentForm>
  return fields.every((field) => Object.is(form[field], next[field])) ? form : next
}

/** Takes the digits of what was typed, whatever their width; none of them is an empty field. */
export function numberTyped(form: DocumentForm, text: string): DocumentForm {
  const digits = text
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
  return changed(form, { number: digits === '' ? null : Number(digits.slice(0, mostDigits)) })
}

export function freeNumberTaken(form: DocumentForm, number: number): DocumentForm {
  return changed(form, { number, proposedNumber: number })
}

export function titleTyped(form: DocumentForm, title: string): DocumentForm {
  return changed(form, { title })
}

/** Another type has other records: the chosen one is cleared. */
export function relationChosen(form: DocumentForm, relation: Relation): DocumentForm {
  return form.relation === relation ? form : changed(form, { relation, party: null })
}

export function partyChosen(form: DocumentForm, party: PartyRecord | null): DocumentForm {
  return changed(form, { party })
}

export function documentDateChosen(form: DocumentForm, documentDate: CalendarDay | null): DocumentForm {
  return changed(form, { documentDate })
}

export function dueDateChosen(form: DocumentForm, dueDate: CalendarDay | null): DocumentForm {
  return changed(form, { dueDate })
}

export function statusChosen(form: DocumentForm, status: NamedRecord | null): DocumentForm {
  return changed(form, { status })
}

export function currencyChosen(form: DocumentForm, currency: NamedRecord | null): DocumentForm {
  return changed(form, { currency })
}

export function ownerChosen(form: DocumentForm, owner: NamedRecord | null): DocumentForm {
  return changed(form, { owner })
}

export type NoteField = 'message' | 'terms' | 'customerNotes'

export function noteTyped(form: DocumentForm, field: NoteField, text: string): DocumentForm {
  return changed(form, { [field]: text })
}

export type AmountField = 'amountDue' | 'amountPaid' | 'shippingCharges'

/** An emptied amount is 0. */
export function amountEntered(form: DocumentForm, field: AmountField, value: Decimal | null): DocumentForm {
  return changed(form, { [field]: value ?? zero })
}

/** The suggestion for the amount due: what of the total is not paid. */
export function amountStillDue(total: Decimal, amountPaid: Decimal): Decimal {
  return toMoney(minus(exact(total), exact(amountPaid)))
}

export function discountTypeChosen(form: DocumentForm, discountType: DiscountType): DocumentForm {
  return changed(form, { discountType })
}

/** While typing, the last percentage that is one counts. */
export function discountTyped(form: DocumentForm, percentage: Decimal): DocumentForm {
  return isDiscountPercentage(percentage) ? changed(form, { discountPercentage: percentage }) : form
}

/** What is left in the field stands there, and is said to be wrong where it is. */
export function discountLeft(form: DocumentForm, percentage: Decimal | null): DocumentForm {
  return changed(form, { discountPercentage: percentage })
}

export function adjustmentsTyped(form: DocumentForm, adjustments: Decimal): DocumentForm {
  return changed(form, { adjustments })
}

export function adjustmentsLeft(form: DocumentForm, adjustments: Decimal | null): DocumentForm {
  return changed(form, { adjustments })
}

/** The same document under the version that the server has now. */
export function versionTaken(form: DocumentForm, version: number | null): DocumentForm {
  return changed(form, { version })
}

/** The due or expiry date lies before the document's own: worth a word, but allowed. */
export function isDueBeforeDated(form: Pick<DocumentForm, 'documentDate' | 'dueDate'>): boolean {
  return form.dueDate !== null && form.documentDate !== null && form.dueDate < form.documentDate
}

export function isBelowZero(value: Decimal): boolean {
  return isLess(value, zero)
}

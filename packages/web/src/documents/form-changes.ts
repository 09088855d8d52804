import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type {
  DiscountType,
  NamedRecord,
  PartyRecord,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { NumberEntry } from '#locale/figure-entry.ts'
import {
  type AmountField,
  type DocumentForm,
  type FormFigure,
  isDiscountPercentage,
} from './document-form.ts'
import { unreadAfter } from './lines/form-line.ts'

/** Up to 15 digits, whatever their width, in groups or not. */
const wholeNumber = /^(?=(?:\s*\d){1,15}$)(?:\d+|\d{1,3}(?:\s\d{3})+)$/

/** Answers the same form when nothing is different, so that leaving a field untouched changes nothing. */
export function changed(form: DocumentForm, difference: Partial<DocumentForm>): DocumentForm {
  const next = { ...form, ...difference }
  const fields = Object.keys(difference) as (keyof DocumentForm)[] // as: the keys of a Partial<DocumentForm>
  return fields.every((field) => Object.is(form[field], next[field])) ? form : next
}

/** Text that is no whole number stays as it is typed, and no number is made of it. */
export function numberTyped(form: DocumentForm, text: string): DocumentForm {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return figureTaken(form, 'number', null)
  if (wholeNumber.test(typed)) return figureTaken(form, 'number', Number(typed.replace(/\s/g, '')))
  return changed(form, { number: null, unread: unreadAfter(form.unread, 'number', text) })
}

export function freeNumberTaken(form: DocumentForm, number: number): DocumentForm {
  return changed(figureTaken(form, 'number', number), { proposedNumber: number })
}

/** A number takes the place of whatever could not be read. */
function figureTaken<Field extends FormFigure>(
  form: DocumentForm,
  field: Field,
  value: DocumentForm[Field],
): DocumentForm {
  return changed(form, { [field]: value, unread: unreadAfter(form.unread, field, null) })
}

/** Text that is no number stays in its field; until it is one, the last number counts. */
function textLeft(form: DocumentForm, field: FormFigure, text: string): DocumentForm {
  return changed(form, { unread: unreadAfter(form.unread, field, text) })
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

export function amountEntered(form: DocumentForm, field: AmountField, value: Decimal): DocumentForm {
  return figureTaken(form, field, value)
}

/** An emptied amount is 0. */
export function amountLeft(form: DocumentForm, field: AmountField, entry: NumberEntry): DocumentForm {
  if (entry.unreadable !== null) return textLeft(form, field, entry.unreadable)
  return amountEntered(form, field, entry.value ?? zero)
}

export function discountTypeChosen(form: DocumentForm, discountType: DiscountType): DocumentForm {
  return changed(form, { discountType })
}

/** While typing, the last percentage that is one counts. */
export function discountTyped(form: DocumentForm, percentage: Decimal): DocumentForm {
  return isDiscountPercentage(percentage) ? figureTaken(form, 'discountPercentage', percentage) : form
}

/** What is left in the field stands there, and is said to be wrong where it is. */
export function discountLeft(form: DocumentForm, { value, unreadable }: NumberEntry): DocumentForm {
  if (unreadable !== null) return textLeft(form, 'discountPercentage', unreadable)
  return figureTaken(form, 'discountPercentage', value)
}

export function adjustmentsTyped(form: DocumentForm, adjustments: Decimal): DocumentForm {
  return figureTaken(form, 'adjustments', adjustments)
}

export function adjustmentsLeft(form: DocumentForm, { value, unreadable }: NumberEntry): DocumentForm {
  if (unreadable !== null) return textLeft(form, 'adjustments', unreadable)
  return figureTaken(form, 'adjustments', value)
}

/** The same document under the version that the server has now. */
export function versionTaken(form: DocumentForm, version: number | null): DocumentForm {
  return changed(form, { version })
}

/** The due or expiry date lies before the document's own: worth a word, but allowed. */
export function isDueBeforeDated(form: Pick<DocumentForm, 'documentDate' | 'dueDate'>): boolean {
  return form.dueDate !== null && form.documentDate !== null && form.dueDate < form.documentDate
}

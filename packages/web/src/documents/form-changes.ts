import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type {
  DiscountType,
  NamedRecord,
  PartyRecord,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, zero } from '@quittance/shared/money/decimal.ts'
import type { NumberEntry } from '#locale/number-entry.ts'
import {
  type AmountField,
  type DateField,
  type DayFieldName,
  type DecimalFieldName,
  type DocumentForm,
  isAmountField,
  isDiscountPercentage,
  type NumericFieldName,
} from './document-form.ts'
import { invalidInputAfter } from './lines/form-line.ts'

/** Up to 15 digits, optionally with spaces between groups of three. Full-width digits are normalised before. */
const wholeNumber = /^(?=(?:\s*\d){1,15}$)(?:\d+|\d{1,3}(?:\s\d{3})+)$/

/** Returns the changed form, or the same object if no value differs, so that leaving an untouched field changes nothing. */
export function changed(form: DocumentForm, difference: Partial<DocumentForm>): DocumentForm {
  const next = { ...form, ...difference }
  const fields = Object.keys(difference) as (keyof DocumentForm)[] // as: the keys of a Partial<DocumentForm>
  return fields.every((field) => Object.is(form[field], next[field])) ? form : next
}

/** Sets the document number. Text that is not a whole number is kept as invalid input, and the number is null. */
export function numberChanged(form: DocumentForm, text: string): DocumentForm {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return numericFieldChanged(form, 'number', null)
  if (wholeNumber.test(typed)) return numericFieldChanged(form, 'number', Number(typed.replace(/\s/g, '')))
  return changed(form, { number: null, invalidInput: invalidInputAfter(form.invalidInput, 'number', text) })
}

export function freeNumberTaken(form: DocumentForm, number: number): DocumentForm {
  return changed(numericFieldChanged(form, 'number', number), { proposedNumber: number })
}

/** Sets a number, and removes the invalid input of its field. */
function numericFieldChanged<Field extends NumericFieldName>(
  form: DocumentForm,
  field: Field,
  value: DocumentForm[Field],
): DocumentForm {
  return changed(form, { [field]: value, invalidInput: invalidInputAfter(form.invalidInput, field, null) })
}

/** Keeps invalid input in its field. Until it is corrected, the last valid value applies. */
export function textBlurred(
  form: DocumentForm,
  field: NumericFieldName | DayFieldName,
  text: string,
): DocumentForm {
  return changed(form, { invalidInput: invalidInputAfter(form.invalidInput, field, text) })
}

export function titleChanged(form: DocumentForm, title: string): DocumentForm {
  return changed(form, { title })
}

/** Sets the relation. A different one clears the party, because leads and customers are different records. */
export function relationSelected(form: DocumentForm, relation: Relation): DocumentForm {
  return form.relation === relation ? form : changed(form, { relation, party: null })
}

/** Sets the party. Another one clears a selected invoice that a credit note corrects, because that is for the previous one. */
export function partySelected(form: DocumentForm, party: PartyRecord | null): DocumentForm {
  const isForSame = form.party === null || party?.id === form.party.id
  const isKept = isForSame || form.correctedInvoice?.id === null
  return changed(form, isKept ? { party } : { party, correctedInvoice: null })
}

export function daySelected(form: DocumentForm, field: DateField, day: CalendarDay | null): DocumentForm {
  return changed(form, { [field]: day, invalidInput: invalidInputAfter(form.invalidInput, field, null) })
}

export function statusSelected(form: DocumentForm, status: NamedRecord | null): DocumentForm {
  return changed(form, { status })
}

export function currencySelected(form: DocumentForm, currency: NamedRecord | null): DocumentForm {
  return changed(form, { currency })
}

export function ownerSelected(form: DocumentForm, owner: NamedRecord | null): DocumentForm {
  return changed(form, { owner })
}

export type NoteField = 'message' | 'terms' | 'customerNotes'

export function noteChanged(form: DocumentForm, field: NoteField, text: string): DocumentForm {
  return changed(form, { [field]: text })
}

export function amountEntered(form: DocumentForm, field: AmountField, value: Decimal): DocumentForm {
  return numericFieldChanged(form, field, value)
}

export function discountTypeSelected(form: DocumentForm, discountType: DiscountType): DocumentForm {
  return changed(form, { discountType })
}

/** Sets the percentage while the user is typing. Values out of range are ignored, so the last valid one applies. */
export function discountChanged(form: DocumentForm, percentage: Decimal): DocumentForm {
  return isDiscountPercentage(percentage) ? numericFieldChanged(form, 'discountPercentage', percentage) : form
}

export function adjustmentsChanged(form: DocumentForm, adjustments: Decimal): DocumentForm {
  return numericFieldChanged(form, 'adjustments', adjustments)
}

/** Sets a number when its field loses the focus. An empty amount is zero; other fields stay empty. */
export function decimalBlurred(
  form: DocumentForm,
  field: DecimalFieldName,
  { value, unreadable }: NumberEntry,
): DocumentForm {
  if (unreadable !== null) return textBlurred(form, field, unreadable)
  return numericFieldChanged(form, field, isAmountField(field) ? (value ?? zero) : value)
}

/** Lets the next save take the current data of the company and of the lead or customer. */
export function currentDataTaken(form: DocumentForm): DocumentForm {
  return changed(form, { takesCurrentData: true })
}

/** Sets the version that a save has stored. @param sent the form as it was sent */
export function versionTaken(form: DocumentForm, version: number | null, sent: DocumentForm): DocumentForm {
  const { takesCurrentData = false, ...kept } = form
  const isStillAsked = takesCurrentData && !sent.takesCurrentData
  return { ...kept, ...(isStillAsked ? { takesCurrentData } : {}), version }
}

/** Returns whether the due or expiry date is before the document date: the form shows a warning, but allows it. */
export function isDueBeforeDated(form: Pick<DocumentForm, 'documentDate' | 'dueDate'>): boolean {
  return form.dueDate !== null && form.documentDate !== null && form.dueDate < form.documentDate
}

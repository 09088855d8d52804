import { type MissingField, missingFrom } from '@quittance/shared/documents/completeness.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { type DocumentForm, isDiscountPercentage } from './document-form.ts'
import { fieldLabel } from './field-labels.ts'
import { type AmountField, isBelowZero } from './form-changes.ts'

/** What is known of the number in the form. `unknown`: it could not be asked, so the save will tell. */
export type NumberState = 'available' | 'occupied' | 'being-checked' | 'unknown'

interface Wording {
  readonly kind: DocumentKind
  readonly text: Text
}

/** Why the document cannot be saved yet, as sentences; none when it can. */
export function problemsOf(form: DocumentForm, numberState: NumberState, wording: Wording): string[] {
  return [
    ...missingSentences(form, wording),
    numberError(form.number, wording),
    numberSentence(numberState, wording),
    discountError(form, wording),
    ...positiveAmounts.map((field) => amountError(form, field, wording)),
  ].filter((sentence) => sentence !== null)
}

const positiveAmounts = ['amountPaid', 'shippingCharges'] as const satisfies readonly AmountField[]

/** A sentence about a number that no document can have; null for an empty or possible one. */
export function numberError(number: number | null, { kind, text }: Wording): string | null {
  if (number === null || isDocumentNumber(number)) return null
  const field = text(`${kind.name}.number`)
  if (number < 1) return text('field.too-small', { field, min: 1 })
  return text('field.too-large', { field, max: limits.largestNumber })
}

/** A sentence about a percentage that is no discount; null for an empty or possible one. */
export function discountError(form: DocumentForm, { text }: Wording): string | null {
  const { discountPercentage } = form
  if (discountPercentage === null || isDiscountPercentage(discountPercentage)) return null
  const field = text('discount.percent')
  if (isBelowZero(discountPercentage)) return text('field.too-small', { field, min: 0 })
  return text('field.too-large', { field, max: limits.largestDiscountPercent })
}

/** What is paid or shipped cannot be less than nothing; what is due can. */
export function amountError(form: DocumentForm, field: AmountField, { kind, text }: Wording): string | null {
  if (field === 'amountDue' || !isBelowZero(form[field])) return null
  return text('field.too-small', { field: text(fieldLabel(field, kind)), min: 0 })
}

function missingSentences(form: DocumentForm, wording: Wording): string[] {
  const missing = missingFrom(form, wording.kind)
  const named = missing.filter((field) => field !== 'lines').filter((field) => field !== 'lineName')
  const sentences = named.length === 0 ? [] : [stillMissing(named, wording)]
  if (missing.includes('lines')) sentences.push(wording.text('document.no-lines'))
  if (missing.includes('lineName')) sentences.push(unnamedLine(form, wording))
  return sentences
}

function stillMissing(fields: readonly Exclude<MissingField, 'lineName'>[], { kind, text }: Wording): string {
  const labels = fields.map((field) => text(fieldLabel(field, kind)))
  return text('document.still-missing', { fields: labels.join(', ') })
}

function unnamedLine(form: DocumentForm, { text }: Wording): string {
  const place = form.lines.findIndex((line) => line.name.trim() === '') + 1
  return text('line.name-missing', { place })
}

function numberSentence(numberState: NumberState, { kind, text }: Wording): string | null {
  if (numberState === 'occupied') return text(`${kind.name}.occupied`)
  return numberState === 'being-checked' ? text('document.number-being-checked') : null
}

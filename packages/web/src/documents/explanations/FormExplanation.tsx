import { type DerivedAmount, isLegalAmount } from '@quittance/shared/documents/derivation.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { toRateKey } from '@quittance/shared/documents/line-fields.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useEffect, useMemo, useState } from 'react'
import { type DocumentForm, isDiscountPercentage, pricedContent } from '#documents/document-form.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { fieldLabel, lineFieldLabel } from '#documents/field-labels.ts'
import { legalSubjectOf, useLegalContext } from '#documents/legal/form-legal-data.ts'
import type { FormLine } from '#documents/lines/form-line.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber, showPercent } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { Explanation } from './Explanation.tsx'
import type { Subject } from './explanation-request.ts'

interface Wording {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
  readonly locale: Locale
}

interface SubjectWording extends Wording {
  readonly numberWidth: number
}

/** Returns the current content of the form as the subject of explanations. */
function subjectOfForm(form: DocumentForm, wording: SubjectWording, legal: Subject['legal'] = null): Subject {
  const { kind, text, numberWidth } = wording
  const number = form.number === null ? '' : formatDocumentNumber(form.prefix, form.number, numberWidth)
  return {
    name: `${text(`${kind.name}.name`)} ${number}`.trim(),
    label: '',
    content: { ...pricedContent(form), amountPaid: form.amountPaid },
    legal,
    currency: form.currency?.name ?? '',
    isOwed: kind.claim === 'payment',
    keyAt: (index) => form.lines[index]?.key ?? -1,
    indexOf: (key) => form.lines.findIndex((line) => line.key === key),
    incomplete: (amount) => incompleteFields(form, amount, wording),
  }
}

/** Explains an amount of the form, and updates the explanation while the user types. */
export function FormExplanation({ request, onClose }: ExplanationProps) {
  const { kind } = useOpenForm()
  const text = useText()
  const form = useFormState((state) => state.form)
  const numberWidth = useFormState((state) => state.numberWidth)
  const country = useCompanyCountry(isLegalAmount(request.amount))
  useEndWithDocument(onClose)
  const subject = useMemo(() => {
    const legal = country === null ? null : legalSubjectOf(form, country)
    return subjectOfForm(form, { kind, text, locale: currentLocale(), numberWidth }, legal)
  }, [form, kind, text, numberWidth, country])
  return <Explanation request={request} subject={subject} onClose={onClose} />
}

/** Returns the country on which the legal totals depend; null: they are not explained. Their section has loaded it before. */
function useCompanyCountry(isRequested: boolean): string | null {
  const legal = useLegalContext({ isNeeded: isRequested })
  return isRequested && legal !== undefined ? legal.company.country : null
}

/** Closes the explanation when the form starts another document. */
function useEndWithDocument(onClose: () => void): void {
  const generation = useFormState((state) => state.generation)
  const [first] = useState(generation)
  useEffect(() => {
    if (generation !== first) onClose()
  }, [generation, first, onClose])
}

/** Maximum number of fields that are named; the others are counted. */
const mostNamed = 3

/** Returns a sentence for each incomplete field that an amount depends on, with the value that is used instead. */
export function incompleteFields(form: DocumentForm, amount: DerivedAmount, wording: Wording): string[] {
  const found = [
    ...form.lines.flatMap((line, index) =>
      feeds(line, index, amount) ? ofLine(line, index + 1, wording) : [],
    ),
    ...ofDocument(form, amount, wording),
  ]
  const more = found.length - mostNamed
  if (more <= 0) return found
  return [...found.slice(0, mostNamed), wording.text('explaining.more-incomplete', { count: more })]
}

function feeds(line: FormLine, index: number, amount: DerivedAmount): boolean {
  if (amount.type === 'line') return index === amount.index
  if (amount.type !== 'tax') return true
  const key = toRateKey(amount.rate)
  return line.taxRates.some((taxRate) => toRateKey(taxRate) === key)
}

function ofLine({ price, quantity, invalidInput }: FormLine, place: number, wording: Wording): string[] {
  const { text, locale } = wording
  return [
    ...invalidInputSentence(invalidInput.price, lineFieldLabel('price', place, text), {
      wording,
      value: showEnteredMoney(price, locale),
    }),
    ...invalidInputSentence(invalidInput.quantity, lineFieldLabel('quantity', place, text), {
      wording,
      value: showNumber(quantity, locale),
    }),
  ]
}

function ofDocument(form: DocumentForm, amount: DerivedAmount, wording: Wording): string[] {
  const isBelow = amount.type === 'total' || amount.type === 'still-due' || isLegalAmount(amount)
  return [
    ...(isBelow || amount.type === 'discount' ? ofDiscount(form, wording) : []),
    ...(isBelow ? ofAmount(form, 'adjustments', wording) : []),
    ...(amount.type === 'still-due' ? ofAmount(form, 'amountPaid', wording) : []),
  ]
}

function ofDiscount(form: DocumentForm, wording: Wording): string[] {
  const { discountPercentage, invalidInput } = form
  const field = wording.text(fieldLabel('discountPercentage', wording.kind))
  const value = showPercent(pricedContent(form).discountPercentage, wording.locale)
  if (invalidInput.discountPercentage === undefined && discountPercentage !== null) {
    return isDiscountPercentage(discountPercentage)
      ? []
      : [wording.text('explaining.out-of-range', { field, value })]
  }
  return invalidInputSentence(invalidInput.discountPercentage ?? '', field, { wording, value })
}

function ofAmount(form: DocumentForm, amount: 'adjustments' | 'amountPaid', wording: Wording): string[] {
  const entered: Decimal | null = form[amount]
  const invalidInput = form.invalidInput[amount] ?? (entered === null ? '' : undefined)
  const counting = amount === 'adjustments' ? pricedContent(form).adjustments : form.amountPaid
  const value = showEnteredMoney(counting, wording.locale)
  return invalidInputSentence(invalidInput, wording.text(fieldLabel(amount, wording.kind)), {
    wording,
    value,
  })
}

interface Counting {
  readonly wording: Wording
  /** The value that is used instead. */
  readonly value: string
}

/** Returns the sentence about an incomplete field. @param typed the invalid or empty input; undefined: the field is complete */
function invalidInputSentence(
  typed: string | undefined,
  field: string,
  { wording: { text }, value }: Counting,
): string[] {
  if (typed === undefined) return []
  if (typed.trim() === '') return [text('explaining.empty', { field, value })]
  return [text('explaining.not-a-number', { field, typed, value })]
}

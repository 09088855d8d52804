import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimalRules, hasTooLargeTotal, limits } from '@quittance/shared/documents/limits.ts'
import { isDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { findMissingFields, type MissingField } from '@quittance/shared/documents/required-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { hasVisibleCharacter, hasVisibleLetter } from '@quittance/shared/text/invisible-characters.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { isEmptyLine } from '#documents/lines/form-line.ts'
import { withoutEmptyLines } from '#documents/lines/line-changes.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { type DayFieldName, type DecimalFieldName, type DocumentForm, totalsOfForm } from './document-form.ts'
import { useFormList, useOpenForm } from './document-store.ts'
import { fieldLabel, lineFieldLabel } from './field-labels.ts'
import { useNumberState } from './number-advice.ts'
import {
  announceAtButton,
  announceAtField,
  lineProblems,
  outOfRange,
  unreadableProblem,
  type ValueProblem,
} from './numeric-problems.ts'
import type { RejectedField } from './save-queries.ts'

/** State of the number in the form. `unknown`: it could not be checked, so only the save will tell. */
export type NumberState = 'available' | 'occupied' | 'being-checked' | 'unknown'

interface Wording {
  readonly kind: DocumentKind
  readonly text: TranslateFunction
}

/** Maximum number of problems of lines that are returned; the next ones follow when these are solved. */
const mostNamedLines = 3

/** A reason why the document cannot be saved yet, and the field where it can be corrected. */
export interface Problem {
  readonly sentence: string
  readonly field: RejectedField
  /** The line and its field; absent: the problem is not about a single line. */
  readonly line?: { readonly key: number; readonly field: LineField }
}

/** Returns the problems in the order in which they are shown; empty if the document can be saved. */
export function problemsOf(form: DocumentForm, numberState: NumberState, wording: Wording): Problem[] {
  return [
    ...missingFields(form, wording),
    ...problem('title', titleError(form, wording)),
    ...problem('number', numberError(form, wording)),
    ...problem('number', numberSentence(numberState, wording)),
    ...dateFieldNames.flatMap((field) => problem(field, dateProblem(form, field, wording))),
    ...problem('correctedInvoiceNumber', foreignNumberError(form, wording)),
    ...problemsOfLines(form, wording),
    ...decimalFieldNames.flatMap((field) => problem(field, decimalFieldSentence(form, field, wording))),
    ...problem('lines', totalsError(form, wording)),
  ]
}

function problem(field: RejectedField, sentence: string | null): Problem[] {
  return sentence === null ? [] : [{ field, sentence }]
}

const decimalFieldNames: readonly DecimalFieldName[] = [
  'discountPercentage',
  'adjustments',
  'amountDue',
  'amountPaid',
  'shippingCharges',
  'exchangeRate',
]

/** Returns the sentence about a number that is text or out of range; null: it is empty or valid. */
export function numberError(
  { number, invalidInput }: Pick<DocumentForm, 'number' | 'invalidInput'>,
  { kind, text }: Wording,
): string | null {
  const field = text(`${kind.name}.number`)
  if (invalidInput.number !== undefined) return text('field.whole-number-expected', { field })
  if (number === null || isDocumentNumber(number)) return null
  if (number < 1) return text('field.too-small', { field, min: 1 })
  return text('field.too-large', { field, max: limits.largestNumber })
}

/** Returns the sentence about a title without letters and digits; null: it is empty or valid. */
function titleError({ title }: DocumentForm, { kind, text }: Wording): string | null {
  if (!hasVisibleCharacter(title) || hasVisibleLetter(title)) return null
  return text('field.letter-needed', { field: text(fieldLabel('title', kind)) })
}

/** Returns the error at the field of an amount; null: it is empty or valid. */
export function decimalFieldError(
  form: DocumentForm,
  field: DecimalFieldName,
  { kind, text }: Wording,
): string | null {
  return announceAtField(problemIn(form, field), text(fieldLabel(field, kind)), text)
}

const dateFieldNames: readonly DayFieldName[] = [
  'documentDate',
  'dueDate',
  'deliveryDate',
  'periodFrom',
  'periodTo',
  'exchangeRateDate',
  'correctedInvoiceDate',
]

function dateProblem(
  { invalidInput }: DocumentForm,
  field: DayFieldName,
  { kind, text }: Wording,
): string | null {
  if (invalidInput[field] === undefined) return null
  return text('field.no-date', { field: text(fieldLabel(field, kind)) })
}

/** Returns the sentence about an invoice of another program that has a date and no number; null: there is none. */
export function foreignNumberError(
  { correctedInvoice }: Pick<DocumentForm, 'correctedInvoice'>,
  { kind, text }: Wording,
): string | null {
  if (correctedInvoice === null || correctedInvoice.number.trim() !== '') return null
  return text('field.missing', { field: text(fieldLabel('correctedInvoiceNumber', kind)) })
}

export function totalsError(form: DocumentForm, { text }: Wording): string | null {
  return hasTooLargeTotal(totalsOfForm(form))
    ? text('document.too-large', { max: showMoney(limits.largestAmount, currentLocale()) })
    : null
}

function problemIn(form: DocumentForm, field: DecimalFieldName): ValueProblem | null {
  if (form.invalidInput[field] !== undefined) return unreadableProblem()
  const value = form[field]
  return value === null ? null : outOfRange(value, decimalRules[field])
}

function decimalFieldSentence(
  form: DocumentForm,
  field: DecimalFieldName,
  { kind, text }: Wording,
): string | null {
  return announceAtButton(problemIn(form, field), text(fieldLabel(field, kind)), text)
}

function problemsOfLines({ lines }: DocumentForm, { text }: Wording): Problem[] {
  const problems = lines.flatMap((line, index) =>
    lineProblems(line).flatMap(({ field, problem: found }) => {
      const sentence = announceAtButton(found, lineFieldLabel(field, index + 1, text), text)
      return sentence === null ? [] : { field: 'lines' as const, line: { key: line.key, field }, sentence }
    }),
  )
  return problems.slice(0, mostNamedLines)
}

function missingFields(form: DocumentForm, wording: Wording): Problem[] {
  const asked = findMissingFields(withoutEmptyLines(form), wording.kind)
  const missing = asked.filter((field) => !hasInvalidInput(form, field))
  const named = missing.filter((field) => field !== 'lines').filter((field) => field !== 'lineName')
  const [first] = named
  return [
    ...(first === undefined ? [] : problem(first, stillMissing(named, wording))),
    ...problem('lines', missing.includes('lines') ? wording.text('document.no-lines') : null),
    ...(missing.includes('lineName') ? unnamedLine(form, wording) : []),
  ]
}

/** Returns whether the field contains invalid input, which has a problem of its own. */
function hasInvalidInput({ invalidInput }: DocumentForm, field: MissingField): boolean {
  return Object.hasOwn(invalidInput, field)
}

function stillMissing(fields: readonly Exclude<MissingField, 'lineName'>[], { kind, text }: Wording): string {
  const labels = fields.map((field) => text(fieldLabel(field, kind)))
  return text('document.still-missing', { fields: labels.join(', ') })
}

function unnamedLine({ lines }: DocumentForm, { text }: Wording): Problem[] {
  const index = lines.findIndex((line) => !(hasVisibleCharacter(line.name) || isEmptyLine(line)))
  const line = lines[index]
  if (line === undefined) return []
  const sentence = text('line.name-missing', { place: index + 1 })
  return [{ field: 'lines', line: { key: line.key, field: 'name' }, sentence }]
}

function numberSentence(numberState: NumberState, { kind, text }: Wording): string | null {
  if (numberState === 'occupied') return text(`${kind.name}.occupied`)
  return numberState === 'being-checked' ? text('document.number-being-checked') : null
}

/** Returns why the document in the form cannot be saved yet; empty: it can be saved. */
export function useProblems(): { readonly problems: readonly Problem[]; readonly reason: string } {
  const { kind } = useOpenForm()
  const text = useText()
  const number = useNumberState()
  const problems = useFormList(({ form }) => problemsOf(form, number.state, { kind, text }), areEqual)
  return { problems, reason: problems.map(({ sentence }) => sentence).join(' ') }
}

function areEqual(one: Problem, other: Problem): boolean {
  const isSamePlace = one.field === other.field && one.line?.key === other.line?.key
  return one.sentence === other.sentence && isSamePlace
}

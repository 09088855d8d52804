import { type DecimalRule, findViolation } from '@quittance/shared/documents/limits.ts'
import {
  type DecimalLineField,
  isDecimalLineField,
  isTextLineField,
  lineFieldNames,
  lineFields,
  type TextLineField,
} from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { currentLocale } from '#locale/locale.ts'
import { readNumberOrFormula } from '#locale/number-entry.ts'
import { showGrouped, showMoney } from '#locale/number-text.ts'
import { type FormLine, isEmptyLine } from './lines/form-line.ts'

/** Why a value cannot be saved: one text for its field, and one for the list at the save button, which names the field. */
export interface ValueProblem {
  readonly atField: TextKey
  readonly atButton: TextKey
  readonly params: TextParams
}

const example = decimal('1234.56')

export function unreadableProblem(): ValueProblem {
  const params = { example: showMoney(example, currentLocale()) }
  return { atField: 'number.invalid', atButton: 'field.unreadable', params }
}

/** Returns why a number cannot be stored exactly; null if it can. */
export function outOfRange(value: Decimal, rule: DecimalRule): ValueProblem | null {
  const breach = findViolation(value, rule)
  if (breach === null) return null
  const { limit: bound } = breach
  const limit = typeof bound === 'number' ? bound : showGrouped(bound, currentLocale())
  const key = `field.${breach.reason}` as const
  return { atField: key, atButton: key, params: { min: limit, max: limit } }
}

/** Returns why a price or quantity cannot be saved; null if it can. @param invalidInput invalid input in its field */
export function findNumericProblem(
  field: DecimalLineField,
  value: Decimal,
  invalidInput: string | undefined,
): ValueProblem | null {
  if (invalidInput === '') return { atField: 'line.price-empty', atButton: 'field.missing', params: {} }
  if (invalidInput === undefined) return outOfRange(value, lineFields[field].rule)
  // Pasted input can be a number that is out of range.
  const read = readNumberOrFormula(invalidInput, currentLocale())
  return (read && outOfRange(read, lineFields[field].rule)) ?? unreadableProblem()
}

/** Returns why a text of a line cannot be saved; null if it can. An empty name has a problem of its own. */
export function findTextProblem(field: TextLineField, value: string): ValueProblem | null {
  const { maxLength } = lineFields[field]
  if (value.length <= maxLength) return null
  return { atField: 'field.too-long', atButton: 'field.too-long', params: { max: maxLength } }
}

interface LineProblem {
  readonly field: LineField
  readonly problem: ValueProblem
}

const known = new WeakMap<FormLine, readonly LineProblem[]>()

/** Returns the problems of a line. Cached for each line object, because every keystroke checks up to thousands of lines. */
export function lineProblems(line: FormLine): readonly LineProblem[] {
  const found = known.get(line) ?? findProblems(line)
  known.set(line, found)
  return found
}

function findProblems(line: FormLine): LineProblem[] {
  if (isEmptyLine(line)) return []
  return lineFieldNames.flatMap((field) => {
    const problem = findFieldProblem(line, field)
    return problem === null ? [] : [{ field, problem }]
  })
}

function findFieldProblem(line: FormLine, field: LineField): ValueProblem | null {
  if (isTextLineField(field)) return findTextProblem(field, line[field])
  return isDecimalLineField(field) ? findNumericProblem(field, line[field], line.invalidInput[field]) : null
}

export function announceAtField(
  problem: ValueProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atField, { ...problem.params, field })
}

export function announceAtButton(
  problem: ValueProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atButton, { ...problem.params, field })
}

import { type DecimalRule, decimalRules, findViolation } from '@quittance/shared/documents/limits.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { currentLocale } from '#locale/locale.ts'
import { readNumberOrFormula } from '#locale/number-entry.ts'
import { showGrouped, showMoney } from '#locale/number-text.ts'
import { type FormLine, isEmptyLine, type LineNumericFieldName } from './lines/form-line.ts'

/** Why a number cannot be saved: one text for its field, and one for the list at the save button, which names the field. */
export interface NumericProblem {
  readonly atField: TextKey
  readonly atButton: TextKey
  readonly params: TextParams
}

const example = decimal('1234.56')

export function unreadableProblem(): NumericProblem {
  const params = { example: showMoney(example, currentLocale()) }
  return { atField: 'number.invalid', atButton: 'field.unreadable', params }
}

/** Returns why a number cannot be stored exactly; null if it can. */
export function outOfRange(value: Decimal, rule: DecimalRule): NumericProblem | null {
  const breach = findViolation(value, rule)
  if (breach === null) return null
  const { limit: bound } = breach
  const limit = typeof bound === 'number' ? bound : showGrouped(bound, currentLocale())
  const key = `field.${breach.reason}` as const
  return { atField: key, atButton: key, params: { min: limit, max: limit } }
}

/** Returns why a price or quantity cannot be saved; null if it can. @param unread invalid input in its field */
export function findNumericProblem(
  field: LineNumericFieldName,
  value: Decimal,
  unread: string | undefined,
): NumericProblem | null {
  if (unread === '') return { atField: 'line.price-empty', atButton: 'field.missing', params: {} }
  if (unread === undefined) return outOfRange(value, decimalRules[field])
  // Pasted input can be a number that is out of range.
  const read = readNumberOrFormula(unread, currentLocale())
  return (read && outOfRange(read, decimalRules[field])) ?? unreadableProblem()
}

interface LineProblem {
  readonly field: LineNumericFieldName
  readonly problem: NumericProblem
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
  return (['price', 'quantity'] as const).flatMap((field) => {
    const problem = findNumericProblem(field, line[field], line.unread[field])
    return problem === null ? [] : [{ field, problem }]
  })
}

export function sayAtField(
  problem: NumericProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atField, { ...problem.params, field })
}

export function sayAtButton(
  problem: NumericProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atButton, { ...problem.params, field })
}

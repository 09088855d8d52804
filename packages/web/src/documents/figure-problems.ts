import { type DecimalRule, decimalRules, findViolation } from '@quittance/shared/documents/limits.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TextParams, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { readFigure } from '#locale/figure-entry.ts'
import { currentLocale } from '#locale/locale.ts'
import { showGrouped, showMoney } from '#locale/number-text.ts'
import { type FormLine, isEmptyLine, type LineFigure } from './lines/form-line.ts'

/** Why a figure cannot be saved: said at the field itself, and beside the button, where the field is named. */
export interface FigureProblem {
  readonly atField: TextKey
  readonly atButton: TextKey
  readonly params: TextParams
}

const example = decimal('1234.56')

export function unreadableProblem(): FigureProblem {
  const params = { example: showMoney(example, currentLocale()) }
  return { atField: 'number.unreadable', atButton: 'field.unreadable', params }
}

/** What keeps a figure from being stored exactly as it is; null when nothing does. */
export function outOfRange(value: Decimal, rule: DecimalRule): FigureProblem | null {
  const breach = findViolation(value, rule)
  if (breach === null) return null
  const { limit: bound } = breach
  const limit = typeof bound === 'number' ? bound : showGrouped(bound, currentLocale())
  const key = `field.${breach.reason}` as const
  return { atField: key, atButton: key, params: { min: limit, max: limit } }
}

/** @param unread what stands in the field and is no number */
export function lineFigureProblem(
  field: LineFigure,
  value: Decimal,
  unread: string | undefined,
): FigureProblem | null {
  if (unread === '') return { atField: 'line.price-empty', atButton: 'field.missing', params: {} }
  if (unread === undefined) return outOfRange(value, decimalRules[field])
  // Pasted, it may be a number after all, and none that a line can have.
  const read = readFigure(unread, currentLocale())
  return (read && outOfRange(read, decimalRules[field])) ?? unreadableProblem()
}

interface LineProblem {
  readonly field: LineFigure
  readonly problem: FigureProblem
}

const known = new WeakMap<FormLine, readonly LineProblem[]>()

/** Kept for each line as it is: thousands of them are asked after every keystroke. */
export function lineProblems(line: FormLine): readonly LineProblem[] {
  const found = known.get(line) ?? findProblems(line)
  known.set(line, found)
  return found
}

function findProblems(line: FormLine): LineProblem[] {
  if (isEmptyLine(line)) return []
  return (['price', 'quantity'] as const).flatMap((field) => {
    const problem = lineFigureProblem(field, line[field], line.unread[field])
    return problem === null ? [] : [{ field, problem }]
  })
}

export function sayAtField(
  problem: FigureProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atField, { ...problem.params, field })
}

export function sayAtButton(
  problem: FigureProblem | null,
  field: string,
  text: TranslateFunction,
): string | null {
  return problem === null ? null : text(problem.atButton, { ...problem.params, field })
}

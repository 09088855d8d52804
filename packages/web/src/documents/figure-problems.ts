import { limits } from '@quittance/shared/documents/limits.ts'
import {
  type Decimal,
  decimal,
  decimalPlaces,
  exceeds,
  isLess,
  one,
  significantDigits,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Text, TextKey, TextParams } from '@quittance/shared/text/text-keys.ts'
import { currentLocale } from '#locale/locale.ts'
import { showGrouped, showMoney } from '#locale/number-text.ts'
import type { FormLine, LineFigure } from './lines/form-line.ts'

/** Why a figure cannot be saved: said at the field itself, and beside the button, where the field is named. */
export interface FigureProblem {
  readonly atField: TextKey
  readonly atButton: TextKey
  readonly params: TextParams
}

export interface FigureRule {
  readonly minimum?: Decimal
  readonly maximum: Decimal
  readonly places: number
}

const money: FigureRule = { maximum: limits.largestAmount, places: limits.moneyPlaces }

/** The same limits as the server's, so that nobody hears of them only after sending. */
export const figureRules = {
  amountDue: money,
  amountPaid: { ...money, minimum: zero },
  shippingCharges: { ...money, minimum: zero },
  adjustments: money,
  discountPercentage: {
    minimum: zero,
    maximum: limits.largestDiscountPercent,
    places: limits.percentPlaces,
  },
} as const satisfies Record<string, FigureRule>

const lineRules: Readonly<Record<LineFigure, FigureRule>> = {
  price: { minimum: zero, maximum: limits.largestAmount, places: limits.pricePlaces },
  quantity: { minimum: one, maximum: limits.largestQuantity, places: limits.quantityPlaces },
}

const example = decimal('1234.56')

export function unreadableProblem(): FigureProblem {
  const params = { example: showMoney(example, currentLocale()) }
  return { atField: 'number.unreadable', atButton: 'field.unreadable', params }
}

/** What keeps a figure from being stored exactly as it is; null when nothing does. */
export function outOfRange(value: Decimal, rule: FigureRule): FigureProblem | null {
  if (rule.minimum !== undefined && isLess(value, rule.minimum)) {
    return alike('field.too-small', { min: rule.minimum })
  }
  if (exceeds(value, rule.maximum)) {
    return alike('field.too-large', { max: showGrouped(rule.maximum, currentLocale()) })
  }
  if (decimalPlaces(value) > rule.places) return alike('field.too-many-places', { max: rule.places })
  const mostDigits = limits.significantDigits
  return significantDigits(value) > mostDigits ? alike('field.too-many-digits', { max: mostDigits }) : null
}

export function lineFigureProblem(line: FormLine, field: LineFigure): FigureProblem | null {
  const unread = line.unread[field]
  if (unread === '') return { atField: 'line.price-empty', atButton: 'field.missing', params: {} }
  return unread === undefined ? outOfRange(line[field], lineRules[field]) : unreadableProblem()
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
  return (['price', 'quantity'] as const).flatMap((field) => {
    const problem = lineFigureProblem(line, field)
    return problem === null ? [] : [{ field, problem }]
  })
}

export function sayAtField(problem: FigureProblem | null, field: string, text: Text): string | null {
  return problem === null ? null : text(problem.atField, { ...problem.params, field })
}

export function sayAtButton(problem: FigureProblem | null, field: string, text: Text): string | null {
  return problem === null ? null : text(problem.atButton, { ...problem.params, field })
}

function alike(key: TextKey, params: TextParams): FigureProblem {
  return { atField: key, atButton: key, params }
}

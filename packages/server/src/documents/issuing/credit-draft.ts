import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { isRoundingAdjustment } from '@quittance/shared/documents/tax-class.ts'
import { computeTotals } from '@quittance/shared/documents/totals.ts'
import { adaptToCountry } from '@quittance/shared/law/country-content.ts'
import {
  computeLegalTotals,
  findLegalTotals,
  isDisbursement,
  isDiscountBeforeVat,
} from '@quittance/shared/law/legal-totals.ts'
import { getLineNet } from '@quittance/shared/law/line-net.ts'
import { findLineVat, listVatRates } from '@quittance/shared/law/line-vat.ts'
import {
  addExact,
  computePercent,
  type Decimal,
  decimal,
  divideExact,
  fromScaled,
  isEqual,
  isLess,
  isZero,
  multiplyExact,
  one,
  splitByWeight,
  subtractMoney,
  toCanonical,
  toDecimal,
  toExact,
  toMoney,
  toScaled,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { DocumentValues, StoredLine } from '#documents/document-values.ts'
import { Invalid } from '#errors.ts'
import type { InvoiceRemainder, LineBalance } from './credit-repository.ts'

/** The part of an invoice that a credit note credits: the whole rest, a part of some lines, or an amount with its tax. */
export type CreditScope =
  | { readonly type: 'whole' }
  | {
      readonly type: 'lines'
      readonly lines: readonly { readonly position: number; readonly net: Decimal }[]
    }
  | { readonly type: 'amount'; readonly amount: Decimal }

export interface CreditSource {
  /** The values of a credit note for the whole invoice. */
  readonly values: DocumentValues
  /** The rest of the lines of the invoice. */
  readonly left: readonly LineBalance[]
  /** The rest of its VAT. Null: its lines and its VAT are not known. */
  readonly remainder: InvoiceRemainder | null
  /** The amount that it claimed, less that of its credit notes, with VAT. Not negative. */
  readonly owed: Decimal
  /** Whether no credit note was issued for it yet. */
  readonly isUntouched: boolean
  /** Country of the company: ISO 3166, two letters. */
  readonly country: string
  /** Name of a line that credits charges. */
  readonly name: string
  /** Name of the VAT rate of such a line. */
  readonly vatName: string
  /** ISO 4217 code of its currency. */
  readonly currency: string
}

/**
 * Reduces a credit note for a whole invoice to a part of it. Each line states the credited amount without VAT, with the VAT rate of the
 * invoice, so that discounts are not applied again. As the amounts are rounded, the adjustment makes up for the difference to the total.
 * @throws Invalid if more is asked for than is left, lines of an invoice whose lines are not known, or a total that rounded amounts do
 * not add up to
 */
export function reduceCredit(source: CreditSource, scope: CreditScope): DocumentValues {
  const { remainder, owed, isUntouched } = source
  if (scope.type === 'amount' && isLess(owed, scope.amount)) throw createExcessError(source, null, owed)
  if (scope.type === 'whole' && isUntouched)
    return isForEverything(source) ? source.values : scaleWhole(source, owed)
  if (remainder !== null) return reduceLines(source, scope, remainder)
  if (scope.type !== 'lines') return scaleWhole(source, scope.type === 'amount' ? scope.amount : owed)
  const sentence = { key: 'issuing.lines-not-known' } as const
  throw new Invalid(sentence, { lines: [sentence] })
}

/**
 * Returns whether a credit note with the values of the invoice is for everything that the invoice claimed. By law, a discount before tax
 * lowers the tax too, so that a credit note with it is for less than an invoice that was taken over, whose tax it left as it was.
 */
function isForEverything({ values, remainder, owed, country }: CreditSource): boolean {
  // Nothing is owed of an invoice below 0. A credit note for it is below 0 too, which its issue rejects.
  if (isLess(values.totals.total, zero)) return true
  const legal = remainder === null ? findLegalTotals(values, { country }) : null
  return legal === null || !isDiscountBeforeVat(values, legal.groups) || isEqual(legal.owed, owed)
}

/** A line of the invoice, or its charges with one VAT rate. */
interface OpenLine {
  /** From 1. 0: charges. */
  readonly position: number
  readonly name: string
  readonly taxRates: readonly LineTaxRate[]
  /** The rest of it without tax, in cents. */
  readonly left: number
}

interface CreditPart extends OpenLine {
  /** In cents, without tax. */
  readonly net: number
}

function reduceLines(source: CreditSource, scope: CreditScope, remainder: InvoiceRemainder): DocumentValues {
  const { values, owed, isUntouched } = source
  const open = listOpenLines(source, remainder)
  // The credit note takes the VAT off that of the invoice, so that the credit notes of all parts add up to it.
  const findLegal = (part: DocumentValues) => computeLegalTotals(part, { country: source.country }, remainder)
  const composeRest = () => {
    if (isUntouched) return values
    const composed = compose(
      values,
      open.map((line) => ({ ...line, net: line.left })),
    )
    const rounded = roundTo(composed, owed)
    if (rounded !== null) return rounded
    // Its legal totals are those that are left, whatever its rounded lines add up to.
    if (isEqual(findLegal(composed).owed, owed)) return composed
    throw createRoundingError(source, owed)
  }
  if (scope.type === 'whole') return composeRest()
  if (scope.type === 'amount') {
    const { amount } = scope
    const isAll = isEqual(amount, owed) && (isUntouched || isEqual(findLegal(composeRest()).owed, owed))
    if (isAll) return composeRest()
    return composeTotal(source, amount, { split: (aim) => splitLeft(source, open, aim) })
  }
  const parts = selectParts(source, open, scope.lines)
  if (sum(parts.map(({ net }) => net)) === sum(open.map(({ left }) => left))) return composeRest()
  const reduced = compose(values, parts)
  const { gross } = findLegal(reduced)
  // The total of many small lines can differ from their legal one by more than rounding, as it does in the invoice.
  const rounded = roundTo(reduced, isLess(owed, gross) ? owed : gross)
  if (rounded !== null) return rounded
  if (isLess(owed, reduced.totals.total)) throw createRoundingError(source, owed)
  return reduced
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, amount) => total + amount, 0)
}

/** Returns the lines of which something is left in their order, then the charges. */
function listOpenLines(source: CreditSource, remainder: InvoiceRemainder): OpenLine[] {
  const findRates = createRateFinder(source, remainder)
  return source.left
    .filter(({ left }) => left > 0)
    .map((line) => ({
      ...{ position: line.position, name: line.name === '' ? source.name : line.name, left: line.left },
      taxRates: findRates(line),
    }))
    .toSorted(compareLines)
}

type Placed = Pick<OpenLine, 'position'>

function compareLines(left: Placed, right: Placed): number {
  const getPlace = ({ position }: Placed) => position || Number.MAX_SAFE_INTEGER
  return getPlace(left) - getPlace(right)
}

type RateFinder = (line: Pick<LineBalance, 'position' | 'category' | 'rate'>) => readonly LineTaxRate[]

/**
 * Returns a function that finds the VAT rates with which a line has a category and percentage: those of the line of the invoice, for
 * charges those of any other, such as the one on which a price adjustment was charged. Taxes other than VAT and expenses that are passed
 * on have no rate in the invoice: a rate states the reason of the invoice.
 */
function createRateFinder(
  { values, country, vatName }: CreditSource,
  { groups }: InvoiceRemainder,
): RateFinder {
  const context = { treatment: values.taxTreatment, country }
  const rated = adaptToCountry(values, country).lines.map((line, index) => {
    const vatRates = listVatRates(line)
    const vat = findLineVat(line, context)
    const taxRates = values.lines[index]?.taxRates.filter((rate) => vatRates.includes(rate)) ?? []
    return { key: vat && toKey(vat.category, vat.rate), taxRates }
  })
  return ({ position, category, rate: percent }) => {
    const rate = decimal(percent)
    const key = toKey(category, rate)
    const own = rated[position - 1]
    const found = own?.key === key ? own : rated.find((line) => line.key === key)
    if (found !== undefined) return found.taxRates
    const group = groups.find((other) => toKey(other.category, other.rate) === key)
    const { exemptionCode = '', exemptionText = '' } = group ?? {}
    const taxClass = { kind: 'vat', category, exemptionCode, exemptionText } as const
    return [{ id: null, name: vatName, rate, taxClass }]
  }
}

function toKey(category: LineBalance['category'], rate: Decimal): string {
  return `${category} ${toCanonical(rate)}`
}

function selectParts(
  source: CreditSource,
  open: readonly OpenLine[],
  lines: Extract<CreditScope, { type: 'lines' }>['lines'],
): CreditPart[] {
  return lines.flatMap(({ position, net }) => {
    let missing = toScaled(net, 2)
    const parts = open
      .filter((line) => line.position === position)
      .map((line) => {
        const amount = Math.min(missing, line.left)
        missing -= amount
        return { ...line, net: amount }
      })
    if (missing > 0) throw createExcessError(source, position, subtractMoney(net, fromScaled(missing, 2)))
    return parts
  })
}

/**
 * Splits an amount below what is left of the invoice over what is left of its lines.
 * @throws Invalid if a single cent is left of the lines, which has the total of the rest
 */
function splitLeft(source: CreditSource, open: readonly OpenLine[], amount: Decimal): CreditPart[] {
  const parts = splitAmount(open, amount).map((part) => ({ ...part, net: Math.min(part.net, part.left) }))
  const isEverything = parts.every(({ net, left }) => net === left)
  if (!isEverything) return parts
  if (sum(parts.map(({ net }) => net)) === 1) throw createRoundingError(source, amount)
  // All that is left has the total of the rest: a cent stays, so that the part has another one.
  const [largest] = parts.toSorted((left, right) => right.net - left.net)
  return parts.map((part) => (part === largest ? { ...part, net: part.net - 1 } : part))
}

/** Splits an amount with tax over lines in proportion to them. Lines with the same tax share what it is without tax, to the cent. */
function splitAmount(lines: readonly OpenLine[], amount: Decimal): CreditPart[] {
  const byPercent = Map.groupBy(lines, ({ taxRates }) => sumRates(taxRates))
  const groups = [...byPercent].map(([percent, members]) => {
    return { percent, members, gross: addTax(sum(members.map(({ left }) => left)), percent) }
  })
  const shares = splitByWeight(
    amount,
    groups.map(({ gross }) => gross),
  )
  return groups
    .flatMap(({ percent, members }, index) => {
      const weights = members.map(({ left }) => fromScaled(left, 2))
      const nets = splitByWeight(removeTax(shares[index] ?? zero, percent), weights)
      return members.map((line, place) => ({ ...line, net: toScaled(nets[place] ?? zero, 2) }))
    })
    .toSorted(compareLines)
}

const hundred = toExact(decimal('100'))

function sumRates(taxRates: readonly LineTaxRate[]): Decimal {
  return toDecimal(taxRates.reduce((total, { rate }) => addExact(total, toExact(rate)), toExact(zero)))
}

function addTax(cents: number, percent: Decimal): Decimal {
  const net = toExact(fromScaled(cents, 2))
  return toMoney(addExact(net, computePercent(net, toExact(percent))))
}

function removeTax(gross: Decimal, percent: Decimal): Decimal {
  const whole = addExact(hundred, toExact(percent))
  return divideExact(multiplyExact(toExact(gross), hundred), whole, 2) ?? zero
}

/** Scales a credit note for a whole invoice whose VAT is not known to another total: its lines, and an expense that is passed on. */
function scaleWhole(source: CreditSource, total: Decimal): DocumentValues {
  const { values } = source
  const expense = isDisbursement(values) ? values.adjustments : zero
  const [, ofExpense = zero] = splitByWeight(total, [subtractMoney(values.totals.total, expense), expense])
  const lines = values.lines.map((line, index) => ({
    ...{ position: index + 1, name: line.name, taxRates: line.taxRates },
    left: toScaled(getLineNet(line).money, 2),
  }))
  return composeTotal(source, total, {
    split: (aim) => splitAmount(lines, subtractMoney(aim, ofExpense)),
    expense: ofExpense,
  })
}

const maxAims = 10

interface TotalParts {
  /** Splits an amount with tax over lines. */
  readonly split: (aim: Decimal) => readonly CreditPart[]
  /** An expense that is passed on, which is a part of the total. Absent: none. */
  readonly expense?: Decimal
}

/**
 * Composes a credit note with a total. The rounded amounts of many small lines can add up to a very different one: then another amount is
 * split, until the total differs by no more than rounding.
 * @throws Invalid if there is no such amount
 */
function composeTotal(
  source: CreditSource,
  total: Decimal,
  { split, expense = zero }: TotalParts,
): DocumentValues {
  let aim = total
  for (let count = 0; count < maxAims && !isLess(aim, expense); count += 1) {
    const composed = compose(source.values, split(aim), expense)
    const rounded = roundTo(composed, total)
    if (rounded !== null) return rounded
    aim = subtractMoney(aim, subtractMoney(composed.totals.total, total))
  }
  throw createRoundingError(source, total)
}

/** Composes a credit note from parts of lines, and an expense that is passed on. Of lines without an amount it needs none. */
function compose(values: DocumentValues, parts: readonly CreditPart[], expense = zero): DocumentValues {
  const credited = parts.filter(({ net }) => net !== 0)
  const content = {
    ...values,
    lines: (credited.length === 0 ? parts : credited).map(toLine),
    ...{ discountPercentage: zero, adjustments: expense, shippingCharges: zero },
    adjustmentKind: isZero(expense) ? ('price' as const) : ('disbursement' as const),
  }
  return { ...content, totals: computeTotals(content) }
}

function toLine({ position, name, taxRates, net }: CreditPart): StoredLine {
  return {
    ...{ type: 'item', productId: null, description: '', unitName: '', invoicePosition: position },
    ...{ name, quantity: one, price: fromScaled(net, 2), taxRates },
  }
}

/** Gives a credit note a total; null: the difference is more than rounding. */
function roundTo(values: DocumentValues, total: Decimal): DocumentValues | null {
  const difference = subtractMoney(total, values.totals.total)
  if (!isRoundingAdjustment(difference)) return null
  const adjustments = toMoney(addExact(toExact(values.adjustments), toExact(difference)))
  const rounded = { ...values, adjustments }
  return { ...rounded, totals: computeTotals(rounded) }
}

/** @param line its position; 0: charges, null: the whole invoice */
function createExcessError({ currency }: CreditSource, line: number | null, left: Decimal): Invalid {
  const key = line ? 'issuing.only-left-of-line' : 'issuing.only-left'
  const sentence = { key, params: { line: line ?? 0, amount: `${left} ${currency}` } } as const
  return new Invalid(sentence, { [line === null ? 'amount' : 'lines']: [sentence] })
}

/** Explains that rounded amounts do not add up to a total. All that is left can always be credited. */
function createRoundingError({ currency }: CreditSource, total: Decimal): Invalid {
  const params = { amount: `${toMoney(toExact(total))} ${currency}` }
  const sentence = { key: 'issuing.not-by-rounding', params } as const
  return new Invalid(sentence, { amount: [sentence] })
}

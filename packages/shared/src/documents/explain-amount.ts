import {
  type Decimal,
  type Exact,
  type Share,
  subtractExact,
  toCanonical,
  toDecimal,
  toExact,
  toMoney,
} from '#money/decimal.ts'
import {
  type Derivation,
  derivationDefaults,
  type ExplainableContent,
  type NamedRate,
  type Operand,
  type ProductAmount,
  type Step,
  sumTerms,
  type TaxShare,
  type Term,
} from './derivation.ts'
import { toRateKey } from './line-fields.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeSharesByRate, computeTax, type ExactTaxTotal } from './tax-summary.ts'
import {
  computeBreakdown,
  computeNet,
  computeNetTotal,
  getComputedLine,
  hasRoundingDifference,
  type TotalsBreakdown,
} from './totals.ts'

type Explainer = (
  content: ExplainableContent,
  breakdown: TotalsBreakdown,
) => Pick<Derivation, 'steps' | 'value'>

/**
 * Explains how an amount of a document is derived. Called on demand, not whenever totals are computed.
 * @returns null if the document does not have this line or tax rate
 */
export function explainAmount(content: ExplainableContent, amount: ProductAmount): Derivation | null {
  switch (amount.type) {
    case 'line':
      return explainLine(content.lines, amount.index)
    case 'tax':
      return explainRate(content.lines, amount.rate)
    case 'total-tax':
      return explainTotalTax(content.lines, computeBreakdown(content))
    case 'sub-total':
      return explainSubTotal(content, computeBreakdown(content))
    default:
      return {
        ...derivationDefaults,
        amount,
        ...explainers[amount.type](content, computeBreakdown(content)),
      }
  }
}

function explainSubTotal({ lines }: ExplainableContent, { sums, subTotal }: TotalsBreakdown): Derivation {
  const terms = lines.map((line, index) => createTerm({ type: 'line', index }, getComputedLine(line).total))
  return {
    ...derivationDefaults,
    amount: { type: 'sub-total' },
    value: subTotal,
    steps: [
      { type: 'sum', operand: null, terms, result: toDecimal(sums.total) },
      { type: 'rounding', from: toDecimal(sums.total), result: subTotal },
    ],
    sumOfRounded: hasRoundingDifference(lines) ? toMoney(sums.roundedTotal) : null,
  }
}

/** Explainers of the amounts that are derived from rounded amounts only. */
const explainers: Readonly<Record<'net-total' | 'discount' | 'total' | 'still-due', Explainer>> = {
  'net-total': (_content, breakdown) => {
    const value = computeNetTotal(breakdown)
    return {
      value,
      steps: [createNetStep(breakdown, null), { type: 'rounding', from: value, result: value }],
    }
  },

  discount: ({ discountType, discountPercentage }, breakdown) => {
    const { basis, discount, discountValue } = breakdown
    const percentage: Step = {
      type: 'percent',
      percent: toCanonical(discountPercentage),
      basis: toDecimal(basis),
      result: toDecimal(discount),
    }
    const rounding: Step = { type: 'rounding', from: percentage.result, result: discountValue }
    const netSteps = discountType === 'before' ? [createNetStep(breakdown, { type: 'net-total' })] : []
    return { value: discountValue, steps: [...netSteps, percentage, rounding] }
  },

  total: ({ adjustments }, { subTotal, discountValue, sum, total }) => ({
    value: total,
    steps: createSumSteps(
      [
        createTerm({ type: 'sub-total' }, toExact(subTotal)),
        createTerm({ type: 'discount' }, toExact(discountValue), 'minus'),
        createTerm({ type: 'adjustments' }, toExact(adjustments)),
      ],
      { sum, value: total },
    ),
  }),

  'still-due': ({ amountPaid }, { total }) => {
    const sum = subtractExact(toExact(total), toExact(amountPaid))
    const terms = [
      createTerm({ type: 'total' }, toExact(total)),
      createTerm({ type: 'amount-paid' }, toExact(amountPaid), 'minus'),
    ]
    return { value: toMoney(sum), steps: createSumSteps(terms, { sum, value: toMoney(sum) }) }
  },
}

function createSumSteps(
  terms: readonly Term[],
  { sum, value }: { readonly sum: Exact; readonly value: Decimal },
): Step[] {
  const result = toDecimal(sum)
  return [
    { type: 'sum', operand: null, terms, result },
    { type: 'rounding', from: result, result: value },
  ]
}

function createNetStep({ subTotal, totalTax }: TotalsBreakdown, operand: Operand | null): Step {
  const terms = [
    createTerm({ type: 'sub-total' }, toExact(subTotal)),
    createTerm({ type: 'total-tax' }, toExact(totalTax), 'minus'),
  ]
  return { type: 'sum', operand, terms, result: computeNetTotal({ subTotal, totalTax }) }
}

function createTerm(operand: Operand, value: Exact, sign: Term['sign'] = 'plus'): Term {
  return { operand, sign, count: 1, exact: toDecimal(value), calculation: null }
}

/** Explains a line total: quantity × price, plus each tax, rounded once. */
function explainLine(lines: readonly DocumentLine[], index: number): Derivation | null {
  const line = lines[index]
  if (line === undefined) return null
  const { total, rounded } = getComputedLine(line)
  const net = toDecimal(computeNet(line))
  const taxes = line.taxRates.map(({ name, rate }): Term => {
    const percent = toCanonical(rate)
    return {
      operand: { type: 'line-tax', rate: { name, rate: percent } },
      sign: 'plus',
      count: 1,
      exact: toDecimal(computeTax(computeNet(line), rate)),
      calculation: { type: 'percent', percent, basis: net },
    }
  })
  const result = toDecimal(total)
  return {
    ...derivationDefaults,
    amount: { type: 'line', index },
    value: rounded.total,
    steps: [
      { type: 'sum', operand: null, terms: [createNetTerm(line, index), ...taxes], result },
      { type: 'rounding', from: result, result: rounded.total },
    ],
  }
}

/** Creates the term of a line without tax. */
function createNetTerm(line: DocumentLine, index: number): Term {
  const { quantity, price } = line
  return {
    operand: { type: 'line-net', index },
    sign: 'plus',
    count: 1,
    exact: toDecimal(computeNet(line)),
    calculation: { type: 'product', quantity: toCanonical(quantity), price: toCanonical(price) },
  }
}

/** Explains the total tax: the taxes of all rates, rounded once, and the share of each rate. */
function explainTotalTax(
  lines: readonly DocumentLine[],
  { sums, totalTax }: Pick<TotalsBreakdown, 'sums' | 'totalTax'>,
): Derivation {
  const shares = computeSharesByRate(lines)
  const termsByRate = groupTermsByRate(lines)
  const terms = shares.map(({ part }): Term => {
    const rate = toNamedRate(part)
    const basis = sumTerms(termsByRate.get(toRateKey(rate)) ?? [])
    return {
      operand: { type: 'tax', rate },
      sign: 'plus',
      count: 1,
      exact: toDecimal(part.tax),
      calculation: { type: 'percent', percent: rate.rate, basis },
    }
  })
  const result = toDecimal(sums.tax)
  return {
    ...derivationDefaults,
    amount: { type: 'total-tax' },
    value: totalTax,
    steps: [
      { type: 'sum', operand: null, terms, result },
      { type: 'rounding', from: result, result: totalTax },
    ],
    shares: shares.map(toTaxShare),
  }
}

/**
 * Explains the tax of a rate: the sum of the lines that have it, the percentage, and the rounded share of the total
 * tax.
 */
function explainRate(lines: readonly DocumentLine[], requestedRate: NamedRate): Derivation | null {
  const key = toRateKey(requestedRate)
  const share = computeSharesByRate(lines).find(({ part }) => toRateKey(part) === key)
  if (share === undefined) return null
  const { part, truncated, isRoundedUp, money } = share
  const rate = toNamedRate(part)
  const terms = groupTermsByRate(lines).get(key) ?? []
  const basis = sumTerms(terms)
  const tax = toDecimal(part.tax)
  return {
    ...derivationDefaults,
    amount: { type: 'tax', rate },
    value: money,
    steps: [
      { type: 'sum', operand: { type: 'tax-basis', rate }, terms, result: basis },
      { type: 'percent', percent: rate.rate, basis, result: tax },
      { type: 'apportionment', from: tax, truncated, isRoundedUp, result: money },
    ],
    printedBasis: toMoney(part.basis),
  }
}

/** Returns the terms of the lines by rate, in the order of the lines. */
function groupTermsByRate(lines: readonly DocumentLine[]): Map<string, Term[]> {
  const termsByRate = new Map<string, Term[]>()
  for (const [index, line] of lines.entries()) {
    for (const [key, count] of countRates(line)) {
      const terms = termsByRate.get(key) ?? []
      terms.push({ ...createNetTerm(line, index), count })
      termsByRate.set(key, terms)
    }
  }
  return termsByRate
}

/** Counts how often a line has each rate. */
function countRates({ taxRates }: DocumentLine): Map<string, number> {
  const counts = new Map<string, number>()
  for (const taxRate of taxRates) {
    const key = toRateKey(taxRate)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function toTaxShare({ part, isRoundedUp, money }: Share<ExactTaxTotal>): TaxShare {
  return { rate: toNamedRate(part), exact: toDecimal(part.tax), isRoundedUp, money }
}

function toNamedRate({ name, rate }: ExactTaxTotal): NamedRate {
  return { name, rate: toCanonical(rate) }
}

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
  type DerivedAmount,
  derivationDefaults,
  type ExplainableContent,
  type NamedRate,
  type Operand,
  type Step,
  sumTerms,
  type TaxShare,
  type Term,
} from './derivation.ts'
import type { DocumentLine } from './sales-document.ts'
import { computeSharesByRate, computeTax, type ExactTaxTotal, toRateKey } from './tax-summary.ts'
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
  working: TotalsBreakdown,
) => Pick<Derivation, 'steps' | 'value'>

/**
 * How a figure of a document comes about. It is asked for when somebody looks: `totalsOf` never makes one.
 * @returns null when the document has no such line or tax
 */
export function explainAmount(content: ExplainableContent, figure: DerivedAmount): Derivation | null {
  switch (figure.type) {
    case 'line':
      return explainLine(content.lines, figure.index)
    case 'tax':
      return explainRate(content.lines, figure.rate)
    case 'total-tax':
      return explainTotalTax(content.lines, computeBreakdown(content))
    case 'sub-total':
      return explainSubTotal(content, computeBreakdown(content))
    default:
      return {
        ...derivationDefaults,
        amount: figure,
        ...explainers[figure.type](content, computeBreakdown(content)),
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

/** Of those that follow from reported figures alone. */
const explainers: Readonly<Record<'net-total' | 'discount' | 'total' | 'still-due', Explainer>> = {
  'net-total': (_content, working) => {
    const value = computeNetTotal(working)
    return { value, steps: [createNetStep(working, null), { type: 'rounding', from: value, result: value }] }
  },

  discount: ({ discountType, discountPercentage }, working) => {
    const { basis, discount, discountValue } = working
    const taken: Step = {
      type: 'percent',
      percent: toCanonical(discountPercentage),
      basis: toDecimal(basis),
      result: toDecimal(discount),
    }
    const rounding: Step = { type: 'rounding', from: taken.result, result: discountValue }
    const before = discountType === 'before' ? [createNetStep(working, { type: 'net-total' })] : []
    return { value: discountValue, steps: [...before, taken, rounding] }
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

function createNetStep({ subTotal, totalTax }: TotalsBreakdown, what: Operand | null): Step {
  const terms = [
    createTerm({ type: 'sub-total' }, toExact(subTotal)),
    createTerm({ type: 'total-tax' }, toExact(totalTax), 'minus'),
  ]
  return { type: 'sum', operand: what, terms, result: computeNetTotal({ subTotal, totalTax }) }
}

function createTerm(what: Operand, value: Exact, sign: Term['sign'] = 'plus'): Term {
  return { operand: what, sign, count: 1, exact: toDecimal(value), calculation: null }
}

/** The total of a line: quantity × price, each of its taxes, their sum, rounded once. */
export function explainLine(lines: readonly DocumentLine[], index: number): Derivation | null {
  const line = lines[index]
  if (line === undefined) return null
  const { total, rounded: reported } = getComputedLine(line)
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
    value: reported.total,
    steps: [
      { type: 'sum', operand: null, terms: [createNetTerm(line, index), ...taxes], result },
      { type: 'rounding', from: result, result: reported.total },
    ],
  }
}

/** What a line costs without tax, as a part of a sum. */
export function createNetTerm(line: DocumentLine, index: number): Term {
  const { quantity, price } = line
  return {
    operand: { type: 'line-net', index },
    sign: 'plus',
    count: 1,
    exact: toDecimal(computeNet(line)),
    calculation: { type: 'product', quantity: toCanonical(quantity), price: toCanonical(price) },
  }
}

/** What all rates come to, rounded once, and what each of them has of it. */
export function explainTotalTax(
  lines: readonly DocumentLine[],
  { sums, totalTax }: Pick<TotalsBreakdown, 'sums' | 'totalTax'>,
): Derivation {
  const shares = computeSharesByRate(lines)
  const feeding = groupTermsByRate(lines)
  const terms = shares.map(({ part }): Term => {
    const rate = toNamedRate(part)
    const basis = sumTerms(feeding.get(toRateKey(rate)) ?? [])
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

/** What one rate comes to: the lines that have it, what they cost without tax, and the rate of that, brought to cents. */
export function explainRate(lines: readonly DocumentLine[], asked: NamedRate): Derivation | null {
  const key = toRateKey(asked)
  const share = computeSharesByRate(lines).find(({ part }) => toRateKey(part) === key)
  if (share === undefined) return null
  const { part, truncated: cut, isRoundedUp: isRaised, money } = share
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
      { type: 'sharing', from: tax, truncated: cut, isRoundedUp: isRaised, result: money },
    ],
    printedBasis: toMoney(part.basis),
  }
}

/** The lines that feed each rate, in their order. */
function groupTermsByRate(lines: readonly DocumentLine[]): Map<string, Term[]> {
  const found = new Map<string, Term[]>()
  for (const [index, line] of lines.entries()) {
    for (const [key, times] of countRates(line)) {
      const terms = found.get(key) ?? []
      terms.push({ ...createNetTerm(line, index), count: times })
      found.set(key, terms)
    }
  }
  return found
}

/** How often each rate stands in a line. */
function countRates({ taxRates }: DocumentLine): Map<string, number> {
  const counts = new Map<string, number>()
  for (const taxRate of taxRates) {
    const key = toRateKey(taxRate)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function toTaxShare({ part, isRoundedUp: isRaised, money }: Share<ExactTaxTotal>): TaxShare {
  return { rate: toNamedRate(part), exact: toDecimal(part.tax), isRoundedUp: isRaised, money }
}

function toNamedRate({ name, rate }: ExactTaxTotal): NamedRate {
  return { name, rate: toCanonical(rate) }
}

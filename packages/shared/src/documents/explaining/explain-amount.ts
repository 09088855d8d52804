import { getComputedLine, computeNetTotal, hasRoundingDifference, type TotalsBreakdown, computeBreakdown } from '#documents/totals.ts'
import { toCanonical, type Decimal, type Exact, toExact, subtractExact, toMoney, toDecimal } from '#money/decimal.ts'
import {
  type Derivation,
  type ExplainableContent,
  type DerivedAmount,
  type Operand,
  derivationDefaults,
  type Step,
  type Term,
} from './derivation.ts'
import { explainLine } from './explain-line.ts'
import { explainRate, explainTotalTax } from './explain-taxes.ts'

type Explainer = (content: ExplainableContent, working: TotalsBreakdown) => Pick<Derivation, 'steps' | 'value'>

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
      return { ...derivationDefaults, amount: figure, ...explainers[figure.type](content, computeBreakdown(content)) }
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

import { computedLine, netTotalOf, sumsDiffer, type Working, workingOf } from '#documents/totals.ts'
import { canonical, type Decimal, type Exact, exact, minus, toMoney, unrounded } from '#money/decimal.ts'
import {
  type Derivation,
  type ExplainedContent,
  type Figure,
  type Operand,
  plainDerivation,
  type Step,
  type Term,
} from './derivation.ts'
import { explainLine } from './explain-line.ts'
import { explainRate, explainTotalTax } from './explain-taxes.ts'

type Explain = (content: ExplainedContent, working: Working) => Pick<Derivation, 'steps' | 'value'>

/**
 * How a figure of a document comes about. It is asked for when somebody looks: `totalsOf` never makes one.
 * @returns null when the document has no such line or tax
 */
export function explainAmount(content: ExplainedContent, figure: Figure): Derivation | null {
  switch (figure.of) {
    case 'line':
      return explainLine(content.lines, figure.index)
    case 'tax':
      return explainRate(content.lines, figure.rate)
    case 'total-tax':
      return explainTotalTax(content.lines, workingOf(content))
    case 'sub-total':
      return explainSubTotal(content, workingOf(content))
    default:
      return { ...plainDerivation, figure, ...explainers[figure.of](content, workingOf(content)) }
  }
}

function explainSubTotal({ lines }: ExplainedContent, { sums, subTotal }: Working): Derivation {
  const terms = lines.map((line, index) => term({ of: 'line', index }, computedLine(line).total))
  return {
    ...plainDerivation,
    figure: { of: 'sub-total' },
    value: subTotal,
    steps: [
      { is: 'sum', what: null, terms, result: unrounded(sums.total) },
      { is: 'rounding', from: unrounded(sums.total), result: subTotal },
    ],
    addedAsShown: sumsDiffer(lines) ? toMoney(sums.shown) : null,
  }
}

/** Of those that follow from reported figures alone. */
const explainers: Readonly<Record<'net-total' | 'discount' | 'total' | 'still-due', Explain>> = {
  'net-total': (_content, working) => {
    const value = netTotalOf(working)
    return { value, steps: [withoutTax(working, null), { is: 'rounding', from: value, result: value }] }
  },

  discount: ({ discountType, discountPercentage }, working) => {
    const { basis, discount, discountValue } = working
    const taken: Step = {
      is: 'percent',
      percent: canonical(discountPercentage),
      basis: unrounded(basis),
      result: unrounded(discount),
    }
    const rounding: Step = { is: 'rounding', from: taken.result, result: discountValue }
    const before = discountType === 'before' ? [withoutTax(working, { of: 'net-total' })] : []
    return { value: discountValue, steps: [...before, taken, rounding] }
  },

  total: ({ adjustments }, { subTotal, discountValue, sum, total }) => ({
    value: total,
    steps: summedUp(
      [
        term({ of: 'sub-total' }, exact(subTotal)),
        term({ of: 'discount' }, exact(discountValue), 'minus'),
        term({ of: 'adjustments' }, exact(adjustments)),
      ],
      { sum, value: total },
    ),
  }),

  'still-due': ({ amountPaid }, { total }) => {
    const sum = minus(exact(total), exact(amountPaid))
    const terms = [
      term({ of: 'total' }, exact(total)),
      term({ of: 'amount-paid' }, exact(amountPaid), 'minus'),
    ]
    return { value: toMoney(sum), steps: summedUp(terms, { sum, value: toMoney(sum) }) }
  },
}

function summedUp(
  terms: readonly Term[],
  { sum, value }: { readonly sum: Exact; readonly value: Decimal },
): Step[] {
  const result = unrounded(sum)
  return [
    { is: 'sum', what: null, terms, result },
    { is: 'rounding', from: result, result: value },
  ]
}

function withoutTax({ subTotal, totalTax }: Working, what: Operand | null): Step {
  const terms = [
    term({ of: 'sub-total' }, exact(subTotal)),
    term({ of: 'total-tax' }, exact(totalTax), 'minus'),
  ]
  return { is: 'sum', what, terms, result: netTotalOf({ subTotal, totalTax }) }
}

function term(what: Operand, value: Exact, sign: Term['sign'] = 'plus'): Term {
  return { what, sign, times: 1, exact: unrounded(value), how: null }
}

import {
  type Calculation,
  type Derivation,
  derivationDefaults,
  type GroupAmount,
  type LegalAmount,
  type LegalSum,
  type Operand,
  type Step,
  sumTerms,
  type Term,
  type VatGroupId,
} from '#documents/derivation.ts'
import { computeTotals } from '#documents/totals.ts'
import { computePercent, type Decimal, isEqual, toCanonical, toDecimal, toExact } from '#money/decimal.ts'
import {
  findLegalTotals,
  getRoundingAdjustment,
  isDiscountBeforeVat,
  type LegalCharge,
  type LegalContent,
  type LegalTotals,
  type LegalTotalsOptions,
} from './legal-totals.ts'
import type { VatGroup } from './vat-groups.ts'

interface Source {
  readonly content: LegalContent
  readonly totals: LegalTotals
}

/**
 * Explains how a legal amount of a document is derived: lines, allowances and charges of a VAT group, base × rate, and the sums of the
 * groups. Called on demand. Indexes of lines are those of the content.
 * @returns null if the document has no legal totals, or not this VAT group
 */
export function explainLegalAmount(
  content: LegalContent,
  amount: LegalAmount,
  options: LegalTotalsOptions,
): Derivation | null {
  const totals = findLegalTotals(content, options)
  if (totals === null) return null
  const steps =
    'group' in amount ? explainGroup({ content, totals }, amount) : explainSum({ content, totals }, amount)
  return steps === null ? null : { ...derivationDefaults, amount, ...steps }
}

/** Identifies a VAT group in explanations. */
export function toGroupId({ category, rate, exemptionText }: VatGroup): VatGroupId {
  return { category, rate: toCanonical(rate), reason: exemptionText }
}

type Explained = Pick<Derivation, 'steps' | 'value'>

function explainGroup(source: Source, { type, group: id }: GroupAmount): Explained | null {
  const group = source.totals.groups.find((one) => isInGroup(one, id))
  if (group === undefined) return null
  return type === 'vat-base' ? explainBase(source, group) : explainTax(group)
}

interface Grouped {
  readonly category: string
  readonly rate: Decimal
}

function isInGroup({ category, rate }: Grouped, group: Grouped): boolean {
  return category === group.category && isEqual(rate, group.rate)
}

/** Lines, each rounded once, less allowances and plus charges. */
function explainBase({ content, totals }: Source, group: VatGroup): Explained {
  const lines = totals.lines.flatMap((line, index): Term[] => {
    const { quantity, price } = content.lines[index] ?? {}
    if (!isInGroup(line, group) || quantity === undefined || price === undefined) return []
    const calculation = {
      type: 'product',
      quantity: toCanonical(quantity),
      price: toCanonical(price),
    } as const
    return [createTerm({ type: 'line-net', index }, line.net, { calculation })]
  })
  const charges = [
    ...listCharges(totals.allowances, group, 'minus'),
    ...listCharges(totals.charges, group, 'plus'),
  ]
  const { base } = group
  if (charges.length === 0) return { value: base, steps: createSumSteps(lines, base) }
  if (lines.length === 0) return { value: base, steps: createSumSteps(charges, base) }
  const operand = { type: 'group-lines' } as const
  const lineSum = sumTerms(lines)
  return {
    value: base,
    steps: [
      { type: 'sum', operand, terms: lines, result: lineSum },
      ...createSumSteps([createTerm(operand, lineSum), ...charges], base),
    ],
  }
}

function listCharges(charges: readonly LegalCharge[], group: VatGroup, sign: Term['sign']): Term[] {
  return charges
    .filter((charge) => isInGroup(charge, group))
    .map(({ reason, name, amount, percentage }) => {
      const calculation: Calculation | null = percentage && {
        type: 'percent',
        percent: toCanonical(percentage.percent),
        basis: percentage.base,
      }
      return createTerm({ type: 'charge', reason, name }, amount, { sign, calculation })
    })
}

/** Base × rate, rounded once. */
function explainTax(group: VatGroup): Explained {
  const { base, rate, tax } = group
  const exact = toDecimal(computePercent(toExact(base), toExact(rate)))
  return {
    value: tax,
    steps: [
      {
        type: 'sum',
        operand: null,
        terms: [createTerm({ type: 'vat-base', group: toGroupId(group) }, base)],
        result: base,
      },
      { type: 'percent', percent: toCanonical(rate), basis: base, result: exact },
      { type: 'rounding', from: exact, result: tax },
    ],
  }
}

function explainSum(source: Source, { type }: LegalSum): Explained {
  const { groups, net, vat, gross, rounding, owed } = source.totals
  switch (type) {
    case 'legal-net': {
      const terms = groups.map((group) =>
        createTerm({ type: 'vat-base', group: toGroupId(group) }, group.base),
      )
      return { value: net, steps: createSumSteps(terms, net) }
    }
    case 'legal-vat': {
      const terms = groups.map((group) => createTerm({ type: 'vat-tax', group: toGroupId(group) }, group.tax))
      return { value: vat, steps: createSumSteps(terms, vat) }
    }
    case 'legal-gross': {
      const terms = [createTerm({ type: 'legal-net' }, net), createTerm({ type: 'legal-vat' }, vat)]
      return { value: gross, steps: createSumSteps(terms, gross) }
    }
    case 'legal-rounding':
      return { value: rounding, steps: createSumSteps(listRoundingTerms(source), rounding) }
    case 'legal-owed': {
      const terms = [
        createTerm({ type: 'legal-gross' }, gross),
        createTerm({ type: 'legal-rounding' }, rounding),
      ]
      return { value: owed, steps: createSumSteps(terms, owed) }
    }
  }
}

/** The total of the document less the legal one. With a discount before VAT, only an adjustment is rounding. */
function listRoundingTerms({ content, totals }: Source): Term[] {
  if (isDiscountBeforeVat(content, totals.groups)) {
    return [createTerm({ type: 'adjustments' }, getRoundingAdjustment(content))]
  }
  return [
    createTerm({ type: 'total' }, computeTotals(content).total),
    createTerm({ type: 'legal-gross' }, totals.gross, { sign: 'minus' }),
  ]
}

function createTerm(operand: Operand, exact: Decimal, options: Partial<Term> = {}): Term {
  return { operand, sign: 'plus', count: 1, exact, calculation: null, ...options }
}

/** All terms are rounded already, so that their sum is the amount. */
function createSumSteps(terms: readonly Term[], value: Decimal): Step[] {
  return [
    { type: 'sum', operand: null, terms, result: value },
    { type: 'rounding', from: value, result: value },
  ]
}

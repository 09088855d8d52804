import type { DocumentLine } from '#documents/sales-document.ts'
import { type ExactTaxTotal, toRateKey, computeSharesByRate } from '#documents/tax-summary.ts'
import type { TotalsBreakdown } from '#documents/totals.ts'
import { toCanonical, type Share, toMoney, toDecimal } from '#money/decimal.ts'
import { type Derivation, derivationDefaults, type NamedRate, type TaxShare, type Term } from './derivation.ts'
import { createNetTerm } from './explain-line.ts'
import { sumTerms } from './sum-of-terms.ts'

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

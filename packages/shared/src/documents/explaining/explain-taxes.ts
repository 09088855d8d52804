import type { DocumentLine } from '#documents/sales-document.ts'
import { type ExactTaxOfRate, rateKey, sharesByRate } from '#documents/tax-summary.ts'
import type { Working } from '#documents/totals.ts'
import { canonical, type Share, toMoney, unrounded } from '#money/decimal.ts'
import { type Derivation, plainDerivation, type Rate, type TaxShare, type Term } from './derivation.ts'
import { netTerm } from './explain-line.ts'
import { sumOfTerms } from './sum-of-terms.ts'

/** What all rates come to, rounded once, and what each of them has of it. */
export function explainTotalTax(
  lines: readonly DocumentLine[],
  { sums, totalTax }: Pick<Working, 'sums' | 'totalTax'>,
): Derivation {
  const shares = sharesByRate(lines)
  const feeding = termsByRate(lines)
  const terms = shares.map(({ part }): Term => {
    const rate = rateOf(part)
    const basis = sumOfTerms(feeding.get(rateKey(rate)) ?? [])
    return {
      what: { of: 'tax', rate },
      sign: 'plus',
      times: 1,
      exact: unrounded(part.tax),
      how: { is: 'percent', percent: rate.rate, basis },
    }
  })
  const result = unrounded(sums.tax)
  return {
    ...plainDerivation,
    figure: { of: 'total-tax' },
    value: totalTax,
    steps: [
      { is: 'sum', what: null, terms, result },
      { is: 'rounding', from: result, result: totalTax },
    ],
    shares: shares.map(shareOf),
  }
}

/** What one rate comes to: the lines that have it, what they cost without tax, and the rate of that, brought to cents. */
export function explainRate(lines: readonly DocumentLine[], asked: Rate): Derivation | null {
  const key = rateKey(asked)
  const share = sharesByRate(lines).find(({ part }) => rateKey(part) === key)
  if (share === undefined) return null
  const { part, cut, isRaised, money } = share
  const rate = rateOf(part)
  const terms = termsByRate(lines).get(key) ?? []
  const basis = sumOfTerms(terms)
  const tax = unrounded(part.tax)
  return {
    ...plainDerivation,
    figure: { of: 'tax', rate },
    value: money,
    steps: [
      { is: 'sum', what: { of: 'tax-basis', rate }, terms, result: basis },
      { is: 'percent', percent: rate.rate, basis, result: tax },
      { is: 'sharing', from: tax, cut, isRaised, result: money },
    ],
    basisOnPaper: toMoney(part.basis),
  }
}

/** The lines that feed each rate, in their order. */
function termsByRate(lines: readonly DocumentLine[]): Map<string, Term[]> {
  const found = new Map<string, Term[]>()
  for (const [index, line] of lines.entries()) {
    for (const [key, times] of countsOf(line)) {
      const terms = found.get(key) ?? []
      terms.push({ ...netTerm(line, index), times })
      found.set(key, terms)
    }
  }
  return found
}

/** How often each rate stands in a line. */
function countsOf({ taxRates }: DocumentLine): Map<string, number> {
  const counts = new Map<string, number>()
  for (const taxRate of taxRates) {
    const key = rateKey(taxRate)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function shareOf({ part, isRaised, money }: Share<ExactTaxOfRate>): TaxShare {
  return { rate: rateOf(part), exact: unrounded(part.tax), isRaised, money }
}

function rateOf({ name, rate }: ExactTaxOfRate): Rate {
  return { name, rate: canonical(rate) }
}

import type { VatCategory } from '#documents/tax-class.ts'
import {
  addExact,
  type Decimal,
  isEqual,
  isZero,
  splitByWeight,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'
import type { LegalCharge, LegalTotals } from './legal-totals.ts'

/** An amount that a credit note can credit: of a line, or of the charges of the document with one VAT rate. */
export interface CreditableLine {
  /** Position of the line, from 1. 0: charges of the document. */
  readonly position: number
  readonly category: VatCategory
  readonly rate: Decimal
  /** Without VAT, after the allowances of the document. Not negative, if the document can be issued. */
  readonly net: Decimal
}

/**
 * Splits the base of each VAT group into what its lines and charges contribute, so that they add up to it. An allowance of a group lowers
 * each of them in proportion.
 */
export function listCreditableLines({ lines, groups, allowances, charges }: LegalTotals): CreditableLine[] {
  return groups.flatMap(({ category, rate }) => {
    const isInGroup = (part: Pick<LegalCharge, 'category' | 'rate'>) =>
      part.category === category && isEqual(part.rate, rate)
    const ofLines = lines.flatMap((line, index) =>
      isInGroup(line) ? [{ position: index + 1, amount: line.net }] : [],
    )
    const charge = sumAmounts(charges.filter(isInGroup))
    const parts = isZero(charge) ? ofLines : [...ofLines, { position: 0, amount: charge }]
    const reductions = splitByWeight(
      sumAmounts(allowances.filter(isInGroup)),
      parts.map(({ amount }) => amount),
    )
    return parts.map(({ position, amount }, index) => ({
      ...{ position, category, rate },
      net: subtractMoney(amount, reductions[index] ?? zero),
    }))
  })
}

function sumAmounts(parts: readonly Pick<LegalCharge, 'amount'>[]): Decimal {
  return toMoney(parts.reduce((sum, { amount }) => addExact(sum, toExact(amount)), toExact(zero)))
}

import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { PrintFormatter } from './print-formatter.ts'

interface NamedRate {
  readonly name: string
  readonly rate: Decimal
}

/** Returns the name of a tax with its rate, which many names contain already. */
export function labelRate({ name, rate }: NamedRate, { formatPercent }: PrintFormatter): string {
  return isRateInName(name, rate) ? name : `${name} ${formatPercent(rate)}`
}

/** Returns whether the name of a tax contains its rate, such as `TVA 5,5 %`. */
function isRateInName(name: string, rate: Decimal): boolean {
  const [whole = '', decimals] = String(Number(rate)).split('.')
  const pattern = decimals === undefined ? `${whole}(?:[.,]0+)?` : `${whole}[.,]${decimals}0*`
  return new RegExp(`(?<![\\d.,])${pattern}\\s?%`).test(name)
}

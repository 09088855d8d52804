import type { Calculation } from '@quittance/shared/documents/derivation.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { showEnteredMoney, showGrouped, showPercent } from '#locale/number-text.ts'
import type { ExplanationReader } from './operand-names.ts'

type Reader = Pick<ExplanationReader, 'text' | 'locale'>

/** Formats the calculation of a part: `3 × 9.995`, `20% of 29.985`. */
export function howOf(how: Calculation, reader: Reader): string {
  const { text, locale } = reader
  if (how.type === 'product') {
    return `${showGrouped(how.quantity, locale)} × ${exactly(how.price, reader)}`
  }
  const percent = showPercent(how.percent, locale)
  return text('explaining.share', { percent, basis: exactly(how.basis, reader) })
}

/** Formats an amount with all its decimals. */
export function exactly(value: Decimal, { locale }: Reader): string {
  return showEnteredMoney(value, locale)
}

interface Sign {
  readonly isNegative: boolean
  readonly isFirst: boolean
}

/** Formats an amount with the sign that it has in a sum, never with two signs. */
export function signed(value: Decimal, { isNegative, isFirst }: Sign, reader: Reader): string {
  const shown = exactly(value, reader)
  const isBelow = isNegative !== shown.startsWith('-')
  const magnitude = shown.replace('-', '')
  if (isBelow) return isFirst ? `−${magnitude}` : `−\u00a0${magnitude}`
  return isFirst ? magnitude : `+\u00a0${magnitude}`
}

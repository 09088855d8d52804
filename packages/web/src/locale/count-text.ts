import { numberFormat } from './formats.ts'
import { currentLocale } from './locale.ts'

/** How many there are, grouped as the language groups: `12,345`. */
export function showCount(count: number): string {
  return numberFormat(currentLocale()).format(count)
}

/** Roughly how much, for the scale of a picture: `12K`. */
export function showRoughly(amount: number): string {
  return new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(
    amount,
  )
}

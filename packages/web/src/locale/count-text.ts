import { numberFormat } from './formats.ts'
import { currentLocale } from './locale.ts'

/** Formats a count with the grouping of the language: `12,345`. */
export function showCount(count: number): string {
  return numberFormat(currentLocale()).format(count)
}

/** Formats an amount in short form, for the axis of a chart: `12K`. */
export function showRoughly(amount: number): string {
  return new Intl.NumberFormat(currentLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(
    amount,
  )
}

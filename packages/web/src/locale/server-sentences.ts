import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { showDaysIn } from './dates.ts'
import { showMoney } from './number-text.ts'

// A module of its own: the dialogs that show such sentences are lazy chunks.

/** An amount as the server writes it: `1234.50`. Neither a part of a longer number or of a name, nor an amount in another notation. */
const amounts = /(?<![\p{L}\d.,/-])\d+\.\d{2}(?![\p{L}\d]|[.,]\d)/gu

/** Formats the days and amounts in a sentence of the server, which writes them as `2026-12-31` and `1234.50`. */
export function showValuesIn(sentence: string, locale: Locale): string {
  const shown = sentence.replace(amounts, (amount) => showMoney(decimal(amount), locale))
  return showDaysIn(shown, locale)
}

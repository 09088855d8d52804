import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { readNumberOrFormula } from '#locale/number-entry.ts'
import { readNumberText } from '#locale/number-text.ts'

// Outside of the parentheses there is at most a currency, no digit. Percentages are not written in this way.
const inParentheses = /^([^\d()%\u2212-]*)\(([^()%]+)\)([^\d()%\u2212-]*)$/
const trailingMinus = /^()([^%\u2212-]+)[\u2212-]([^\d%\u2212-]*)$/

/** Parses a number like a field does, and also the negative numbers of bookkeepers: `(12.50)` and `12.50-`. */
export function readSpreadsheetNumber(cell: string, locale: Locale): Decimal | null {
  return readNumberOrFormula(cell, locale) ?? readAccountingNumber(cell, locale)
}

function readAccountingNumber(cell: string, locale: Locale): Decimal | null {
  const [, before = '', digits, after = ''] = inParentheses.exec(cell) ?? trailingMinus.exec(cell) ?? []
  return digits === undefined ? null : readNumberText(`-${before}${digits.trim()}${after}`, locale)
}

import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { readFigure } from '#locale/figure-entry.ts'
import { readNumberText } from '#locale/number-text.ts'

// No digit stands outside, where only a currency does; a share is never written so.
const inParentheses = /^([^\d()%\u2212-]*)\(([^()%]+)\)([^\d()%\u2212-]*)$/
const minusBehind = /^()([^%\u2212-]+)[\u2212-]([^\d%\u2212-]*)$/

/** As a field reads it, and also what bookkeepers write for less than nothing: `(12.50)` and `12.50-`. */
export function readSheetFigure(cell: string, locale: Locale): Decimal | null {
  return readFigure(cell, locale) ?? readBelowNothing(cell, locale)
}

function readBelowNothing(cell: string, locale: Locale): Decimal | null {
  const [, before = '', figure, behind = ''] = inParentheses.exec(cell) ?? minusBehind.exec(cell) ?? []
  return figure === undefined ? null : readNumberText(`-${before}${figure.trim()}${behind}`, locale)
}

import type { DerivedAmount, ExplainableContent, Operand } from '@quittance/shared/documents/derivation.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { rateIn } from '#documents/versions/version-words.ts'

export interface ExplanationReader {
  readonly text: TranslateFunction
  readonly locale: Locale
  readonly content: ExplainableContent
}

type Named = Exclude<Operand['type'], 'line' | 'tax' | 'line-net' | 'line-tax' | 'tax-basis'>

const names: Readonly<Record<Named, TextKey>> = {
  'sub-total': 'totals.sub-total',
  'total-tax': 'explaining.total-tax',
  'net-total': 'explaining.net-total',
  discount: 'discount.value',
  total: 'totals.total',
  'still-due': 'explaining.still-due',
  adjustments: 'adjustments.label',
  'amount-paid': 'amounts.paid',
}

/**
 * Returns the name of an operand.
 * @param within the amount that it is part of: in the amount of a line, the price of the line is named without the line
 */
export function operandName(what: Operand, reader: ExplanationReader, within?: DerivedAmount): string {
  const { text, locale } = reader
  switch (what.type) {
    case 'line':
      return lineName(what.index, reader)
    case 'line-net':
      return within?.type === 'line' ? text('explaining.line-net') : lineName(what.index, reader)
    case 'tax':
    case 'line-tax':
      return rateIn(what.rate, locale)
    case 'tax-basis':
      return text('explaining.tax-basis')
    default:
      return text(names[what.type])
  }
}

function lineName(index: number, { text, content }: ExplanationReader): string {
  if (index === -1) return text('explaining.removed-line')
  const place = index + 1
  const name = content.lines[index]?.name.trim() ?? ''
  return name === '' ? text('explaining.nameless-line', { place }) : text('explaining.line', { place, name })
}

import type {
  Calculation,
  DerivedAmount,
  ExplainableContent,
  Operand,
  VatGroupId,
} from '@quittance/shared/documents/derivation.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { rateIn } from '#documents/versions/version-text.ts'
import { showEnteredMoney, showGrouped, showPercent } from '#locale/number-text.ts'

export interface ExplanationReader {
  readonly text: TranslateFunction
  readonly locale: Locale
  readonly content: ExplainableContent
}

type Named = Exclude<
  Operand['type'],
  'line' | 'tax' | 'line-net' | 'line-tax' | 'tax-basis' | 'vat-base' | 'vat-tax' | 'charge'
>

const names: Readonly<Record<Named, TextKey>> = {
  'sub-total': 'totals.sub-total',
  'total-tax': 'explaining.total-tax',
  'net-total': 'explaining.net-total',
  discount: 'discount.value',
  total: 'totals.total',
  'still-due': 'explaining.still-due',
  adjustments: 'adjustments.label',
  'amount-paid': 'amounts.paid',
  'group-lines': 'explaining.group-lines',
  'legal-net': 'explaining.legal-net',
  'legal-vat': 'explaining.legal-vat',
  'legal-gross': 'explaining.legal-gross',
  'legal-rounding': 'explaining.legal-rounding',
  'legal-owed': 'explaining.legal-owed',
}

const chargeNames = {
  discount: 'explaining.discount',
  adjustment: 'adjustments.label',
  disbursement: 'explaining.disbursement',
} as const satisfies Record<string, TextKey>

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
    case 'vat-base':
    case 'vat-tax':
      return text(`explaining.${what.type}`, { group: groupName(what.group, locale) })
    case 'charge':
      return what.reason === 'tax' ? what.name : text(chargeNames[what.reason])
    default:
      return text(names[what.type])
  }
}

/** Names the VAT of a group: its rate, or why it has none. */
function groupName({ rate, reason }: VatGroupId, locale: Locale): string {
  return reason === '' ? showPercent(rate, locale) : reason
}

function lineName(index: number, { text, content }: ExplanationReader): string {
  if (index === -1) return text('explaining.removed-line')
  const place = index + 1
  const name = content.lines[index]?.name.trim() ?? ''
  return name === '' ? text('explaining.nameless-line', { place }) : text('explaining.line', { place, name })
}

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

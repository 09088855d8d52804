import type { Decimal } from '#money/decimal.ts'
import { ReadFailure } from './read-error.ts'
import { getAttribute, getNumber, type XmlElement } from './xml-element.ts'

/** Returns the VAT total in a currency. Both syntaxes name the currency in an attribute. @throws ReadFailure */
export function readVatTotal(amounts: readonly XmlElement[], currency: string): Decimal | null {
  const found = amounts.filter((amount) => getAttribute(amount, 'currencyID') === currency)
  if (found.length > 1) throw new ReadFailure('repeated-element', found[0]?.name)
  return getNumber(found[0])
}

import type { DocumentLine, LineTaxRate, PricedContent } from '#documents/sales-document.ts'
import { getTaxClass, type TaxClass, type TaxTreatment } from '#documents/tax-class.ts'
import { isZero, zero } from '#money/decimal.ts'
import { isCheckedCountry } from './countries.ts'
import { isVat } from './line-vat.ts'

interface TreatedContent extends PricedContent {
  readonly taxTreatment: TaxTreatment
}

/** Without a reason, which the law of such a country does not ask for. */
const untaxed: TaxClass = { kind: 'vat', category: 'O', exemptionCode: '', exemptionText: '' }

/**
 * Returns the content as the rules of VAT can describe it, for a company in a country whose rules are not known: a line without a tax needs
 * no reason, and of several taxes the first one counts as VAT. That of other companies is returned as it is.
 * @param country of the company: ISO 3166, two letters; empty: not known
 */
export function adaptToCountry<Content extends TreatedContent>(content: Content, country: string): Content {
  if (country === '' || isCheckedCountry(country)) return content
  const isDomestic = content.taxTreatment === 'domestic'
  return { ...content, lines: content.lines.map((line) => adaptLine(line, isDomestic)) }
}

function adaptLine(line: DocumentLine, isDomestic: boolean): DocumentLine {
  const [first] = line.taxRates.filter(isVat)
  const taxRates = line.taxRates.map((rate) => (rate === first || !isVat(rate) ? rate : toOtherTax(rate)))
  if (!isDomestic || (first !== undefined && !isZero(first.rate))) return { ...line, taxRates }
  if (first !== undefined && getTaxClass(first).category !== null) return { ...line, taxRates }
  const none: LineTaxRate = { id: null, name: first?.name ?? '', rate: zero, taxClass: untaxed }
  return { ...line, taxRates: [none, ...taxRates.filter((rate) => rate !== first)] }
}

function toOtherTax(rate: LineTaxRate): LineTaxRate {
  return { ...rate, taxClass: { ...getTaxClass(rate), kind: 'other', category: null } }
}

import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DocumentLine, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentVersion, VersionField } from '@quittance/shared/documents/versions/document-version.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { showDay } from '#locale/day-text.ts'
import { showEnteredMoney, showMoney, showNumber, showPercent } from '#locale/number-text.ts'

export interface Reader {
  readonly text: TranslateFunction
  readonly locale: Locale
}

/** What the form calls a field; a prefix has no field there. */
export function versionFieldLabel(field: VersionField, kind: DocumentKind, text: TranslateFunction): string {
  return field === 'prefix' ? text('versions.prefix') : text(fieldLabel(field, kind))
}

/** What a version says in a field, as its reader writes it; empty where it says nothing. */
export function saidIn(field: VersionField, version: DocumentVersion, { text, locale }: Reader): string {
  switch (field) {
    case 'number':
      return `${version.prefix}${version.number}`
    case 'relation':
      return text(`relation.${version.relation}`)
    case 'party':
      return [version.party.clientName, version.party.clientEmail].filter((said) => said !== '').join(', ')
    case 'documentDate':
      return showDay(version.documentDate, locale)
    case 'dueDate':
      return version.dueDate === null ? '' : showDay(version.dueDate, locale)
    case 'status':
    case 'currency':
    case 'owner':
      return version[field].name
    case 'discountType':
      return text(`discount.${version.discountType}`)
    case 'discountPercentage':
      return showPercent(version.discountPercentage, locale)
    case 'amountDue':
    case 'amountPaid':
    case 'shippingCharges':
    case 'adjustments':
      return `${showMoney(version[field], locale)} ${version.currency.name}`
    default:
      return version[field]
  }
}

export function ratesIn({ taxRates }: DocumentLine, { text, locale }: Reader): string {
  if (taxRates.length === 0) return text('line.no-tax')
  return taxRates.map((taxRate) => rateIn(taxRate, locale)).join(', ')
}

/** With its percentage, unless the name says it. */
export function rateIn({ name, rate }: Pick<LineTaxRate, 'name' | 'rate'>, locale: Locale): string {
  const shown = showNumber(rate, locale)
  const figures: readonly string[] = name.match(/\d+(?:[.,]\d+)?/g) ?? []
  return figures.includes(shown) || figures.includes(rate) ? name : `${name} (${showPercent(rate, locale)})`
}

/** Everything that a line says but its name. */
export function lineIn(line: DocumentLine, reader: Reader): string {
  const { locale } = reader
  const priced = `${showNumber(line.quantity, locale)} × ${showEnteredMoney(line.price, locale)}`
  return `${priced}, ${ratesIn(line, reader)}`
}

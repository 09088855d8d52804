import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import {
  isDecimalLineField,
  isTextLineField,
  lineFields,
  textLineFields,
} from '@quittance/shared/documents/line-fields.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { formatContactName, formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { DocumentLine, LineField, LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import type { DocumentVersion, VersionField } from '@quittance/shared/documents/versions/document-version.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { showDay } from '#locale/dates.ts'
import { showEnteredMoney, showMoney, showNumber, showPercent } from '#locale/number-text.ts'

export interface Reader {
  readonly text: TranslateFunction
  readonly locale: Locale
}

/** Returns the label of a field in the form; a prefix has no field there. */
export function versionFieldLabel(field: VersionField, kind: DocumentKind, text: TranslateFunction): string {
  return field === 'prefix' ? text('versions.prefix') : text(fieldLabel(field, kind))
}

/** Formats the value of a field in a version; empty if it has none. */
export function saidIn(field: VersionField, version: DocumentVersion, { text, locale }: Reader): string {
  switch (field) {
    case 'number':
      return formatDocumentNumber(version.prefix, version.number, 0)
    case 'relation':
      return text(`relation.${version.relation}`)
    case 'party': {
      const names = toPartyNames(version.party)
      return [formatDisplayName(names), formatContactName(names), version.party.clientEmail]
        .filter((said) => said !== '')
        .join(', ')
    }
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
    case 'correctedInvoice': {
      const invoice = version.correctedInvoice
      if (invoice === null) return ''
      const { number, documentDate } = invoice
      return documentDate === null ? number : `${number}, ${showDay(documentDate, locale)}`
    }
    case 'taxTreatment':
      return text(`legal.treatment-${version.taxTreatment}`)
    case 'adjustmentKind':
      return text(`legal.adjustment-${version.adjustmentKind}`)
    case 'deliveryDate':
    case 'periodFrom':
    case 'periodTo':
    case 'exchangeRateDate': {
      const day = version[field]
      return day === null ? '' : showDay(day, locale)
    }
    case 'exchangeRate':
      return version.exchangeRate === null ? '' : showNumber(version.exchangeRate, locale)
    default:
      return version[field]
  }
}

/** Formats the value of a field of a line. */
export function formatLineValue(field: LineField, line: DocumentLine, { text, locale }: Reader): string {
  if (isTextLineField(field)) return line[field]
  if (isDecimalLineField(field)) {
    return lineFields[field].isMoney ? showEnteredMoney(line[field], locale) : showNumber(line[field], locale)
  }
  if (line.taxRates.length === 0) return text('line.no-tax')
  return line.taxRates.map((taxRate) => rateIn(taxRate, locale)).join(', ')
}

/** Returns the name of a tax rate, with its percentage unless the name contains it. */
export function rateIn({ name, rate }: Pick<LineTaxRate, 'name' | 'rate'>, locale: Locale): string {
  const shown = showNumber(rate, locale)
  const numbers: readonly string[] = name.match(/\d+(?:[.,]\d+)?/g) ?? []
  return numbers.includes(shown) || numbers.includes(rate) ? name : `${name} (${showPercent(rate, locale)})`
}

/** Formats a line in one text: quantity × price, its tax rates, and its other texts if they are not empty. */
export function lineIn(line: DocumentLine, reader: Reader): string {
  const format = (field: LineField) => formatLineValue(field, line, reader)
  const texts = textLineFields.filter((field) => field !== 'name' && line[field] !== '').map(format)
  return [`${format('quantity')} × ${format('price')}`, format('taxRates'), ...texts].join(', ')
}

import { type DocumentKind, hasField } from '@quittance/shared/documents/document-kind.ts'
import { computeNetAmount, computeTaxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { computeNetTotal, computeTotals } from '@quittance/shared/documents/totals.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { FilledDocument } from '@quittance/shared/wire/encode-save.ts'

/** Something that has to stand on paper: what it is, and as readers of the language write it. */
type ExpectedText = readonly [what: string, shown: string]

/** Every figure of a document, as often as it has to stand on its paper: by formats of their own, with plain spaces. */
export function listExpectedTexts(kind: DocumentKind, document: FilledDocument, locale: Locale): ExpectedText[] {
  const write = createFormatter(locale)
  const totals = computeTotals(document)
  const lines = document.lines.flatMap((line, place): ExpectedText[] => [
    [`the quantity of line ${place}`, write.number(line.quantity, 0)],
    [`the price of line ${place}`, write.number(line.price, 2)],
    ...line.taxRates.map((rate): ExpectedText => [`a rate of line ${place}`, write.percent(rate.rate)]),
    [`the net amount of line ${place}`, write.number(computeNetAmount(line), 2)],
  ])
  const taxes = computeTaxesByRate(document.lines).flatMap(({ name, rate, basis, tax }): ExpectedText[] => [
    [`the rate of ${name}`, write.percent(rate)],
    [`the basis of ${name}`, write.number(basis, 2)],
    [`the tax of ${name}`, write.number(tax, 2)],
  ])
  const charged: ExpectedText[] = hasField(kind, 'shipping')
    ? [['the shipping charges', write.money(document.shippingCharges)]]
    : []
  const amounts: ExpectedText[] = hasField(kind, 'amounts')
    ? [
        ['the amount paid', write.money(document.amountPaid)],
        ['the amount due', write.money(document.amountDue)],
      ]
    : []
  return [
    ['the number', `${document.prefix}${document.number}`],
    ['the date', write.day(document.documentDate)],
    ['the due date', write.day(document.dueDate ?? '')],
    ...[...lines, ...taxes, ...charged, ...amounts],
    ['the net total', write.number(computeNetTotal(totals), 2)],
    ['the total tax', write.number(totals.totalTax, 2)],
    ['the sub-total', write.number(totals.subTotal, 2)],
    ['the discount in percent', write.percent(document.discountPercentage)],
    ['the discount', write.number(`-${totals.discountValue}`, 2)],
    ['the adjustment', write.number(document.adjustments, 2)],
    ['the total', write.money(totals.total)],
  ]
}

function createFormatter(locale: Locale) {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const money = format({ style: 'currency', currency: 'EUR' })
  const percent = format({ style: 'percent', maximumFractionDigits: 4 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    number: (figure: string, least: number) =>
      plain(format({ minimumFractionDigits: least, maximumFractionDigits: 4 }).format(Number(figure))),
    money: (figure: string) => plain(money.format(Number(figure))),
    percent: (figure: string) => plain(percent.format(Number(figure) / 100)),
    day: (date: string) => plain(day.format(new Date(`${date}T12:00:00Z`))),
  }
}

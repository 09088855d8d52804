import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { computeNetAmount, computeTaxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { computeNetTotal, computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import type { LegalLine, LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { isVat as isVatRate } from '@quittance/shared/law/line-vat.ts'
import {
  addExact,
  type Decimal,
  isZero,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { getTranslator } from '#languages/translators.ts'
import type { LabelledValue, PrintModel } from '#pdf/print-model.ts'
import { listVisibleBlocks } from '#settings/print/print-design.ts'
import { composeExchangeRate, composeVatInCompanyCurrency } from './compose-exchange-rate.ts'
import { composeLegalSums, findPrintedLegalTotals } from './compose-legal-amounts.ts'
import {
  composeCorrection,
  composeLegalFacts,
  hasOnlyVat,
  listExemptionTexts,
  listPaymentNotes,
  listVatPointTexts,
} from './compose-legal-print.ts'
import { composeClient, composeFooter } from './compose-parties.ts'
import { composeVatGroups } from './compose-vat-groups.ts'
import { findHeading } from './document-heading.ts'
import type { PrintData } from './load-print-data.ts'
import { formatCompanyLines, formatPartyLines } from './postal-lines.ts'
import { createPrintFormatter, type PrintFormatter, type RecipientRegion } from './print-formatter.ts'
import { labelRate } from './tax-label.ts'

interface CompositionContext {
  readonly source: PrintData
  readonly totals: Totals
  readonly text: TranslateFunction
  readonly formatter: PrintFormatter
  readonly region: RecipientRegion
  /** Whether the headings call the taxes VAT. */
  readonly isVat: boolean
  /** Null: the totals of the product are printed. */
  readonly legal: LegalTotals | null
}

/** Composes the print model of a document in the recipient's language. Equal input gives an equal model. */
export function composePrintModel(source: PrintData): PrintModel {
  const { kind, values, locale } = source
  const text = getTranslator(locale)
  // Numbers for a client whose country is unknown have the format of the company's country.
  const region = { locale, country: values.party.country || source.company.country }
  const formatter = createPrintFormatter(region, source.currency)
  const totals = computeTotals(values)
  const legal = findPrintedLegalTotals(source, totals.total)
  const isVat = legal === null ? hasOnlyVat(values.lines, source.company) : values.lines.every(hasNoOtherTax)
  const context = { source, totals, text, formatter, region, isVat, legal }
  const { taxes, reasons } = composeTaxes(context)
  const number = formatDocumentNumber(values.prefix, values.number, source.numberWidth)
  const heading = findHeading(kind.name, { locale, country: source.company.country }, source.isDraft)
  return {
    paper: source.paper,
    template: source.design.template,
    font: source.design.font,
    fontFiles: source.fontFiles,
    blocks: listVisibleBlocks(source.design),
    accent: source.design.accent,
    isAccentDark: isDark(source.design.accent),
    language: locale,
    watermark: source.isSample ? text('print.sample') : null,
    title: `${heading} ${number}`,
    creationDate: toDayParts(values.documentDate),
    logo: source.logo,
    issuer: { name: source.company.name, lines: formatCompanyLines(source.company, formatter) },
    client: {
      label: text('print.client'),
      ...composeClient(values.party, source.company, { text, formatter }),
    },
    heading,
    number,
    numberLabel: text('print.number'),
    subject: values.title,
    message: hasField(kind, 'message') && values.message.trim() !== '' ? values.message : null,
    facts: composeFacts(context),
    ...composeLines(context),
    taxes,
    ...composeSums(context),
    mentions: [...reasons, ...listMentions(source)],
    remark: legal === null && hasRoundingDifference(context) ? text('print.rounded-once') : null,
    notes: composeNotes(context),
    closing: source.closing === '' ? null : source.closing,
    footer: composeFooter(source.company, text),
    pageLabel: text('print.page-of', { page: '{page}', pages: '{pages}' }),
  }
}

function listMentions({ kind, values, company }: PrintData): string[] {
  return [...listVatPointTexts(kind, values, company), ...listPaymentNotes(kind, company, values.party)]
}

function hasNoOtherTax({ taxRates }: DocumentLine): boolean {
  return taxRates.every(isVatRate)
}

function toDayParts(day: string): PrintModel['creationDate'] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** Returns whether the rounded net amounts of the lines do not add up to the net total. */
function hasRoundingDifference({ source: { values }, totals }: CompositionContext): boolean {
  const netAmounts = values.lines.map((line) => toExact(computeNetAmount(line)))
  return toMoney(netAmounts.reduce(addExact, toExact(zero))) !== computeNetTotal(totals)
}

/** Composes the address: company name with the contact person below it, or the name of a person. */
function composeFacts(context: CompositionContext): LabelledValue[] {
  const { source, text, formatter } = context
  const { kind, values, owner } = source
  const due =
    values.dueDate === null
      ? []
      : [{ label: text(`print.due-${kind.name}`), value: formatter.formatDay(values.dueDate) }]
  return [
    { label: text('print.date'), value: formatter.formatDay(values.documentDate) },
    ...due,
    ...composeCorrection(values, text, formatter),
    ...composeLegalFacts(values, text, formatter),
    ...composeDelivery(context),
    ...composeExchangeRate(source, text, formatter),
    { label: text('print.owner'), value: owner },
  ]
}

/** Composes the address of deliveries; empty: there is none beside the client's own. */
function composeDelivery({
  source: { values, company },
  text,
  formatter,
}: CompositionContext): LabelledValue[] {
  const { delivery } = values.party
  if (delivery === null) return []
  const lines = [delivery.name, ...formatPartyLines(delivery, company.country, formatter)]
  const value = lines.filter((line) => line !== '').join(', ')
  return [{ label: text('print.delivery-address'), value }]
}

function composeLines({
  source: { values },
  text,
  formatter,
  isVat,
  legal,
}: CompositionContext): Pick<PrintModel, 'columns' | 'lines'> {
  const columns = ['description', 'quantity', 'price', 'tax', 'net'] as const
  return {
    columns: columns.map((column) => text(column === 'tax' && isVat ? 'print.vat' : `print.${column}`)),
    lines: values.lines.map((line, index) => ({
      name: line.name,
      description: line.description.trim(),
      ...(line.unitName !== '' && { unit: line.unitName }),
      cells: [
        formatter.formatQuantity(line.quantity),
        formatter.formatPrice(line.price),
        // One rate per row keeps the column narrow.
        listRates(line, legal?.lines[index]).map(formatter.formatPercent).join('\n'),
        formatter.formatAmount(computeNetAmount(line)),
      ],
    })),
  }
}

/** A line without a rate has 0 % VAT for the reason of the document, unless it is outside the scope of VAT, which has no rate. */
function listRates({ taxRates }: DocumentLine, legalLine: LegalLine | undefined): readonly Decimal[] {
  const isZeroRate = taxRates.length === 0 && legalLine !== undefined && legalLine.category !== 'O'
  return isZeroRate ? [zero] : taxRates.map(({ rate }) => rate)
}

function composeTaxes({
  source: { values, company },
  text,
  formatter,
  isVat,
  legal,
}: CompositionContext): Pick<PrintModel, 'taxes'> & { readonly reasons: readonly string[] } {
  if (legal !== null) return composeVatGroups({ values, totals: legal, text, formatter })
  const rows = computeTaxesByRate(values.lines).map(({ name, rate, basis, tax }) => {
    const label = labelRate({ name, rate }, formatter)
    return { name: label, basis: formatter.formatAmount(basis), tax: formatter.formatAmount(tax) }
  })
  const [tax, amount] = isVat
    ? (['print.vat', 'print.vat-amount'] as const)
    : (['print.tax', 'print.tax-amount'] as const)
  return {
    taxes: { columns: [text(tax), text('print.tax-base'), text(amount)], rows },
    reasons: listExemptionTexts(values, company.country),
  }
}

function composeSums(context: CompositionContext): Pick<PrintModel, 'sums' | 'total' | 'extraAmounts'> {
  const { source, totals, text, formatter, legal } = context
  const { values, kind } = source
  const { sums, totalLabel } =
    legal === null
      ? { sums: composeProductSums(context), totalLabel: text('print.total') }
      : composeLegalSums({ values, totals: legal, text, formatter })
  const composeExtraAmount = (key: 'shipping' | 'paid' | 'due', value: Decimal) =>
    isZero(value) ? [] : [{ label: text(`print.${key}`), value: formatter.formatMoney(value) }]
  return {
    sums,
    total: { label: totalLabel, value: formatter.formatMoney(legal?.owed ?? totals.total) },
    extraAmounts: [
      ...composeForeignVat(context),
      ...composeExtraAmount('shipping', values.shippingCharges),
      ...(hasField(kind, 'amounts')
        ? [...composeExtraAmount('paid', values.amountPaid), ...composeExtraAmount('due', values.amountDue)]
        : []),
    ],
  }
}

/** The total VAT of the legal totals or, where all taxes are VAT, that of the product. */
function composeForeignVat({
  source,
  totals,
  text,
  region,
  isVat,
  legal,
}: CompositionContext): LabelledValue[] {
  const vat = legal === null ? totals.totalTax : legal.vat
  return isVat || legal !== null ? composeVatInCompanyCurrency(source, { vat, region, text }) : []
}

function composeProductSums({
  source: { values },
  totals,
  text,
  formatter,
  isVat,
}: CompositionContext): PrintModel['sums'] {
  const label = values.discountType === 'before' ? 'print.discount-before' : 'print.discount-after'
  const discount = {
    label: text(label, { percent: formatter.formatPercent(values.discountPercentage) }),
    value: formatter.formatAmount(subtractMoney(zero, totals.discountValue)),
  }
  const adjustments = { label: text('print.adjustments'), value: formatter.formatAmount(values.adjustments) }
  const [net, tax, subTotal] = isVat
    ? (['print.net-total-vat', 'print.total-vat', 'print.sub-total-vat'] as const)
    : (['print.net-total', 'print.total-tax', 'print.sub-total'] as const)
  return [
    { label: text(net), value: formatter.formatAmount(computeNetTotal(totals)) },
    { label: text(tax), value: formatter.formatAmount(totals.totalTax) },
    { label: text(subTotal), value: formatter.formatAmount(totals.subTotal) },
    ...(isZero(totals.discountValue) ? [] : [discount]),
    ...(isZero(values.adjustments) ? [] : [adjustments]),
  ]
}

function composeNotes({ source: { kind, values }, text }: CompositionContext): PrintModel['notes'] {
  const notes = [
    { field: 'terms', label: text('print.terms'), content: values.terms },
    { field: 'customerNotes', label: text('print.customer-notes'), content: values.customerNotes },
  ] as const
  return notes
    .filter(({ field, content }) => hasField(kind, field) && content.trim() !== '')
    .map(({ field, label, content }) => ({ field, label, text: content.trim() }))
}

/** Returns whether white text has a higher WCAG 2 contrast on the colour than black text. @param colour such as `#0f4c5c` */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    toLinearChannel(Number.parseInt(colour.slice(start, start + 2), 16)),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
}

/** Converts an sRGB channel (0 to 255) to linear light (0 to 1). */
function toLinearChannel(channel: number): number {
  const value = channel / 255
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

// Not allowed in file names on at least one operating system.
const forbiddenCharacters = /[\\/:*?"<>|]/g

/** Returns the file name of a document's PDF. */
export function createPdfFileName({ title }: Pick<PrintModel, 'title'>): string {
  return `${title.replace(forbiddenCharacters, '-').trim()}.pdf`
}

import type { CompanyLegal } from '@quittance/shared/documents/company-legal.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { findLineVat, isVat } from '@quittance/shared/law/line-vat.ts'
import { isVatDueOnDebits, vatOnDebitsMention } from '@quittance/shared/law/vat-on-debits.ts'
import { isZero } from '@quittance/shared/money/decimal.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentValues } from '#documents/document-values.ts'
import type { LabelledValue } from '#pdf/print-model.ts'
import type { PrintFormatter } from './print-formatter.ts'

/** Composes the invoice that a credit note corrects; empty: none. */
export function composeCorrection(
  { correctedInvoice }: Pick<DocumentValues, 'correctedInvoice'>,
  text: TranslateFunction,
  { formatDay }: PrintFormatter,
): LabelledValue[] {
  if (correctedInvoice === null) return []
  const { number, documentDate } = correctedInvoice
  const value =
    documentDate === null
      ? text('conversions.invoice', { number })
      : text('print.corrected-invoice', { number, date: formatDay(documentDate) })
  return [{ label: text('print.correction'), value }]
}

/** Composes the delivery, the period and the references, as far as the document states them. */
export function composeLegalFacts(
  details: LegalDetails,
  text: TranslateFunction,
  formatter: PrintFormatter,
): LabelledValue[] {
  const { deliveryDate, buyerReference, orderReference } = details
  const facts: [TextKey, string][] = [
    ['print.delivery-date', deliveryDate === null ? '' : formatter.formatDay(deliveryDate)],
    ['print.period', formatPeriod(details, text, formatter)],
    ['print.buyer-reference', buyerReference],
    ['print.order-reference', orderReference],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label: text(label), value }))
}

function formatPeriod(
  { periodFrom, periodTo }: LegalDetails,
  text: TranslateFunction,
  { formatDay }: PrintFormatter,
): string {
  if (periodFrom === null)
    return periodTo === null ? '' : text('print.period-until', { to: formatDay(periodTo) })
  const from = formatDay(periodFrom)
  return periodTo === null
    ? text('print.period-since', { from })
    : text('print.period-range', { from, to: formatDay(periodTo) })
}

interface TaxedContent extends Pick<LegalDetails, 'taxTreatment'> {
  readonly lines: readonly DocumentLine[]
}

/**
 * Returns the reasons for lines without VAT as the law wants them on the paper, each once.
 * @param country of the company: ISO 3166, two letters
 */
export function listExemptionTexts({ lines, taxTreatment }: TaxedContent, country: string): string[] {
  const texts = lines.flatMap(
    (line) => findLineVat(line, { treatment: taxTreatment, country })?.exemptionText ?? [],
  )
  return [...new Set(texts)].filter((sentence) => sentence !== '')
}

/** Returns whether all taxes are VAT and the company has stated that it charges it, so that the paper can name the tax. */
export function hasOnlyVat(lines: readonly DocumentLine[], { vatRegime }: CompanyLegal): boolean {
  const taxRates = lines.flatMap((line) => line.taxRates)
  return vatRegime === 'registered' && taxRates.length > 0 && taxRates.every(isVat)
}

/** Returns the sentence about the day on which VAT is due, if the company has chosen another one than the law; empty: none. */
export function listVatPointTexts(
  { claim }: DocumentKind,
  { lines }: Pick<TaxedContent, 'lines'>,
  company: CompanyLegal & { readonly country: string },
): string[] {
  const hasVat = lines.some(({ taxRates }) => taxRates.some((rate) => isVat(rate) && !isZero(rate.rate)))
  return claim !== 'offer' && hasVat && isVatDueOnDebits(company) ? [vatOnDebitsMention] : []
}

/**
 * Returns the notes about late and early payment, which only invoices have. Penalties and the compensation for recovery costs are for
 * sales between companies (article L. 441-10 of the Code de commerce; Directive 2011/7/EU), so that a private person reads neither.
 */
export function listPaymentNotes(
  { claim }: DocumentKind,
  { notePmt, notePmd, noteAab }: CompanyLegal,
  { isPrivate }: { readonly isPrivate: boolean },
): string[] {
  if (claim !== 'payment') return []
  const notes = isPrivate ? [noteAab] : [notePmd, notePmt, noteAab]
  return notes.filter((note) => note !== '')
}

import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { computeNetAmount, computeTaxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { computeNetTotal, computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import {
  addExact,
  type Decimal,
  isZero,
  subtractExact,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import type { AddressBlock, LabelledValue, PrintModel } from '#pdf/print-model.ts'
import type { Company } from '#settings/repository.ts'
import type { PrintData } from './load-print-data.ts'
import { createPrintFormatter, type PrintFormatter } from './print-formatter.ts'

/** What the parts of a paper are composed with. */
interface CompositionContext {
  readonly source: PrintData
  readonly totals: Totals
  readonly text: TranslateFunction
  readonly formatter: PrintFormatter
}

/** A document as it stands on paper, in the words and figures of whoever receives it. The same one is always the same paper. */
export function composePrintModel(source: PrintData): PrintModel {
  const { kind, values, locale } = source
  const text = getTranslator(locale)
  const formatter = createPrintFormatter({ locale, country: values.party.country }, source.currency)
  const composing = { source, totals: computeTotals(values), text, formatter }
  const number = formatDocumentNumber(values.prefix, values.number, source.numberWidth)
  const heading = text(`${kind.name}.name`)
  return {
    template: source.template,
    accent: source.accent,
    isAccentDark: isDark(source.accent),
    language: locale,
    title: `${heading} ${number}`,
    creationDate: toDayParts(values.documentDate),
    logo: source.logo,
    issuer: { name: source.company.name, lines: formatCompanyLines(source.company, formatter) },
    client: { label: text('paper.client'), ...composeClient(composing) },
    heading,
    number,
    subject: values.title,
    message: hasField(kind, 'message') && values.message.trim() !== '' ? values.message : null,
    facts: composeFacts(composing),
    ...composeLines(composing),
    taxes: composeTaxes(composing),
    ...composeSums(composing),
    remark: hasRoundingDifference(composing) ? text('paper.rounded-once') : null,
    notes: composeNotes(composing),
    footer: composeFooter(composing),
    pageLabel: text('paper.page-of', { page: '{page}', pages: '{pages}' }),
  }
}

function toDayParts(day: string): PrintModel['creationDate'] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** What stands in the lines does not add up to what stands below them. */
function hasRoundingDifference({ source: { values }, totals }: CompositionContext): boolean {
  const shown = values.lines.map((line) => toExact(computeNetAmount(line)))
  return toMoney(shown.reduce(addExact, toExact(zero))) !== computeNetTotal(totals)
}

/** A firm by its name, with the person below it; a person by theirs. */
function composeClient({ source: { values, company }, text, formatter }: CompositionContext): AddressBlock {
  const { party } = values
  const person = party.company !== '' && party.name !== party.company ? [party.name] : []
  const taxNumber = party.taxNumber === '' ? [] : [text('paper.tax-number', { number: party.taxNumber })]
  return {
    name: party.company === '' ? party.name : party.company,
    lines: [...person, ...formatPartyLines(party, company.country, formatter), ...taxNumber],
  }
}

function composeFacts({
  source: { kind, values, owner },
  text,
  formatter,
}: CompositionContext): LabelledValue[] {
  const due =
    values.dueDate === null
      ? []
      : [
          {
            label: text(kind.isReceivable ? 'paper.due-date' : 'paper.valid-until'),
            value: formatter.formatDay(values.dueDate),
          },
        ]
  return [
    { label: text('paper.date'), value: formatter.formatDay(values.documentDate) },
    ...due,
    { label: text('paper.owner'), value: owner },
  ]
}

function composeLines({
  source: { values },
  text,
  formatter,
}: CompositionContext): Pick<PrintModel, 'columns' | 'lines'> {
  const columns = ['description', 'quantity', 'price', 'tax', 'net'] as const
  return {
    columns: columns.map((column) => text(`paper.${column}`)),
    lines: values.lines.map((line) => ({
      name: line.name,
      cells: [
        formatter.formatQuantity(line.quantity),
        formatter.formatPrice(line.price),
        // One below the other: the column is no wider than one of them.
        line.taxRates.map(({ rate }) => formatter.formatPercent(rate)).join('\n'),
        formatter.formatAmount(computeNetAmount(line)),
      ],
    })),
  }
}

function composeTaxes({ source: { values }, text, formatter }: CompositionContext): PrintModel['taxes'] {
  const rows = computeTaxesByRate(values.lines).map(({ name, rate, basis, tax }) => {
    const shown = isRateInName(name, rate) ? name : `${name} ${formatter.formatPercent(rate)}`
    return { name: shown, basis: formatter.formatAmount(basis), tax: formatter.formatAmount(tax) }
  })
  return { columns: [text('paper.tax'), text('paper.net'), text('paper.tax-amount')], rows }
}

/** Many are called by their rate already: `TVA 5,5 %`. */
function isRateInName(name: string, rate: Decimal): boolean {
  const [whole = '', decimals] = String(Number(rate)).split('.')
  const written = decimals === undefined ? `${whole}(?:[.,]0+)?` : `${whole}[.,]${decimals}0*`
  return new RegExp(`(?<![\\d.,])${written}\\s?%`).test(name)
}

function composeSums({
  source,
  totals,
  text,
  formatter,
}: CompositionContext): Pick<PrintModel, 'sums' | 'total' | 'extraAmounts'> {
  const { values, kind } = source
  const label = values.discountType === 'before' ? 'paper.discount-before' : 'paper.discount-after'
  const discount = {
    label: text(label, { percent: formatter.formatPercent(values.discountPercentage) }),
    value: formatter.formatAmount(toMoney(subtractExact(toExact(zero), toExact(totals.discountValue)))),
  }
  const adjustments = { label: text('paper.adjustments'), value: formatter.formatAmount(values.adjustments) }
  const amount = (key: 'shipping' | 'paid' | 'due', value: typeof values.amountPaid) =>
    isZero(value) ? [] : [{ label: text(`paper.${key}`), value: formatter.formatMoney(value) }]
  return {
    sums: [
      { label: text('paper.net-total'), value: formatter.formatAmount(computeNetTotal(totals)) },
      { label: text('paper.total-tax'), value: formatter.formatAmount(totals.totalTax) },
      { label: text('paper.sub-total'), value: formatter.formatAmount(totals.subTotal) },
      ...(isZero(totals.discountValue) ? [] : [discount]),
      ...(isZero(values.adjustments) ? [] : [adjustments]),
    ],
    total: { label: text('paper.total'), value: formatter.formatMoney(totals.total) },
    extraAmounts: [
      ...amount('shipping', values.shippingCharges),
      ...(hasField(kind, 'amounts')
        ? [...amount('paid', values.amountPaid), ...amount('due', values.amountDue)]
        : []),
    ],
  }
}

function composeNotes({ source: { kind, values }, text }: CompositionContext): PrintModel['notes'] {
  const notes = [
    { field: 'terms', label: text(`${kind.name}.terms`), written: values.terms },
    { field: 'customerNotes', label: text(`${kind.name}.customer-notes`), written: values.customerNotes },
  ] as const
  return notes
    .filter(({ field, written }) => hasField(kind, field) && written.trim() !== '')
    .map(({ field, label, written }) => ({ field, label, text: written.trim() }))
}

/** Who issues it, as the law wants it on every page. */
function composeFooter({ source: { company }, text }: CompositionContext): string {
  const taxNumber = company.taxNumber === '' ? '' : text('paper.tax-number', { number: company.taxNumber })
  return [company.name, company.legalNumber, taxNumber].filter((part) => part !== '').join(' · ')
}

type PostalAddress = Pick<PartySnapshot, 'address' | 'postalCode' | 'city' | 'country'>

/** Below the firm's own name. */
export function formatCompanyLines(company: Company, figures: PrintFormatter): string[] {
  return [...formatAddressLines(company, figures), company.phone, company.email].filter(hasText)
}

/** Below somebody's name; the country only where it is another one than the firm's. */
export function formatPartyLines(
  party: PartySnapshot,
  ownCountry: string,
  figures: PrintFormatter,
): string[] {
  const country = party.country === ownCountry ? '' : party.country
  return formatAddressLines({ ...party, country }, figures).filter(hasText)
}

function formatAddressLines(
  { address, postalCode, city, country }: PostalAddress,
  figures: PrintFormatter,
): string[] {
  return [
    ...address.split('\n').map((line) => line.trim()),
    [postalCode, city].filter(hasText).join(' '),
    country === '' ? '' : figures.formatCountry(country),
  ]
}

function hasText(line: string): boolean {
  return line.trim() !== ''
}

/** White text is easier to read on the colour than black: by their contrast as WCAG 2 reckons it. @param colour as `#0f4c5c` */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinearChannel(Number.parseInt(colour.slice(at, at + 2), 16)),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05
}

/** @param channel 0 to 255 */
function toLinearChannel(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

// What one system or the other does not take in the name of a file.
const forbiddenCharacters = /[\\/:*?"<>|]/g

/** What a document is called as a PDF. */
export function createPdfFileName({ title }: Pick<PrintModel, 'title'>): string {
  return `${title.replace(forbiddenCharacters, '-').trim()}.pdf`
}

import { hasField } from '@quittance/shared/documents/document-kind.ts'
import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import { netAmountOf, taxesByRate } from '@quittance/shared/documents/tax-summary.ts'
import { netTotalOf, type Totals, totalsOf } from '@quittance/shared/documents/totals.ts'
import { type Decimal, exact, isZero, minus, plus, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { textIn } from '#locale/dictionaries.ts'
import type { Addressed, Labelled, Paper } from '#pdf/paper.ts'
import { isDark } from './is-dark.ts'
import { linesOfCompany, linesOfParty } from './paper-addresses.ts'
import { type PaperFigures, paperFigures } from './paper-figures.ts'
import type { PaperSource } from './paper-source.ts'

/** What the parts of a paper are composed with. */
interface Composing {
  readonly source: PaperSource
  readonly totals: Totals
  readonly text: Text
  readonly figures: PaperFigures
}

/** A document as it stands on paper, in the words and figures of whoever receives it. The same one is always the same paper. */
export function composePaper(source: PaperSource): Paper {
  const { kind, values, locale } = source
  const text = textIn(locale)
  const figures = paperFigures({ locale, country: values.party.country }, source.currency)
  const composing = { source, totals: totalsOf(values), text, figures }
  const number = shownNumber(values.prefix, values.number, source.numberWidth)
  const heading = text(`${kind.name}.name`)
  return {
    look: source.look,
    accent: source.accent,
    accentIsDark: isDark(source.accent),
    language: locale,
    title: `${heading} ${number}`,
    made: partsOf(values.documentDate),
    logo: source.logo,
    issuer: { name: source.company.name, lines: linesOfCompany(source.company, figures) },
    client: { label: text('paper.client'), ...clientOf(composing) },
    heading,
    number,
    subject: values.title,
    message: hasField(kind, 'message') && values.message.trim() !== '' ? values.message : null,
    facts: factsOf(composing),
    ...linesOf(composing),
    taxes: taxesOf(composing),
    ...sumsOf(composing),
    remark: linesDiffer(composing) ? text('paper.rounded-once') : null,
    notes: notesOf(composing),
    footer: footerOf(composing),
    pageOf: text('paper.page-of', { page: '{page}', pages: '{pages}' }),
  }
}

function partsOf(day: string): Paper['made'] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** What stands in the lines does not add up to what stands below them. */
function linesDiffer({ source: { values }, totals }: Composing): boolean {
  const shown = values.lines.map((line) => exact(netAmountOf(line)))
  return toMoney(shown.reduce(plus, exact(zero))) !== netTotalOf(totals)
}

/** A firm by its name, with the person below it; a person by theirs. */
function clientOf({ source: { values, company }, text, figures }: Composing): Addressed {
  const { party } = values
  const person = party.company !== '' && party.name !== party.company ? [party.name] : []
  const taxNumber = party.taxNumber === '' ? [] : [text('paper.tax-number', { number: party.taxNumber })]
  return {
    name: party.company === '' ? party.name : party.company,
    lines: [...person, ...linesOfParty(party, company.country, figures), ...taxNumber],
  }
}

function factsOf({ source: { kind, values, owner }, text, figures }: Composing): Labelled[] {
  const due =
    values.dueDate === null
      ? []
      : [
          {
            label: text(kind.isOwed ? 'paper.due-date' : 'paper.valid-until'),
            value: figures.day(values.dueDate),
          },
        ]
  return [
    { label: text('paper.date'), value: figures.day(values.documentDate) },
    ...due,
    { label: text('paper.owner'), value: owner },
  ]
}

function linesOf({ source: { values }, text, figures }: Composing): Pick<Paper, 'columns' | 'lines'> {
  const columns = ['description', 'quantity', 'price', 'tax', 'net'] as const
  return {
    columns: columns.map((column) => text(`paper.${column}`)),
    lines: values.lines.map((line) => ({
      name: line.name,
      figures: [
        figures.quantity(line.quantity),
        figures.price(line.price),
        // One below the other: the column is no wider than one of them.
        line.taxRates.map(({ rate }) => figures.percent(rate)).join('\n'),
        figures.money(netAmountOf(line)),
      ],
    })),
  }
}

function taxesOf({ source: { values }, text, figures }: Composing): Paper['taxes'] {
  const rows = taxesByRate(values.lines).map(({ name, rate, basis, tax }) => {
    const shown = isSaidIn(name, rate) ? name : `${name} ${figures.percent(rate)}`
    return { name: shown, basis: figures.money(basis), tax: figures.money(tax) }
  })
  return { columns: [text('paper.tax'), text('paper.net'), text('paper.tax-amount')], rows }
}

/** Many are called by their rate already: `TVA 5,5 %`. */
function isSaidIn(name: string, rate: Decimal): boolean {
  const [whole = '', decimals] = String(Number(rate)).split('.')
  const written = decimals === undefined ? `${whole}(?:[.,]0+)?` : `${whole}[.,]${decimals}0*`
  return new RegExp(`(?<![\\d.,])${written}\\s?%`).test(name)
}

function sumsOf({ source, totals, text, figures }: Composing): Pick<Paper, 'sums' | 'total' | 'afterTotal'> {
  const { values, kind } = source
  const label = values.discountType === 'before' ? 'paper.discount-before' : 'paper.discount-after'
  const discount = {
    label: text(label, { percent: figures.percent(values.discountPercentage) }),
    value: figures.money(toMoney(minus(exact(zero), exact(totals.discountValue)))),
  }
  const adjustments = { label: text('paper.adjustments'), value: figures.money(values.adjustments) }
  const amount = (key: 'shipping' | 'paid' | 'due', value: typeof values.amountPaid) =>
    isZero(value) ? [] : [{ label: text(`paper.${key}`), value: figures.moneyIn(value) }]
  return {
    sums: [
      { label: text('paper.net-total'), value: figures.money(netTotalOf(totals)) },
      { label: text('paper.total-tax'), value: figures.money(totals.totalTax) },
      { label: text('paper.sub-total'), value: figures.money(totals.subTotal) },
      ...(isZero(totals.discountValue) ? [] : [discount]),
      ...(isZero(values.adjustments) ? [] : [adjustments]),
    ],
    total: { label: text('paper.total'), value: figures.moneyIn(totals.total) },
    afterTotal: [
      ...amount('shipping', values.shippingCharges),
      ...(hasField(kind, 'amounts')
        ? [...amount('paid', values.amountPaid), ...amount('due', values.amountDue)]
        : []),
    ],
  }
}

function notesOf({ source: { kind, values }, text }: Composing): Paper['notes'] {
  const notes = [
    { field: 'terms', label: text(`${kind.name}.terms`), written: values.terms },
    { field: 'customerNotes', label: text(`${kind.name}.customer-notes`), written: values.customerNotes },
  ] as const
  return notes
    .filter(({ field, written }) => hasField(kind, field) && written.trim() !== '')
    .map(({ field, label, written }) => ({ field, label, text: written.trim() }))
}

/** Who issues it, as the law wants it on every page. */
function footerOf({ source: { company }, text }: Composing): string {
  const taxNumber = company.taxNumber === '' ? '' : text('paper.tax-number', { number: company.taxNumber })
  return [company.name, company.legalNumber, taxNumber].filter((part) => part !== '').join(' · ')
}

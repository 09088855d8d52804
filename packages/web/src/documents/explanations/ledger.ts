import {
  type Derivation,
  type DerivedAmount,
  type Operand,
  type Step,
  sumTerms,
  type Term,
} from '@quittance/shared/documents/derivation.ts'
import { computeAmountDue } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, isEqual } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { showGrouped, showMoney } from '#locale/number-text.ts'
import { type ExplanationReader, exactly, howOf, operandName, signed } from './ledger-amounts.ts'

/** One row of an explanation, ready to be shown or copied. */
export type Entry =
  | {
      readonly type: 'amount'
      readonly label: string
      /** The calculation; empty if the amount was entered or is explained elsewhere. */
      readonly how: string
      readonly amount: string
      /** The amount whose explanation the row links to; null: none. */
      readonly leadsTo: DerivedAmount | null
    }
  /** The lines that are not named, in one row. */
  | { readonly type: 'more'; readonly label: string; readonly amount: string; readonly count: number }
  /** The sum of the amounts before it. */
  | { readonly type: 'result'; readonly label: string; readonly amount: string }
  /** The explained amount. */
  | { readonly type: 'value'; readonly label: string; readonly amount: string }
  | { readonly type: 'sentence'; readonly words: string }
  | { readonly type: 'heading'; readonly words: string }

export interface LedgerReader extends ExplanationReader {
  readonly currency: string
  readonly isOwed: boolean
  /** Maximum number of lines that are named; the others are added up in one row. */
  readonly most: number
}

type Sum = Extract<Step, { type: 'sum' }>

/** Converts a derivation to the rows of its explanation. */
export function ledgerOf(derivation: Derivation, reader: LedgerReader): Entry[] {
  const { amount, steps, value } = derivation
  return [
    ...beforehand(derivation, reader),
    ...steps.flatMap((step, place) => entriesOf(step, { amount, reader, next: steps[place + 1] })),
    {
      type: 'value',
      // The heading contains the name of the line.
      label: amount.type === 'line' ? reader.text('line.total') : operandName(amount, reader),
      amount: inCurrency(value, reader),
    },
    ...afterwards(derivation, reader),
  ]
}

/** Formats an amount with the currency of the document. */
function inCurrency(value: Decimal, { locale, currency }: LedgerReader): string {
  return `${showMoney(value, locale)} ${currency}`.trim()
}

interface Place {
  readonly amount: DerivedAmount
  readonly reader: LedgerReader
  readonly next: Step | undefined
}

function entriesOf(step: Step, place: Place): Entry[] {
  const { amount, reader } = place
  const { text, locale } = reader
  switch (step.type) {
    case 'sum':
      return sumEntries(step, place)
    case 'percent': {
      const isTax = amount.type === 'tax' || amount.type === 'vat-tax'
      const label = isTax ? operandName(amount, reader) : text('discount.percent')
      return [
        {
          type: 'amount',
          label,
          how: howOf(step, reader),
          amount: exactly(step.result, reader),
          leadsTo: null,
        },
      ]
    }
    case 'rounding': {
      const isExact = isEqual(step.from, step.result)
      const params = { from: exactly(step.from, reader), to: showMoney(step.result, locale) }
      return [sentence(isExact ? text('explaining.not-rounded') : text('explaining.rounded', params))]
    }
    case 'apportionment': {
      if (isEqual(step.from, step.result)) return [sentence(text('explaining.not-rounded'))]
      const params = { from: exactly(step.from, reader), cut: showMoney(step.truncated, locale) }
      return [
        sentence(
          step.isRoundedUp
            ? text('explaining.cent-added', params)
            : text('explaining.no-cent-added', { from: params.from, to: params.cut }),
        ),
      ]
    }
  }
}

function sumEntries(step: Sum, { amount, reader, next }: Place): Entry[] {
  const { text, most } = reader
  const { terms, operand: what, result } = step
  if (terms.length === 0) return [sentence(text(noneKey(amount, reader)))]
  const isLong = isOfLines(terms) && terms.length > most
  const named = isLong ? terms.slice(0, most) : terms
  const rest = isLong ? terms.slice(most) : []
  // If rounding does not change the sum, it equals the explained amount, which is the last row.
  const isValue = what === null && next?.type === 'rounding' && isEqual(next.from, next.result)
  const label = what === null ? text('explaining.exact') : operandName(what, reader)
  return [
    ...named.map((term, index) => termEntry(term, { index, amount, reader })),
    ...(rest.length === 0 ? [] : [restEntry(rest, reader)]),
    ...(terms.length === 1 || isValue
      ? []
      : [{ type: 'result' as const, label, amount: exactly(result, reader) }]),
  ]
}

function isOfLines(terms: readonly Term[]): boolean {
  return terms[0]?.operand.type === 'line' || terms[0]?.operand.type === 'line-net'
}

interface TermPlace {
  readonly index: number
  readonly amount: DerivedAmount
  readonly reader: LedgerReader
}

function termEntry(
  { operand: what, calculation: how, count: times, sign, exact }: Term,
  { index, amount, reader }: TermPlace,
): Entry {
  const name = operandName(what, reader, amount)
  return {
    type: 'amount',
    label: times === 1 ? name : reader.text('explaining.repeated', { line: name, times }),
    how: how === null ? '' : howOf(how, reader),
    amount: signed(exact, { isNegative: sign === 'minus', isFirst: index === 0 }, reader),
    leadsTo: leadOf(what),
  }
}

function restEntry(rest: readonly Term[], reader: LedgerReader): Entry {
  const count = rest.length
  const shown = showGrouped(decimal(String(count)), reader.locale)
  const label = reader.text('explaining.more-lines', { count, shown })
  const amount = signed(sumTerms(rest), { isNegative: false, isFirst: false }, reader)
  return { type: 'more', label, amount, count }
}

function leadOf(what: Operand): DerivedAmount | null {
  switch (what.type) {
    case 'line-net':
    case 'line-tax':
    case 'tax-basis':
    case 'adjustments':
    case 'amount-paid':
    case 'group-lines':
    case 'charge':
      return null
    default:
      return what
  }
}

function beforehand({ amount }: Derivation, { text, content }: LedgerReader): Entry[] {
  if (amount.type !== 'discount') return []
  return [sentence(text(`explaining.${content.discountType}-tax`))]
}

function afterwards(derivation: Derivation, reader: LedgerReader): Entry[] {
  const { amount, sumOfRounded, printedBasis, steps } = derivation
  const { text, locale, isOwed } = reader
  const [first] = steps
  switch (amount.type) {
    case 'line':
      return first?.type === 'sum' && first.terms.length === 1
        ? [sentence(text('explaining.untaxed-line'))]
        : []
    case 'sub-total':
      return sumOfRounded === null
        ? []
        : [sentence(text('explaining.rounded-once', { shown: showMoney(sumOfRounded, locale) }))]
    case 'total-tax':
      return sharesOf(derivation, reader)
    case 'tax':
      return first === undefined || printedBasis === null || isEqual(first.result, printedBasis)
        ? []
        : [sentence(text('explaining.pdf-taxable-amount', { basis: showMoney(printedBasis, locale) }))]
    case 'discount':
      return [sentence(text('explaining.whole-document'))]
    case 'total':
      return isOwed ? [sentence(text('explaining.not-in-total')), stillDue(derivation, reader)] : []
    case 'still-due':
      return [sentence(text('explaining.suggested-due'))]
    case 'vat-base':
      return first?.type === 'sum' && isOfLines(first.terms)
        ? [sentence(text('explaining.lines-rounded'))]
        : []
    default:
      return []
  }
}

/** Returns the row of the unpaid part of the total. */
function stillDue({ value }: Derivation, reader: LedgerReader): Entry {
  const what = { type: 'still-due' } as const
  const due = computeAmountDue(value, reader.content.amountPaid)
  return {
    type: 'amount',
    label: operandName(what, reader),
    how: '',
    amount: showMoney(due, reader.locale),
    leadsTo: what,
  }
}

/** Returns the printed tax of each rate. A single rate has no row, because its tax is the total tax. */
function sharesOf({ shares }: Derivation, reader: LedgerReader): Entry[] {
  const { text, locale } = reader
  if (shares.length < 2) return []
  const isExact = shares.every(({ exact, money }) => isEqual(exact, money))
  return [
    { type: 'heading', words: text('explaining.pdf-by-rate') },
    ...shares.map(({ rate, money }): Entry => {
      const what = { type: 'tax', rate } as const
      return {
        type: 'amount',
        label: operandName(what, reader),
        how: '',
        amount: showMoney(money, locale),
        leadsTo: what,
      }
    }),
    ...(isExact ? [] : [sentence(text('explaining.cent-distribution'))]),
  ]
}

function noneKey(amount: DerivedAmount, { content }: LedgerReader) {
  return content.lines.length > 0 && amount.type === 'total-tax'
    ? 'explaining.untaxed'
    : 'explaining.no-lines'
}

function sentence(words: string): Entry {
  return { type: 'sentence', words }
}

/** Returns an explanation as text for the clipboard, with one line for each row. */
export function ledgerText(
  heading: readonly string[],
  entries: readonly Entry[],
  text: TranslateFunction,
): string {
  return [...heading.filter((line) => line !== ''), ...entries.map((entry) => lineOf(entry, text))].join('\n')
}

function lineOf(entry: Entry, text: TranslateFunction): string {
  const said = (label: string, amount: string) => text('explaining.copied-row', { label, amount })
  switch (entry.type) {
    case 'amount':
      return said(entry.label, entry.how === '' ? entry.amount : withSign(entry.amount, entry.how))
    case 'more':
      return said(entry.label, entry.amount)
    case 'result':
    case 'value':
      return `= ${said(entry.label, entry.amount)}`
    case 'sentence':
    case 'heading':
      return entry.words
  }
}

/** Returns `+ 3 × 4.00 = 12.00`, with the sign before the calculation. */
function withSign(amount: string, how: string): string {
  const [sign, magnitude] = amount.includes('\u00a0') ? amount.split('\u00a0') : ['', amount]
  return `${sign} ${how} = ${magnitude}`.trim()
}

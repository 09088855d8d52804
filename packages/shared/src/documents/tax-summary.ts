import {
  apportion,
  type Decimal,
  type Exact,
  exact,
  percentOf,
  plus,
  times,
  toMoney,
} from '#money/decimal.ts'
import type { DocumentLine, LineTaxRate } from './sales-document.ts'

/** What one tax rate comes to in a whole document. */
export interface TaxOfRate {
  readonly name: string
  /** Percent. */
  readonly rate: Decimal
  /** The amounts without tax that it is taken from. */
  readonly basis: Decimal
  readonly tax: Decimal
}

/**
 * The tax by rate, as a document on paper has to name it, the rates in the order in which they first stand in the lines.
 * The taxes add up to the document's total tax, to the cent: it is apportioned by the largest remainder.
 */
export function taxesByRate(lines: readonly DocumentLine[]): TaxOfRate[] {
  const rates = new Map<string, RateInTheMaking>()
  for (const line of lines) for (const taxRate of line.taxRates) addLine(rates, { line, taxRate })
  return apportion([...rates.values()], ({ tax }) => tax).map(([{ name, rate, basis }, tax]) => ({
    name,
    rate,
    basis: toMoney(basis),
    tax,
  }))
}

/** Quantity times price, without tax, rounded once. */
export function netAmountOf(line: DocumentLine): Decimal {
  return toMoney(netOf(line))
}

interface RateInTheMaking {
  readonly name: string
  readonly rate: Decimal
  readonly basis: Exact
  readonly tax: Exact
  /** Whose amount was added last. */
  readonly line: DocumentLine
}

function addLine(
  rates: Map<string, RateInTheMaking>,
  { line, taxRate: { name, rate } }: { readonly line: DocumentLine; readonly taxRate: LineTaxRate },
): void {
  const net = netOf(line)
  const tax = percentOf(net, exact(rate))
  const key = JSON.stringify([name, Number(rate)])
  const known = rates.get(key)
  if (!known) {
    rates.set(key, { name, rate, basis: net, tax, line })
    return
  }
  // A rate that stands twice in a line is taken twice of one amount.
  const basis = known.line === line ? known.basis : plus(known.basis, net)
  rates.set(key, { ...known, basis, tax: plus(known.tax, tax), line })
}

function netOf({ quantity, price }: DocumentLine): Exact {
  return times(exact(quantity), exact(price))
}

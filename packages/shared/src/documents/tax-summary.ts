import {
  apportion,
  type Decimal,
  type Exact,
  exact,
  percentOf,
  plus,
  type Share,
  toMoney,
} from '#money/decimal.ts'
import type { DocumentLine, LineTaxRate } from './sales-document.ts'
import { netOf } from './totals.ts'

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
  return sharesByRate(lines).map(({ part: { name, rate, basis }, money: tax }) => ({
    name,
    rate,
    basis: toMoney(basis),
    tax,
  }))
}

/** What `taxesByRate` goes through: what each rate comes to before and after it is brought to cents. */
export function sharesByRate(lines: readonly DocumentLine[]): Share<ExactTaxOfRate>[] {
  const rates = new Map<string, RateInTheMaking>()
  for (const line of lines) for (const taxRate of line.taxRates) addLine(rates, { line, taxRate })
  return apportion<ExactTaxOfRate>([...rates.values()], ({ tax }) => tax)
}

/** Quantity times price, without tax, rounded once. */
export function netAmountOf(line: DocumentLine): Decimal {
  return toMoney(netOf(line))
}

/** What one rate comes to, of an amount without tax. */
export function taxAtRate(net: Exact, rate: Decimal): Exact {
  return percentOf(net, exact(rate))
}

/** Equal for rates that are one tax: of one name and one percentage, however that is written. */
export function rateKey({ name, rate }: Pick<LineTaxRate, 'name' | 'rate'>): string {
  return JSON.stringify([name, Number(rate)])
}

/** Nothing of it is rounded. */
export interface ExactTaxOfRate {
  readonly name: string
  readonly rate: Decimal
  readonly basis: Exact
  readonly tax: Exact
}

interface RateInTheMaking extends ExactTaxOfRate {
  /** Whose amount was added last. */
  readonly line: DocumentLine
}

function addLine(
  rates: Map<string, RateInTheMaking>,
  { line, taxRate }: { readonly line: DocumentLine; readonly taxRate: LineTaxRate },
): void {
  const { name, rate } = taxRate
  const net = netOf(line)
  const tax = taxAtRate(net, rate)
  const key = rateKey(taxRate)
  const known = rates.get(key)
  if (!known) {
    rates.set(key, { name, rate, basis: net, tax, line })
    return
  }
  // A rate that stands twice in a line is taken twice of one amount.
  const basis = known.line === line ? known.basis : plus(known.basis, net)
  rates.set(key, { ...known, basis, tax: plus(known.tax, tax), line })
}

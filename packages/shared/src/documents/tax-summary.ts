import {
  apportion,
  type Decimal,
  type Exact,
  exact,
  percentOf,
  plus,
  type Share,
  toMoney,
  zero,
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
  const rates = new Map<string, TaxedAmounts>()
  // Lines of one document share the objects of their rates: their keys are made once.
  const known = new Map<LineTaxRate, TaxedAmounts>()
  for (const line of lines) {
    const net = netOf(line)
    for (const taxRate of line.taxRates) {
      const amounts = known.get(taxRate) ?? amountsOf(rates, taxRate)
      known.set(taxRate, amounts)
      addAmount(amounts, line, net)
    }
  }
  return apportion([...rates.values()].map(toTaxOfRate), ({ tax }) => tax)
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

interface TaxedAmounts {
  readonly name: string
  readonly rate: Decimal
  basis: Exact
  /** A rate that is twice in a line is taken twice of one amount, which is in the basis once. */
  repeated: Exact
  /** The line whose amount was added last. */
  line: DocumentLine | null
}

function amountsOf(rates: Map<string, TaxedAmounts>, taxRate: LineTaxRate): TaxedAmounts {
  const key = rateKey(taxRate)
  const { name, rate } = taxRate
  const amounts = rates.get(key) ?? { name, rate, basis: exact(zero), repeated: exact(zero), line: null }
  rates.set(key, amounts)
  return amounts
}

function addAmount(amounts: TaxedAmounts, line: DocumentLine, net: Exact): void {
  if (amounts.line === line) amounts.repeated = plus(amounts.repeated, net)
  else amounts.basis = plus(amounts.basis, net)
  amounts.line = line
}

/** Nothing is rounded, so the tax of the sum is the sum of the taxes. */
function toTaxOfRate({ name, rate, basis, repeated }: TaxedAmounts): ExactTaxOfRate {
  return { name, rate, basis, tax: taxAtRate(plus(basis, repeated), rate) }
}

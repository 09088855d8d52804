import {
  addExact,
  apportion,
  computePercent,
  type Decimal,
  type Exact,
  type Share,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'
import type { DocumentLine, LineTaxRate } from './sales-document.ts'
import { computeNet } from './totals.ts'

/** What one tax rate comes to in a whole document. */
export interface TaxTotal {
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
export function computeTaxesByRate(lines: readonly DocumentLine[]): TaxTotal[] {
  return computeSharesByRate(lines).map(({ part: { name, rate, basis }, money: tax }) => ({
    name,
    rate,
    basis: toMoney(basis),
    tax,
  }))
}

/** What `taxesByRate` goes through: what each rate comes to before and after it is brought to cents. */
export function computeSharesByRate(lines: readonly DocumentLine[]): Share<ExactTaxTotal>[] {
  const rates = new Map<string, TaxAccumulator>()
  // Lines of one document share the objects of their rates: their keys are made once.
  const known = new Map<LineTaxRate, TaxAccumulator>()
  for (const line of lines) {
    const net = computeNet(line)
    for (const taxRate of line.taxRates) {
      const amounts = known.get(taxRate) ?? getAccumulator(rates, taxRate)
      known.set(taxRate, amounts)
      addAmount(amounts, line, net)
    }
  }
  return apportion([...rates.values()].map(toTaxTotal), ({ tax }) => tax)
}

/** Quantity times price, without tax, rounded once. */
export function computeNetAmount(line: DocumentLine): Decimal {
  return toMoney(computeNet(line))
}

/** What one rate comes to, of an amount without tax. */
export function computeTax(net: Exact, rate: Decimal): Exact {
  return computePercent(net, toExact(rate))
}

/** Equal for rates that are one tax: of one name and one percentage, however that is written. */
export function toRateKey({ name, rate }: Pick<LineTaxRate, 'name' | 'rate'>): string {
  return JSON.stringify([name, Number(rate)])
}

/** Nothing of it is rounded. */
export interface ExactTaxTotal {
  readonly name: string
  readonly rate: Decimal
  readonly basis: Exact
  readonly tax: Exact
}

interface TaxAccumulator {
  readonly name: string
  readonly rate: Decimal
  basis: Exact
  /** A rate that is twice in a line is taken twice of one amount, which is in the basis once. */
  repeatedBasis: Exact
  /** The line whose amount was added last. */
  line: DocumentLine | null
}

function getAccumulator(rates: Map<string, TaxAccumulator>, taxRate: LineTaxRate): TaxAccumulator {
  const key = toRateKey(taxRate)
  const { name, rate } = taxRate
  const amounts = rates.get(key) ?? {
    name,
    rate,
    basis: toExact(zero),
    repeatedBasis: toExact(zero),
    line: null,
  }
  rates.set(key, amounts)
  return amounts
}

function addAmount(amounts: TaxAccumulator, line: DocumentLine, net: Exact): void {
  if (amounts.line === line) amounts.repeatedBasis = addExact(amounts.repeatedBasis, net)
  else amounts.basis = addExact(amounts.basis, net)
  amounts.line = line
}

/** Nothing is rounded, so the tax of the sum is the sum of the taxes. */
function toTaxTotal({ name, rate, basis, repeatedBasis: repeated }: TaxAccumulator): ExactTaxTotal {
  return { name, rate, basis, tax: computeTax(addExact(basis, repeated), rate) }
}

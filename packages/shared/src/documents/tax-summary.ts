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
import { toRateKey } from './line-fields.ts'
import type { DocumentLine, LineTaxRate } from './sales-document.ts'
import { computeNet } from './totals.ts'

/** Total of one tax rate in a document. */
export interface TaxTotal {
  readonly name: string
  /** Percent. */
  readonly rate: Decimal
  /** Sum of the amounts without tax to which the rate applies. */
  readonly basis: Decimal
  readonly tax: Decimal
}

/**
 * Computes the tax of each rate, which a printed document must show, in the order in which the rates first appear in
 * the lines. The taxes add up exactly to the rounded total tax, because it is apportioned by the largest remainder.
 */
export function computeTaxesByRate(lines: readonly DocumentLine[]): TaxTotal[] {
  return computeSharesByRate(lines).map(({ part: { name, rate, basis }, money: tax }) => ({
    name,
    rate,
    basis: toMoney(basis),
    tax,
  }))
}

/** Computes the tax of each rate before and after rounding to cents. */
export function computeSharesByRate(lines: readonly DocumentLine[]): Share<ExactTaxTotal>[] {
  const rates = new Map<string, TaxAccumulator>()
  // Lines share the objects of their rates, so the key of a rate is computed once.
  const cached = new Map<LineTaxRate, TaxAccumulator>()
  for (const line of lines) {
    const net = computeNet(line)
    for (const taxRate of line.taxRates) {
      const accumulator = cached.get(taxRate) ?? getAccumulator(rates, taxRate)
      cached.set(taxRate, accumulator)
      addAmount(accumulator, line, net)
    }
  }
  return apportion([...rates.values()].map(toTaxTotal), ({ tax }) => tax)
}

/** Computes quantity × price of a line, without tax and rounded once. */
export function computeNetAmount(line: DocumentLine): Decimal {
  return toMoney(computeNet(line))
}

/** Computes the unrounded tax on an amount. @param rate in percent */
export function computeTax(net: Exact, rate: Decimal): Exact {
  return computePercent(net, toExact(rate))
}

/** Total of one tax rate, unrounded. */
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
  /**
   * Sum of the amounts of repeated rates: a rate that a line has twice counts twice for the tax, but once for the
   * basis.
   */
  repeatedBasis: Exact
  /** The line that was added last; null before the first. */
  line: DocumentLine | null
}

function getAccumulator(rates: Map<string, TaxAccumulator>, taxRate: LineTaxRate): TaxAccumulator {
  const key = toRateKey(taxRate)
  const { name, rate } = taxRate
  const accumulator = rates.get(key) ?? {
    name,
    rate,
    basis: toExact(zero),
    repeatedBasis: toExact(zero),
    line: null,
  }
  rates.set(key, accumulator)
  return accumulator
}

function addAmount(accumulator: TaxAccumulator, line: DocumentLine, net: Exact): void {
  if (accumulator.line === line) accumulator.repeatedBasis = addExact(accumulator.repeatedBasis, net)
  else accumulator.basis = addExact(accumulator.basis, net)
  accumulator.line = line
}

/** Computes the tax of the sum, which equals the sum of the taxes because neither is rounded. */
function toTaxTotal({ name, rate, basis, repeatedBasis }: TaxAccumulator): ExactTaxTotal {
  return { name, rate, basis, tax: computeTax(addExact(basis, repeatedBasis), rate) }
}

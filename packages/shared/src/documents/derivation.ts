import {
  addExact,
  type Decimal,
  type Exact,
  subtractExact,
  toDecimal,
  toExact,
  zero,
} from '#money/decimal.ts'
import type { PricedContent } from './sales-document.ts'

/** What the figures of a document follow from. */
export interface ExplainableContent extends PricedContent {
  readonly amountPaid: Decimal
}

/** A tax as a document has it: one name, one percentage. */
export interface NamedRate {
  readonly name: string
  /** Percent. */
  readonly rate: Decimal
}

/** A figure that a document shows and that follows from others. @see Derivation */
export type DerivedAmount =
  /** With tax. @param index from 0 on */
  | { readonly type: 'line'; readonly index: number }
  /** What one rate comes to in the whole document. */
  | { readonly type: 'tax'; readonly rate: NamedRate }
  | { readonly type: 'sub-total' | 'total-tax' | 'net-total' | 'discount' | 'total' | 'still-due' }

/** What stands in a derivation: another figure, something that was entered, or a step between the two. */
export type Operand =
  | DerivedAmount
  /** Quantity × price. */
  | { readonly type: 'line-net'; readonly index: number }
  /** What a rate comes to in one line. */
  | { readonly type: 'line-tax'; readonly rate: NamedRate }
  /** The amounts without tax that a rate is taken from. */
  | { readonly type: 'tax-basis'; readonly rate: NamedRate }
  | { readonly type: 'adjustments' | 'amount-paid' }

/** How one value follows from two. */
export type Calculation =
  | { readonly type: 'product'; readonly quantity: Decimal; readonly price: Decimal }
  | { readonly type: 'percent'; readonly percent: Decimal; readonly basis: Decimal }

/** A part of a sum. Nothing of `exact` is rounded that is not a figure of the document itself. */
export interface Term {
  readonly operand: Operand
  readonly sign: 'plus' | 'minus'
  /** How often it counts: a rate can stand in a line twice. */
  readonly count: number
  readonly exact: Decimal
  /** null: it was entered, or has a derivation of its own. */
  readonly calculation: Calculation | null
}

/** One after the other, each from the result of the one before. */
export type Step =
  | {
      readonly type: 'sum'
      /** null: the figure itself, before it is rounded. */
      readonly operand: Operand | null
      readonly terms: readonly Term[]
      readonly result: Decimal
    }
  | { readonly type: 'percent'; readonly percent: Decimal; readonly basis: Decimal; readonly result: Decimal }
  /** To 2 decimals, halves away from zero. */
  | { readonly type: 'rounding'; readonly from: Decimal; readonly result: Decimal }
  /** The share of a sum that was rounded before: cut off at the cent, and a cent more where it is raised. */
  | {
      readonly type: 'sharing'
      readonly from: Decimal
      readonly truncated: Decimal
      readonly isRoundedUp: boolean
      readonly result: Decimal
    }

/** What a tax rate has of the total tax. */
export interface TaxShare {
  readonly rate: NamedRate
  readonly exact: Decimal
  readonly isRoundedUp: boolean
  readonly money: Decimal
}

/** How a figure comes about, from the very values that the totals are computed with. */
export interface Derivation {
  readonly amount: DerivedAmount
  /** As the document shows it. */
  readonly value: Decimal
  readonly steps: readonly Step[]
  /** What the parts come to as the document shows them, rounded each; null where that is the same. */
  readonly sumOfRounded: Decimal | null
  /** Of the total tax: what each rate has of it on paper. */
  readonly shares: readonly TaxShare[]
  /** Of a tax rate: what it is taken from, as paper shows it; null for other figures. */
  readonly printedBasis: Decimal | null
}

/** What there is to say of few figures alone. */
export const derivationDefaults = { sumOfRounded: null, shares: [], printedBasis: null } as const

/** What some parts of a sum come to, unrounded. */
export function sumTerms(terms: readonly Term[]): Decimal {
  return toDecimal(terms.reduce(addTerm, toExact(zero)))
}

function addTerm(sum: Exact, { sign, count: times, exact: value }: Term): Exact {
  const add = sign === 'plus' ? addExact : subtractExact
  let added = sum
  for (let count = 0; count < times; count += 1) added = add(added, toExact(value))
  return added
}

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
import type { VatCategory } from './tax-class.ts'

/** The content from which the amounts of a document are derived. */
export interface ExplainableContent extends PricedContent {
  readonly amountPaid: Decimal
}

/** A tax of a document. Rates with equal name and percentage are the same tax. */
export interface NamedRate {
  readonly name: string
  /** Percent. */
  readonly rate: Decimal
}

/** Amounts of a document that have the same VAT. */
export interface VatGroupId {
  readonly category: VatCategory
  /** Percent. */
  readonly rate: Decimal
  /** Why there is no VAT. Empty: there is VAT, or the reason is not stated. */
  readonly reason: string
}

/** Base or VAT of a group. */
export interface GroupAmount {
  readonly type: 'vat-base' | 'vat-tax'
  readonly group: VatGroupId
}

/** A legal total of the document. */
export interface LegalSum {
  readonly type: 'legal-net' | 'legal-vat' | 'legal-gross' | 'legal-rounding' | 'legal-owed'
}

/** An amount that the law asks for. `law/explain-legal-amount.ts` derives it. */
export type LegalAmount = GroupAmount | LegalSum

/** An amount of a document that is derived from others. */
export type DerivedAmount = ProductAmount | LegalAmount

/** An amount of the totals that every document has. `explain-amount.ts` derives it. */
export type ProductAmount =
  /** Line total, with tax. `index` starts at 0. */
  | { readonly type: 'line'; readonly index: number }
  /** Tax of one rate in the whole document. */
  | { readonly type: 'tax'; readonly rate: NamedRate }
  | { readonly type: 'sub-total' | 'total-tax' | 'net-total' | 'discount' | 'total' | 'still-due' }

/** An operand of a step: another derived amount, an entered value or an intermediate result. */
export type Operand =
  | DerivedAmount
  /** Quantity × price. */
  | { readonly type: 'line-net'; readonly index: number }
  /** Tax of one rate in one line. */
  | { readonly type: 'line-tax'; readonly rate: NamedRate }
  /** Sum of the amounts without tax to which a rate applies. */
  | { readonly type: 'tax-basis'; readonly rate: NamedRate }
  | { readonly type: 'adjustments' | 'amount-paid' }
  /** Sum of the lines of a VAT group, without VAT. */
  | { readonly type: 'group-lines' }
  /** Allowance or charge of a VAT group. The name is that of a tax other than VAT, otherwise empty. */
  | {
      readonly type: 'charge'
      readonly reason: 'discount' | 'adjustment' | 'disbursement' | 'tax'
      readonly name: string
    }

/** A product of two values. */
export type Calculation =
  | { readonly type: 'product'; readonly quantity: Decimal; readonly price: Decimal }
  | { readonly type: 'percent'; readonly percent: Decimal; readonly basis: Decimal }

/** A term of a sum. `exact` is unrounded, unless it is an amount of the document. */
export interface Term {
  readonly operand: Operand
  readonly sign: 'plus' | 'minus'
  /** How often the term is added: a line can have the same rate twice. */
  readonly count: number
  readonly exact: Decimal
  /** How the term is calculated; null if it was entered or has its own derivation. */
  readonly calculation: Calculation | null
}

/** A step of a derivation. Each step uses the result of the previous one. */
export type Step =
  | {
      readonly type: 'sum'
      /** The sum; null for the amount itself before rounding. */
      readonly operand: Operand | null
      readonly terms: readonly Term[]
      readonly result: Decimal
    }
  | { readonly type: 'percent'; readonly percent: Decimal; readonly basis: Decimal; readonly result: Decimal }
  /** Rounds to 2 decimals, halves away from zero. */
  | { readonly type: 'rounding'; readonly from: Decimal; readonly result: Decimal }
  /** Share of a rounded sum: truncated to cents, plus one cent if it is rounded up. */
  | {
      readonly type: 'apportionment'
      readonly from: Decimal
      readonly truncated: Decimal
      readonly isRoundedUp: boolean
      readonly result: Decimal
    }

/** Share of a tax rate in the total tax. */
export interface TaxShare {
  readonly rate: NamedRate
  readonly exact: Decimal
  readonly isRoundedUp: boolean
  readonly money: Decimal
}

/** How an amount is derived, from the same values that the totals are computed with. */
export interface Derivation {
  readonly amount: DerivedAmount
  /** The amount as the document shows it. */
  readonly value: Decimal
  readonly steps: readonly Step[]
  /** Sum of the rounded terms, if it differs from the value; otherwise null. */
  readonly sumOfRounded: Decimal | null
  /** For the total tax, the printed share of each rate; empty for other amounts. */
  readonly shares: readonly TaxShare[]
  /** For a tax rate, the printed amount to which it applies; null for other amounts. */
  readonly printedBasis: Decimal | null
}

/** Values of the fields that only some amounts have. */
export const derivationDefaults = { sumOfRounded: null, shares: [], printedBasis: null } as const

const legalTypes: ReadonlySet<string> = new Set<LegalAmount['type']>([
  'vat-base',
  'vat-tax',
  'legal-net',
  'legal-vat',
  'legal-gross',
  'legal-rounding',
  'legal-owed',
])

export function isLegalAmount(amount: { readonly type: string }): amount is LegalAmount {
  return legalTypes.has(amount.type)
}

/** Adds terms without rounding. */
export function sumTerms(terms: readonly Term[]): Decimal {
  return toDecimal(terms.reduce(addTerm, toExact(zero)))
}

function addTerm(sum: Exact, { sign, count, exact }: Term): Exact {
  const combine = sign === 'plus' ? addExact : subtractExact
  let result = sum
  for (let added = 0; added < count; added += 1) result = combine(result, toExact(exact))
  return result
}

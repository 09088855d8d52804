import { type Decimal, decimal, exceeds, isZero } from '#money/decimal.ts'

/** Whether a tax is value-added tax, or another one such as a tourist tax, which is invoiced as a charge. */
export const taxKinds = ['vat', 'other'] as const

export type TaxKind = (typeof taxKinds)[number]

/**
 * VAT categories (UNTDID 5305): standard or reduced rate, zero rate, exempt, reverse charge, intra-Community supply, export,
 * outside the scope of VAT.
 */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const

export type VatCategory = (typeof vatCategories)[number]

/** How a tax rate counts in an invoice. */
export interface TaxClass {
  readonly kind: TaxKind
  /** Null: other taxes, and a rate of 0 % without a reason. */
  readonly category: VatCategory | null
  /** Code of the VATEX list of the European Commission. Empty: none. */
  readonly exemptionCode: string
  /** The reason as an invoice states it. Empty: none. */
  readonly exemptionText: string
}

/** Returns the class of a rate. If nothing is known, the rate is VAT, at the standard or a reduced rate if it is above 0. */
export function getTaxClass({
  rate,
  taxClass,
}: {
  readonly rate: Decimal
  readonly taxClass?: TaxClass | undefined
}): TaxClass {
  return taxClass ?? (isZero(rate) ? unknownZeroRate : standardRate)
}

/** Returns whether a class says nothing but what follows from the rate. */
export function isUsualTaxClass(
  { kind, category, exemptionCode, exemptionText }: TaxClass,
  rate: Decimal,
): boolean {
  const usual = getTaxClass({ rate })
  const isUsualCategory = category === null || category === usual.category
  return kind === usual.kind && isUsualCategory && exemptionCode === '' && exemptionText === ''
}

const standardRate: TaxClass = { kind: 'vat', category: 'S', exemptionCode: '', exemptionText: '' }
const unknownZeroRate: TaxClass = { kind: 'vat', category: null, exemptionCode: '', exemptionText: '' }

/** Why the lines of a document without a VAT rate of their own have none; `domestic` gives no reason. */
export const taxTreatments = [
  'domestic',
  'franchise',
  'reverse-charge',
  'intra-eu',
  'export',
  'outside-scope',
] as const

export type TaxTreatment = (typeof taxTreatments)[number]

/** Meaning of the adjustment of a document: a change of the price, tax included, or an expense that is passed on without tax. */
export const adjustmentKinds = ['price', 'disbursement'] as const

export type AdjustmentKind = (typeof adjustmentKinds)[number]

const largestRounding = decimal('0.99')

/** Returns whether an adjustment is rounding of the sum to pay. A larger one changes the price. */
export function isRoundingAdjustment(adjustments: Decimal): boolean {
  return !exceeds(adjustments, largestRounding)
}

interface Adjustment {
  readonly adjustments: Decimal
  readonly adjustmentKind: AdjustmentKind
}

/** Returns whether a document states what its adjustment is. Without a choice, one that is more than rounding changes the price. */
export function hasAdjustmentKind({ adjustments, adjustmentKind }: Adjustment): boolean {
  return adjustmentKind !== 'price' || !isRoundingAdjustment(adjustments)
}

import type { DocumentLine, LineTaxRate, PricedContent } from '#documents/sales-document.ts'
import {
  type AdjustmentKind,
  getTaxClass,
  isRoundingAdjustment,
  type TaxTreatment,
  type VatCategory,
} from '#documents/tax-class.ts'
import { computeTotals } from '#documents/totals.ts'
import {
  addExact,
  apportion,
  computePercent,
  type Decimal,
  decimal,
  divideExact,
  type Exact,
  fromScaled,
  isEqual,
  isLess,
  isZero,
  multiplyExact,
  splitByWeight,
  subtractExact,
  subtractMoney,
  toExact,
  toMoney,
  zero,
} from '#money/decimal.ts'
import { adaptToCountry } from './country-content.ts'
import { type ExemptionReason, getUntaxedChargeReason } from './exemption-reasons.ts'
import { getLineNet } from './line-net.ts'
import { findLineVat, listOtherTaxes, type VatContext } from './line-vat.ts'
import {
  type GroupBase,
  type GroupKey,
  type VatGroup,
  VatGroupList,
  type VatRemainder,
} from './vat-groups.ts'

/** The content of a document from which its legal totals are computed. */
export interface LegalContent extends PricedContent {
  readonly taxTreatment: TaxTreatment
  readonly adjustmentKind: AdjustmentKind
}

type Adjustment = Pick<LegalContent, 'adjustments' | 'adjustmentKind'>

/** Values of the company on which the legal totals depend. */
export interface LegalTotalsOptions {
  /** Country of the seller: ISO 3166, two letters. Determines the words of exemption reasons. */
  readonly country: string
}

/** Why a document has an allowance (BG-20) or charge (BG-21). */
export type ChargeReason = 'discount' | 'adjustment' | 'disbursement' | 'tax'

/** An allowance or charge of the document, without VAT. */
export interface LegalCharge {
  readonly reason: ChargeReason
  /** Name of the tax; empty for other reasons. */
  readonly name: string
  readonly category: VatCategory
  readonly rate: Decimal
  /** Positive. */
  readonly amount: Decimal
  /** The amount to which the percentage applies, and the percentage; null: the amount is not a percentage. */
  readonly percentage: { readonly base: Decimal; readonly percent: Decimal } | null
}

/** VAT category, rate and amount of a line. */
export interface LegalLine {
  readonly category: VatCategory
  readonly rate: Decimal
  /** Amount without VAT (BT-131): quantity × price, rounded once. */
  readonly net: Decimal
}

/** The totals that an issued document states (BG-22). */
export interface LegalTotals {
  readonly lines: readonly LegalLine[]
  readonly groups: readonly VatGroup[]
  readonly allowances: readonly LegalCharge[]
  readonly charges: readonly LegalCharge[]
  /** Sum of the lines (BT-106). */
  readonly lineTotal: Decimal
  /** BT-107. */
  readonly allowanceTotal: Decimal
  /** BT-108. */
  readonly chargeTotal: Decimal
  /** BT-109. */
  readonly net: Decimal
  /** BT-110. */
  readonly vat: Decimal
  /** BT-112. */
  readonly gross: Decimal
  /** BT-114. */
  readonly rounding: Decimal
  /** Gross plus rounding: what the customer owes before deposits and payments. */
  readonly owed: Decimal
}

/** The rest of a document, such as an invoice less the credit notes that were issued for it. */
export interface LegalRemainder {
  readonly groups: readonly VatRemainder[]
  readonly rounding: Decimal
}

/** Returns whether VAT groups are all that is left, so that the rounding is that of the rest, too. */
function isRest(groups: readonly VatGroup[], { groups: left }: LegalRemainder): boolean {
  const open = left.filter(({ base, tax }) => !(isZero(base) && isZero(tax)))
  return (
    open.length === groups.length &&
    open.every(({ category, rate, base }) =>
      groups.some((own) => own.category === category && isEqual(own.rate, rate) && isEqual(own.base, base)),
    )
  )
}

const hundred = toExact(decimal('100'))

/**
 * Computes the legal totals of a document as EN 16931 defines them: each line is rounded once, and the VAT of each rate is computed
 * from the sum of its lines, allowances and charges. Pure and exact.
 * @param remainder the rest of the document of which this one is a part
 * @throws RangeError if a line has several VAT rates, or neither VAT nor a reason for it
 */
export function computeLegalTotals(
  stored: LegalContent,
  options: LegalTotalsOptions,
  remainder: LegalRemainder | null = null,
): LegalTotals {
  const content = adaptToCountry(stored, options.country)
  const groups = new VatGroupList()
  const context = { ...options, treatment: content.taxTreatment }
  const lines = content.lines.map((line) => addLine(groups, line, context))
  const untaxed = findUntaxedReason(groups.list(), options.country)
  const taxes = addOtherTaxes(groups, content.lines, untaxed)
  const discounts = addDiscount(groups, content)
  const adjustments = addAdjustment(groups, content, untaxed)
  const allowances = [...discounts, ...adjustments.allowances]
  const charges = [...taxes, ...adjustments.charges]
  const amountCount = lines.length + allowances.length + charges.length
  const vatGroups = groups.computeVat(remainder?.groups ?? [], amountCount)
  const parts = { lines, allowances, charges, groups: vatGroups }
  const sums = computeSums(parts, groups.list())
  const rounding =
    remainder !== null && isRest(vatGroups, remainder)
      ? remainder.rounding
      : computeRounding(content, vatGroups, sums.gross)
  const owed = toMoney(addExact(toExact(sums.gross), toExact(rounding)))
  return { ...parts, ...sums, rounding, owed }
}

/** Returns the legal totals; null: there are none, because a line has several VAT rates, or neither VAT nor a reason for it. */
export function findLegalTotals(stored: LegalContent, options: LegalTotalsOptions): LegalTotals | null {
  const content = adaptToCountry(stored, options.country)
  const context = { ...options, treatment: content.taxTreatment }
  const isComplete = content.lines.every((line) => findLineVat(line, context) !== null)
  return isComplete && content.lines.length > 0 ? computeLegalTotals(content, options) : null
}

/** Returns the difference that the rounding of single amounts can explain: a cent for each rounded amount. */
export function getRoundingLimit({ lines, allowances, charges, groups }: LegalTotals): Decimal {
  const count = lines.length + allowances.length + charges.length + groups.length
  return fromScaled(count, 2)
}

/** Returns the part of the adjustment that is rounding of the sum to pay; 0 if the adjustment changes the price. */
export function getRoundingAdjustment(content: Adjustment): Decimal {
  const { adjustments } = content
  return !isRoundingAdjustment(adjustments) || isDisbursement(content) ? zero : adjustments
}

/** Returns whether the discount applies to prices without tax although the document has VAT, so that it changes the VAT. */
export function isDiscountBeforeVat(
  content: PricedContent,
  groups: readonly Pick<VatGroup, 'rate'>[],
): boolean {
  const isBefore = content.discountType === 'before' && !isZero(content.discountPercentage)
  return isBefore && groups.some(({ rate }) => !isZero(rate))
}

/** Returns whether the adjustment is an expense that is passed on. */
export function isDisbursement({ adjustments, adjustmentKind }: Adjustment): boolean {
  return adjustmentKind === 'disbursement' && isLess(zero, adjustments)
}

function addLine(groups: VatGroupList, line: DocumentLine, context: VatContext): LegalLine {
  const vat = findLineVat(line, context)
  if (vat === null)
    throw new RangeError('A line has more than one VAT rate, or neither VAT nor a reason for it')
  const net = getLineNet(line)
  groups.add(vat, 'lines', net.exact)
  return { category: vat.category, rate: vat.rate, net: net.money }
}

/**
 * Returns the reason of charges without VAT. A sale outside the scope of VAT has no other category beside it (BR-O-11 to BR-O-14).
 * @param vat of the lines
 */
export function findUntaxedReason(vat: readonly GroupKey[], country: string): ExemptionReason {
  const [first] = vat
  const isOutside = vat.every(({ category }) => category === 'O')
  if (first === undefined || !isOutside) return getUntaxedChargeReason(country)
  const { category, exemptionCode, exemptionText } = first
  return { category, exemptionCode, exemptionText }
}

/** Adds the sum of each tax other than VAT as a charge, so that no VAT is computed on it. */
function addOtherTaxes(
  groups: VatGroupList,
  lines: readonly DocumentLine[],
  untaxed: ExemptionReason,
): LegalCharge[] {
  return listOtherTaxes(lines).map(({ taxRate, tax }) => {
    const group = { ...getTaxReason(taxRate, untaxed), rate: zero }
    const amount = toMoney(tax)
    groups.add(group, 'charges', toExact(amount))
    return createCharge(group, { reason: 'tax', name: taxRate.name, amount })
  })
}

/** Returns the reason of a tax other than VAT: that of the tax rate, otherwise that of all charges without VAT. */
export function getTaxReason(taxRate: LineTaxRate, { category, ...usual }: ExemptionReason): ExemptionReason {
  const { exemptionCode, exemptionText } = getTaxClass(taxRate)
  const hasOwnReason = exemptionCode !== '' || exemptionText !== ''
  return { ...(hasOwnReason ? { exemptionCode, exemptionText } : usual), category }
}

/**
 * Adds the discount as one allowance for each group. A discount after tax lowers the whole total, with other taxes; one before tax
 * lowers the prices only.
 */
function addDiscount(groups: VatGroupList, content: PricedContent): LegalCharge[] {
  const { discountPercentage: percent, discountType } = content
  if (isZero(percent)) return []
  const discounted = groups.list().flatMap((group) => {
    const base = discountType === 'after' ? addExact(group.lines, group.charges) : group.lines
    return base.eq(0) ? [] : [{ group, base }]
  })
  const exactPercent = toExact(percent)
  const amounts =
    discountType === 'after'
      ? discounted.map(({ base }) => toMoney(computePercent(base, exactPercent)))
      : apportion(discounted, ({ base }) => computePercent(base, exactPercent)).map(({ money }) => money)
  return discounted.flatMap(({ group, base }, index) => {
    const amount = amounts[index] ?? zero
    groups.add(group, 'allowances', toExact(amount))
    return [createCharge(group, { reason: 'discount', amount, percentage: { base: toMoney(base), percent } })]
  })
}

interface Adjustments {
  readonly allowances: readonly LegalCharge[]
  readonly charges: readonly LegalCharge[]
}

const noAdjustments: Adjustments = { allowances: [], charges: [] }

/** Adds an adjustment that is more than rounding: as an expense passed on, or as a change of the price, tax included. */
function addAdjustment(groups: VatGroupList, content: LegalContent, untaxed: ExemptionReason): Adjustments {
  const { adjustments } = content
  if (isDisbursement(content)) {
    const group = { ...untaxed, rate: zero }
    const amount = toMoney(toExact(adjustments))
    groups.add(group, 'charges', toExact(amount))
    return { allowances: [], charges: [createCharge(group, { reason: 'disbursement', amount })] }
  }
  if (isRoundingAdjustment(adjustments)) return noAdjustments
  return changePrice(groups, content)
}

/** Splits the adjustment in proportion to the amounts of the groups with tax, and removes the tax of each part. */
function changePrice(groups: VatGroupList, content: LegalContent): Adjustments {
  const isAllowance = isLess(content.adjustments, zero)
  const list = groups.list()
  const weights = list.map(({ lines, charges, allowances, rate }) =>
    toMoney(computeGross(subtractExact(addExact(lines, charges), allowances), rate)),
  )
  const parts = splitByWeight(limitAllowance(content, list, weights), weights)
  const charges = list.flatMap((group, index) => {
    const part = toExact(parts[index] ?? zero)
    const positive = isAllowance ? subtractExact(toExact(zero), part) : part
    const amount = divideExact(multiplyExact(positive, hundred), addExact(hundred, toExact(group.rate)), 2)
    if (amount === null || isZero(amount)) return []
    groups.add(group, isAllowance ? 'allowances' : 'charges', toExact(amount))
    return [createCharge(group, { reason: 'adjustment', amount: toMoney(toExact(amount)) })]
  })
  return isAllowance ? { allowances: charges, charges: [] } : { allowances: [], charges }
}

/**
 * Returns the part of the adjustment that changes the price. The groups are rounded one by one, so that together they can be some cents
 * below the total of the document: an allowance takes off no more than they have, and these cents are rounding of the sum to pay. So no
 * group is below zero, unless the customer would owe less than nothing, which prevents the issue.
 * @param weights amounts of the groups with tax
 */
function limitAllowance(
  content: LegalContent,
  groups: readonly GroupBase[],
  weights: readonly Decimal[],
): Decimal {
  const { adjustments } = content
  const everything = toMoney(subtractExact(toExact(zero), sum(weights)))
  // After a discount before VAT the groups are what is owed.
  if (!isLess(adjustments, everything) || isDiscountBeforeVat(content, groups)) return adjustments
  return isLess(computeTotals(content).total, zero) ? adjustments : everything
}

function computeGross(base: Exact, rate: Decimal): Exact {
  return addExact(base, computePercent(base, toExact(rate)))
}

function createCharge(
  { category, rate }: Pick<GroupBase, 'category' | 'rate'>,
  charge: Pick<LegalCharge, 'reason' | 'amount'> & Partial<LegalCharge>,
): LegalCharge {
  return { name: '', percentage: null, category, rate, ...charge }
}

function computeSums(
  { allowances, charges, groups }: Pick<LegalTotals, 'allowances' | 'charges' | 'groups'>,
  bases: readonly GroupBase[],
) {
  const lineTotal = bases.reduce((total, { lines }) => addExact(total, lines), toExact(zero))
  const allowanceTotal = sum(allowances.map(({ amount }) => amount))
  const chargeTotal = sum(charges.map(({ amount }) => amount))
  const net = addExact(subtractExact(lineTotal, allowanceTotal), chargeTotal)
  const vat = sum(groups.map(({ tax }) => tax))
  return {
    lineTotal: toMoney(lineTotal),
    allowanceTotal: toMoney(allowanceTotal),
    chargeTotal: toMoney(chargeTotal),
    net: toMoney(net),
    vat: toMoney(vat),
    gross: toMoney(addExact(net, vat)),
  }
}

function sum(amounts: readonly Decimal[]): Exact {
  return amounts.reduce((total, amount) => addExact(total, toExact(amount)), toExact(zero))
}

/**
 * Computes the difference between the total of the document and the legal total. With a discount before VAT the legal total counts,
 * so that only an adjustment by less than 1.00 is left.
 */
function computeRounding(content: LegalContent, groups: readonly VatGroup[], gross: Decimal): Decimal {
  if (isDiscountBeforeVat(content, groups)) return toMoney(toExact(getRoundingAdjustment(content)))
  return subtractMoney(computeTotals(content).total, gross)
}

import type { EInvoice, VatBreakdown } from '#en16931/invoice.ts'
import { addExact, type Decimal, isEqual, isZero, subtractExact, toExact, toMoney } from '#money/decimal.ts'
import { isExactly, isWithinOne, sum } from './amounts.ts'
import { isEmpty } from './periods.ts'
import {
  type Params,
  type Rule,
  ruleOfAllowances,
  ruleOfInvoice,
  ruleOfLines,
  ruleOfTerms,
  ruleOfVatGroups,
} from './rule.ts'
import { isVatPlausible } from './total-rules.ts'

/** Requirements of a VAT category in the rules BR-x-01 to BR-x-10. */
interface CategoryRules {
  /** Code in the invoice (UNCL 5305). */
  readonly code: string
  /** Letters in the rule ids. */
  readonly name: string
  readonly rate: 'positive' | 'zero' | 'absent'
  /** Returns the identifier that is missing, or that must not be there; null if they are right. */
  readonly findIdFault: (invoice: EInvoice) => string | null
  readonly needsReason: boolean
}

const categories: readonly CategoryRules[] = [
  { code: 'S', name: 'S', rate: 'positive', findIdFault: findSellerTaxFault, needsReason: false },
  { code: 'Z', name: 'Z', rate: 'zero', findIdFault: findSellerTaxFault, needsReason: false },
  { code: 'E', name: 'E', rate: 'zero', findIdFault: findSellerTaxFault, needsReason: true },
  { code: 'AE', name: 'AE', rate: 'zero', findIdFault: findReverseChargeFault, needsReason: true },
  { code: 'K', name: 'IC', rate: 'zero', findIdFault: findIntraEuFault, needsReason: true },
  { code: 'G', name: 'G', rate: 'zero', findIdFault: findSellerVatFault, needsReason: true },
  { code: 'O', name: 'O', rate: 'absent', findIdFault: findOutsideScopeFault, needsReason: true },
]

/** Rules of each VAT category, with the same numbers for each. */
export const vatRules: readonly Rule[] = [
  ...categories.flatMap(createCategoryRules),
  ruleOfInvoice(['BR-IC-11', 'BT-72'], (invoice) => hasGroup(invoice, 'K') && !hasDeliveryDate(invoice)),
  ruleOfInvoice(
    ['BR-IC-12', 'BT-80'],
    (invoice) => hasGroup(invoice, 'K') && (invoice.delivery?.address?.country.length ?? 0) < 2,
  ),
  ruleOfInvoice(['BR-O-11', 'BT-118'], (invoice) => {
    return hasGroup(invoice, 'O') && invoice.vatBreakdown.some(({ category }) => isOther(category))
  }),
  createUnmixedRule(['BR-O-12', 'BT-151'], 'lines'),
  createUnmixedRule(['BR-O-13', 'BT-95'], 'allowances'),
  createUnmixedRule(['BR-O-14', 'BT-102'], 'charges'),
]

function createCategoryRules(category: CategoryRules): Rule[] {
  const { code, name, findIdFault } = category
  const isCategory = ({ vatCategory }: { vatCategory: string }) => vatCategory === code
  const createIdRule = (number: string, list: 'lines' | 'allowances' | 'charges') =>
    ruleOfTerms(`BR-${name}-${number}`, (invoice) => {
      return invoice[list].some(isCategory) ? findIdFault(invoice) : null
    })
  const isRateWrong = (vat: { vatCategory: string; vatRate: Decimal | null }) => {
    return isCategory(vat) && !isRateAllowed(category, vat.vatRate)
  }
  return [
    ruleOfInvoice([`BR-${name}-01`, 'BG-23'], (invoice) => isGroupCountWrong(invoice, code)),
    createIdRule('02', 'lines'),
    createIdRule('03', 'allowances'),
    createIdRule('04', 'charges'),
    ruleOfLines([`BR-${name}-05`, 'BT-152'], isRateWrong),
    ruleOfAllowances([`BR-${name}-06`, 'BT-96'], 'allowances', isRateWrong),
    ruleOfAllowances([`BR-${name}-07`, 'BT-103'], 'charges', isRateWrong),
    ...createGroupRules(category),
  ]
}

function createGroupRules({ code, name, needsReason }: CategoryRules): Rule[] {
  return [
    ruleOfVatGroups(
      [`BR-${name}-08`, 'BT-116'],
      (group, invoice) => group.category === code && findWrongBase(group, invoice),
    ),
    ruleOfVatGroups([`BR-${name}-09`, 'BT-117'], (group) => group.category === code && isTaxWrong(group)),
    ruleOfVatGroups([`BR-${name}-10`, 'BT-120'], ({ category, exemptionReason, exemptionCode }) => {
      return category === code && (exemptionReason !== '' || exemptionCode !== '') !== needsReason
    }),
  ]
}

/** Sales outside the scope of VAT need an invoice of their own. */
function createUnmixedRule(
  id: readonly [id: string, term: string],
  list: 'lines' | 'allowances' | 'charges',
): Rule {
  return ruleOfInvoice(id, (invoice) => {
    return hasGroup(invoice, 'O') && invoice[list].some(({ vatCategory }) => isOther(vatCategory))
  })
}

function hasDeliveryDate({ delivery }: EInvoice): boolean {
  if (delivery === null) return false
  return delivery.deliveredOn !== '' || (delivery.period !== null && !isEmpty(delivery.period))
}

function isOther(category: string): boolean {
  return category !== '' && category !== 'O'
}

function hasGroup({ vatBreakdown }: EInvoice, code: string): boolean {
  return vatBreakdown.some(({ category }) => category === code)
}

/** Standard rate: a group if and only if the category is used. Other categories: exactly one group if they occur anywhere. */
function isGroupCountWrong(invoice: EInvoice, code: string): boolean {
  const groupCount = invoice.vatBreakdown.filter(({ category }) => category === code).length
  const parts = [invoice.lines, invoice.allowances, invoice.charges]
  const isUsed = parts.some((part) => part.some(({ vatCategory }) => vatCategory === code))
  if (code === 'S') return isUsed !== groupCount > 0
  return (isUsed || groupCount > 0) && groupCount !== 1
}

function isRateAllowed({ rate }: CategoryRules, value: Decimal | null): boolean {
  if (rate === 'absent') return value === null
  if (value === null) return false
  return rate === 'zero' ? isZero(value) : !(isZero(value) || value.startsWith('-'))
}

/**
 * Compares the base of a group with its lines, charges and allowances. Of the standard rate, those of the same rate count, and
 * a difference below 1 is allowed.
 */
function findWrongBase({ base, category, rate }: VatBreakdown, invoice: EInvoice): false | Params {
  if (base === null || (category === 'S' && rate === null)) return false
  const isSameRate = (value: Decimal | null) => {
    return category !== 'S' || (rate !== null && value !== null && isEqual(value, rate))
  }
  const isInGroup = (part: { vatCategory: string; vatRate: Decimal | null }) => {
    return part.vatCategory === category && isSameRate(part.vatRate)
  }
  const lines = invoice.lines.filter(isInGroup)
  const charges = invoice.charges.filter(isInGroup)
  const allowances = invoice.allowances.filter(isInGroup)
  const expected = subtractExact(
    addExact(sum(lines.map(({ net }) => net)), sum(charges.map(({ amount }) => amount))),
    sum(allowances.map(({ amount }) => amount)),
  )
  const isUsed = lines.length + charges.length + allowances.length > 0
  const isRight =
    category === 'S' ? isUsed && isWithinOne(toExact(base), expected) : isExactly(base, expected)
  return isRight ? false : { base, expected: toMoney(expected) }
}

function isTaxWrong({ category, base, tax, rate }: VatBreakdown): boolean {
  if (tax === null) return false
  if (category !== 'S') return !isZero(tax)
  return base !== null && rate !== null && !isVatPlausible({ base, tax, rate })
}

function hasSellerVatId({ seller, taxRepresentativeVatId }: EInvoice): boolean {
  return seller.vatId !== '' || taxRepresentativeVatId !== ''
}

function findSellerVatFault(invoice: EInvoice): string | null {
  return hasSellerVatId(invoice) ? null : 'BT-31'
}

/** A seller without VAT identifier can have one of the tax authority (BT-32). */
function findSellerTaxFault(invoice: EInvoice): string | null {
  return hasSellerVatId(invoice) || invoice.seller.taxRegistrationId !== '' ? null : 'BT-31'
}

function findReverseChargeFault(invoice: EInvoice): string | null {
  const { vatId, legalId } = invoice.buyer
  return findSellerTaxFault(invoice) ?? (vatId === '' && legalId.value === '' ? 'BT-48' : null)
}

function findIntraEuFault(invoice: EInvoice): string | null {
  return findSellerVatFault(invoice) ?? (invoice.buyer.vatId === '' ? 'BT-48' : null)
}

/** Outside the scope of VAT, no party may name a VAT identifier. */
function findOutsideScopeFault({ seller, taxRepresentativeVatId, buyer }: EInvoice): string | null {
  if (seller.vatId !== '') return 'BT-31'
  if (taxRepresentativeVatId !== '') return 'BT-63'
  return buyer.vatId === '' ? null : 'BT-48'
}

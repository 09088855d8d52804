import type { EInvoice, Totals } from '#en16931/invoice.ts'
import { type Decimal, toCanonical } from '#money/decimal.ts'
import { hasMorePlaces } from './amounts.ts'
import {
  type Rule,
  ruleOfAllowances,
  ruleOfInvoice,
  ruleOfLines,
  ruleOfVatGroups,
  withOptions,
} from './rule.ts'

/** BR-FR-15: VAT categories that France uses. */
const vatCategories: ReadonlySet<string> = new Set(['S', 'E', 'AE', 'K', 'G', 'O', 'Z'])

/** BR-FR-16: present and former VAT rates of France, its departments overseas and Corsica, in percent. */
const vatRates: ReadonlySet<string> = new Set(
  '0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'.split(' '),
)

/** Numbers have at most 19 characters without the point. */
const maxLength = 19

/** French rules about dates, VAT rates and the format of numbers. */
export const frenchValueRules: readonly Rule[] = [
  ruleOfDate(['BR-FR-03_BT-2', 'BT-2'], ({ issuedOn }) => issuedOn),
  ruleOfDate(['BR-FR-03_BT-9', 'BT-9'], ({ dueOn }) => dueOn),
  ruleOfInvoice(['BR-FR-03_BT-26', 'BT-26'], ({ precedingInvoices }) => {
    return findWrongDate(precedingInvoices.map(({ issuedOn }) => issuedOn))
  }),
  ruleOfDate(['BR-FR-03_BT-72', 'BT-72'], ({ delivery }) => delivery?.deliveredOn ?? ''),
  ruleOfDate(['BR-FR-03_BT-73', 'BT-73'], ({ delivery }) => delivery?.period?.startsOn ?? ''),
  ruleOfDate(['BR-FR-03_BT-74', 'BT-74'], ({ delivery }) => delivery?.period?.endsOn ?? ''),
  ruleOfLines(['BR-FR-03_BT-134', 'BT-134'], ({ period }) => findWrongDate([period?.startsOn ?? '']), {
    cii: ['BR-FR-03_EXT-FR-FE-134'],
  }),
  ruleOfLines(['BR-FR-03_BT-135', 'BT-135'], ({ period }) => findWrongDate([period?.endsOn ?? '']), {
    cii: ['BR-FR-03_EXT-FR-FE-135'],
  }),
  ...createCategoryRules(),
  ...createRateRules(),
  ...createAmountRules(),
  ruleOfLines(['BR-FR-DEC-02_BT-129', 'BT-129'], ({ quantity }) => findLongNumber(quantity, 4)),
  ruleOfLines(['BR-FR-DEC-02_BT-149', 'BT-149'], ({ priceQuantity }) => findLongNumber(priceQuantity, 4)),
  ruleOfLines(['BR-FR-DEC-03_BT-146', 'BT-146'], ({ price }) => {
    return price?.startsWith('-') ? { amount: price } : findLongNumber(price, 6)
  }),
]

function ruleOfDate(id: readonly [id: string, term: string], getDate: (invoice: EInvoice) => string): Rule {
  return ruleOfInvoice(id, (invoice) => findWrongDate([getDate(invoice)]))
}

function createCategoryRules(): Rule[] {
  const isWrong = (category: string) => category !== '' && !vatCategories.has(category) && { category }
  const parts = { ubl: ['BR-FR-15_BT-95_BT-102-1'], cii: ['BR-FR-15_BT-95_BT-102'] }
  return [
    withOptions(
      ruleOfAllowances(['BR-FR-15_BT-95', 'BT-95'], 'allowances', ({ vatCategory }) => isWrong(vatCategory)),
      parts,
    ),
    withOptions(
      ruleOfAllowances(['BR-FR-15_BT-102', 'BT-102'], 'charges', ({ vatCategory }) => isWrong(vatCategory)),
      parts,
    ),
    ruleOfVatGroups(['BR-FR-15_BT-118', 'BT-118'], ({ category }) => isWrong(category), {
      ubl: ['BR-FR-15_BT-118-1'],
      cii: ['BR-FR-15_BT-95_BT-118'],
    }),
    ruleOfLines(['BR-FR-15_BT-151', 'BT-151'], ({ vatCategory }) => isWrong(vatCategory), {
      ubl: ['BR-FR-15_BT-151-1'],
      cii: ['BR-FR-15_BT-95_BT-151'],
    }),
  ]
}

/** Rates of the list, and their format: at most 4 digits, of which 2 are decimals. */
function createRateRules(): Rule[] {
  const isUnknown = (rate: Decimal | null) => rate !== null && !vatRates.has(toCanonical(rate)) && { rate }
  const isMalformed = (rate: Decimal | null) => {
    const isRight = rate === null || (/^\d+(?:\.\d{1,2})?$/.test(rate) && rate.replace('.', '').length <= 4)
    return !isRight && { rate }
  }
  const cii = ['BR-FR-16_BT-96_BT-103']
  const both = ['BR-FR-DEC-04_BT-96_BT-103']
  return [
    // In UBL, the first of two rules with the same condition reports allowances and charges.
    withOptions(
      ruleOfAllowances(['BR-FR-16_BT-96', 'BT-96'], 'allowances', ({ vatRate }) => isUnknown(vatRate)),
      { ubl: ['BR-FR-16_BT-96'], cii },
    ),
    withOptions(
      ruleOfAllowances(['BR-FR-16_BT-103', 'BT-103'], 'charges', ({ vatRate }) => isUnknown(vatRate)),
      { ubl: ['BR-FR-16_BT-96'], cii },
    ),
    ruleOfVatGroups(['BR-FR-16_BT-119', 'BT-119'], ({ rate }) => isUnknown(rate)),
    ruleOfLines(['BR-FR-16_BT-152', 'BT-152'], ({ vatRate }) => isUnknown(vatRate)),
    withOptions(
      ruleOfAllowances(['BR-FR-DEC-04_BT-96', 'BT-96'], 'allowances', ({ vatRate }) => isMalformed(vatRate)),
      { ubl: both },
    ),
    withOptions(
      ruleOfAllowances(['BR-FR-DEC-04_BT-103', 'BT-103'], 'charges', ({ vatRate }) => isMalformed(vatRate)),
      { ubl: both },
    ),
    ruleOfVatGroups(['BR-FR-DEC-04_BT-119', 'BT-119'], ({ rate }) => isMalformed(rate)),
    ruleOfLines(['BR-FR-DEC-04_BT-152', 'BT-152'], ({ vatRate }) => isMalformed(vatRate)),
  ]
}

/** Amounts: at most 2 decimals and 19 characters. */
function createAmountRules(): Rule[] {
  const ruleOfTotal = (term: string, total: keyof Totals) =>
    ruleOfInvoice([`BR-FR-DEC-01_${term}`, term], ({ totals }) => findLongNumber(totals[total], 2))
  const ruleOfPart = (
    terms: readonly [term: string, both: string],
    list: 'allowances' | 'charges',
    key: 'amount' | 'base',
  ) =>
    withOptions(
      ruleOfAllowances([`BR-FR-DEC-01_${terms[0]}`, terms[0]], list, (part) => findLongNumber(part[key], 2)),
      { ubl: [`BR-FR-DEC-01_${terms[1]}`] },
    )
  return [
    ruleOfPart(['BT-92', 'BT-92_BT-99'], 'allowances', 'amount'),
    ruleOfPart(['BT-99', 'BT-92_BT-99'], 'charges', 'amount'),
    ruleOfPart(['BT-93', 'BT-93_BT-100'], 'allowances', 'base'),
    ruleOfPart(['BT-100', 'BT-93_BT-100'], 'charges', 'base'),
    ruleOfTotal('BT-106', 'lines'),
    ruleOfTotal('BT-107', 'allowances'),
    ruleOfTotal('BT-108', 'charges'),
    ruleOfTotal('BT-109', 'net'),
    ruleOfTotal('BT-110', 'vat'),
    ruleOfTotal('BT-111', 'vatInVatCurrency'),
    ruleOfTotal('BT-112', 'gross'),
    ruleOfTotal('BT-113', 'paid'),
    ruleOfTotal('BT-114', 'rounding'),
    ruleOfTotal('BT-115', 'due'),
    ruleOfVatGroups(['BR-FR-DEC-01_BT-116', 'BT-116'], ({ base }) => findLongNumber(base, 2)),
    ruleOfVatGroups(['BR-FR-DEC-01_BT-117', 'BT-117'], ({ tax }) => findLongNumber(tax, 2)),
    ruleOfLines(['BR-FR-DEC-01_BT-131', 'BT-131'], ({ net }) => findLongNumber(net, 2)),
  ]
}

function findLongNumber(value: Decimal | null, places: number): false | { amount: string } {
  if (value === null) return false
  const isLong = value.replace('.', '').length > maxLength
  return (isLong || hasMorePlaces(value, places)) && { amount: value }
}

/** Returns the first date that is not a day from 2000 to 2099; absent dates are right. */
function findWrongDate(dates: readonly string[]): false | { date: string } {
  const date = dates.find((text) => text !== '' && !isDay(text))
  return date === undefined ? false : { date }
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // The constructor accepts 31 February and continues in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

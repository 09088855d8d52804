import type { DocumentAllowance, Totals } from '#en16931/invoice.ts'
import type { Decimal } from '#money/decimal.ts'
import { hasMorePlaces } from './amounts.ts'
import { type Rule, ruleOfAllowances, ruleOfInvoice, ruleOfLines, ruleOfVatGroups } from './rule.ts'

/** Amounts have at most 2 decimal places. */
export const decimalRules: readonly Rule[] = [
  ruleOfPart(['BR-DEC-01', 'BT-92'], 'allowances', 'amount'),
  ruleOfPart(['BR-DEC-02', 'BT-93'], 'allowances', 'base'),
  ruleOfPart(['BR-DEC-05', 'BT-99'], 'charges', 'amount'),
  ruleOfPart(['BR-DEC-06', 'BT-100'], 'charges', 'base'),
  ruleOfTotal(['BR-DEC-09', 'BT-106'], 'lines'),
  ruleOfTotal(['BR-DEC-10', 'BT-107'], 'allowances'),
  ruleOfTotal(['BR-DEC-11', 'BT-108'], 'charges'),
  ruleOfTotal(['BR-DEC-12', 'BT-109'], 'net'),
  ruleOfTotal(['BR-DEC-13', 'BT-110'], 'vat'),
  ruleOfTotal(['BR-DEC-14', 'BT-112'], 'gross'),
  ruleOfTotal(['BR-DEC-15', 'BT-111'], 'vatInVatCurrency'),
  ruleOfTotal(['BR-DEC-16', 'BT-113'], 'paid'),
  ruleOfTotal(['BR-DEC-17', 'BT-114'], 'rounding'),
  ruleOfTotal(['BR-DEC-18', 'BT-115'], 'due'),
  ruleOfVatGroups(['BR-DEC-19', 'BT-116'], ({ base }) => findLongAmount(base)),
  ruleOfVatGroups(['BR-DEC-20', 'BT-117'], ({ tax }) => findLongAmount(tax)),
  ruleOfLines(['BR-DEC-23', 'BT-131'], ({ net }) => findLongAmount(net)),
]

function ruleOfTotal(id: readonly [id: string, term: string], total: keyof Totals): Rule {
  return ruleOfInvoice(id, ({ totals }) => findLongAmount(totals[total]))
}

function ruleOfPart(
  id: readonly [id: string, term: string],
  list: 'allowances' | 'charges',
  key: keyof Pick<DocumentAllowance, 'amount' | 'base'>,
): Rule {
  return ruleOfAllowances(id, list, (part) => findLongAmount(part[key]))
}

/** Returns an amount with more than 2 decimal places, for the sentence. */
function findLongAmount(amount: Decimal | null): false | { amount: string } {
  return amount !== null && hasMorePlaces(amount, 2) && { amount }
}

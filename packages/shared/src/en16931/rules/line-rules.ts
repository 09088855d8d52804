import { isEmpty, isReversed } from './periods.ts'
import { type Rule, ruleOfAllowances, ruleOfLines, ruleOfVatGroups, withOptions } from './rule.ts'

/** Required information of lines, allowances, charges and VAT groups. */
export const lineRules: readonly Rule[] = [
  ruleOfLines(['BR-21', 'BT-126'], ({ id }) => id === ''),
  ruleOfLines(['BR-22', 'BT-129'], ({ quantity }) => quantity === null),
  ruleOfLines(['BR-23', 'BT-130'], ({ quantity, unitCode }) => quantity !== null && unitCode === ''),
  ruleOfLines(['BR-24', 'BT-131'], ({ net }) => net === null),
  ruleOfLines(['BR-25', 'BT-153'], ({ name }) => name === ''),
  ruleOfLines(['BR-26', 'BT-146'], ({ price }) => price === null),
  ruleOfLines(['BR-27', 'BT-146'], ({ price }) => price !== null && /^-.*[1-9]/.test(price)),
  ruleOfLines(['BR-30', 'BT-135'], ({ period }) => isReversed(period)),
  ruleOfLines(['BR-CO-04', 'BT-151'], ({ vatCategory }) => vatCategory === ''),
  ruleOfLines(['BR-CO-20', 'BG-26'], ({ period }) => isEmpty(period)),
  ruleOfAllowances(['BR-31', 'BT-92'], 'allowances', ({ amount }) => amount === null),
  ruleOfAllowances(['BR-32', 'BT-95'], 'allowances', ({ vatCategory }) => vatCategory === ''),
  // BR-CO-21 and BR-CO-22 are the same conditions.
  withOptions(ruleOfAllowances(['BR-33', 'BT-97'], 'allowances', isReasonMissing), {
    ubl: ['BR-33', 'BR-CO-21'],
  }),
  ruleOfAllowances(['BR-36', 'BT-99'], 'charges', ({ amount }) => amount === null),
  ruleOfAllowances(['BR-37', 'BT-102'], 'charges', ({ vatCategory }) => vatCategory === ''),
  withOptions(ruleOfAllowances(['BR-38', 'BT-104'], 'charges', isReasonMissing), {
    ubl: ['BR-38', 'BR-CO-22'],
  }),
  ruleOfVatGroups(['BR-45', 'BT-116'], ({ base }) => base === null),
  ruleOfVatGroups(['BR-46', 'BT-117'], ({ tax }) => tax === null),
  ruleOfVatGroups(['BR-47', 'BT-118'], ({ category }) => category === ''),
  ruleOfVatGroups(['BR-48', 'BT-119'], ({ category, rate }) => rate === null && category !== 'O'),
]

function isReasonMissing({ reason, reasonCode }: { reason: string; reasonCode: string }): boolean {
  return reason === '' && reasonCode === ''
}

import type { EInvoice } from '#en16931/invoice.ts'
import { abs, addExact, type Decimal, type Exact, toExact, toMoney } from '#money/decimal.ts'
import { computeVat, isRounded, isWithinOne, roundsToZero, subtract, sum } from './amounts.ts'
import { type Params, type Rule, ruleOfInvoice, ruleOfVatGroups } from './rule.ts'

/** Totals that are missing, and sums that do not add up. Totals that are missing are not compared. */
export const totalRules: readonly Rule[] = [
  ruleOfInvoice(['BR-12', 'BT-106'], ({ totals }) => totals.lines === null),
  ruleOfInvoice(['BR-13', 'BT-109'], ({ totals }) => totals.net === null),
  ruleOfInvoice(['BR-14', 'BT-112'], ({ totals }) => totals.gross === null),
  ruleOfInvoice(['BR-15', 'BT-115'], ({ totals }) => totals.due === null),
  ruleOfInvoice(['BR-CO-10', 'BT-106'], ({ totals, lines }) => {
    if (totals.lines === null) return false
    return compare(totals.lines, sum(lines.map(({ net }) => net)))
  }),
  ruleOfInvoice(['BR-CO-11', 'BT-107'], ({ totals, allowances }) => {
    if (totals.allowances === null && allowances.length === 0) return false
    return compare(totals.allowances, sum(allowances.map(({ amount }) => amount)))
  }),
  ruleOfInvoice(['BR-CO-12', 'BT-108'], ({ totals, charges }) => {
    if (totals.charges === null && charges.length === 0) return false
    return compare(totals.charges, sum(charges.map(({ amount }) => amount)))
  }),
  ruleOfInvoice(['BR-CO-13', 'BT-109'], ({ totals }) => {
    if (totals.net === null || totals.lines === null) return false
    const difference = subtract(totals.lines, totals.allowances)
    return compare(totals.net, addExact(difference, sum([totals.charges])))
  }),
  ruleOfInvoice(['BR-CO-14', 'BT-110'], ({ totals, vatBreakdown }) => {
    if (totals.vat === null || vatBreakdown.length === 0) return false
    return compare(totals.vat, sum(vatBreakdown.map(({ tax }) => tax)))
  }),
  ruleOfInvoice(['BR-CO-15', 'BT-112'], findWrongGross),
  ruleOfInvoice(['BR-CO-16', 'BT-115'], ({ totals }) => {
    if (totals.due === null || totals.gross === null) return false
    return compare(totals.due, addExact(subtract(totals.gross, totals.paid), sum([totals.rounding])))
  }),
  ruleOfVatGroups(['BR-CO-17', 'BT-117'], ({ base, tax, rate }) => {
    if (base === null || tax === null) return false
    if (rate === null || roundsToZero(rate)) return !roundsToZero(tax)
    return !isVatPlausible({ base, tax, rate })
  }),
  ruleOfInvoice(['BR-CO-18', 'BG-23'], ({ vatBreakdown }) => vatBreakdown.length === 0),
]

/** Returns whether a VAT amount differs from the computed one by less than 1. Signs are not compared. */
export function isVatPlausible({ base, tax, rate }: Record<'base' | 'tax' | 'rate', Decimal>): boolean {
  return isWithinOne(toExact(abs(tax)), computeVat(abs(base), rate))
}

function findWrongGross({ totals }: EInvoice): false | Params {
  const { gross, net, vat } = totals
  if (gross === null || net === null) return false
  const expected = addExact(toExact(net), sum([vat]))
  // A total VAT of 0.00 must be written too.
  return vat === null ? { total: gross, expected: toMoney(expected) } : compare(gross, expected)
}

/** Compares a total with the computed one. Returns both for the sentence if they differ. */
function compare(total: Decimal | null, expected: Exact): false | Params {
  if (total !== null && isRounded(total, expected)) return false
  return { total: total ?? '', expected: toMoney(expected) }
}

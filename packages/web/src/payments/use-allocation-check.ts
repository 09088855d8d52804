import { type Decimal, isLess } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { describeProblem } from './AllocationTable.tsx'
import {
  type AmountTexts,
  findAmountProblem,
  keepOpen,
  listParts,
  mostAllocations,
  sumAmounts,
} from './allocation-amounts.ts'
import type { OpenInvoice } from './payment.ts'

interface AllocationLimits {
  readonly invoices: readonly OpenInvoice[]
  /** Null: it is not known yet. */
  readonly available: Decimal | null
}

/** Returns a function that returns the sentence about the first amount that cannot be allocated, or their sum; null: all can. */
export function useAllocationCheck({ invoices, available }: AllocationLimits) {
  const text = useText()
  return function check(entered: AmountTexts): string | null {
    const amounts = keepOpen(entered, invoices)
    for (const invoice of invoices) {
      const problem = findAmountProblem(amounts[invoice.id], invoice.due)
      if (problem !== null) return describeProblem(problem, invoice, text)
    }
    if (listParts(amounts).length > mostAllocations)
      return text('money.most-allocations', { max: showCount(mostAllocations) })
    const sum = sumAmounts(amounts)
    if (available === null || !isLess(available, sum)) return null
    const show = (amount: Decimal) => showMoney(amount, currentLocale())
    return text('money.sum-too-much', { sum: show(sum), amount: show(available) })
  }
}

import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { IssueProblem, ProblemField } from '@quittance/shared/law/issue-problems.ts'
import type { StateRule } from '@quittance/shared/law/state-rules.ts'
import { type Decimal, isLess, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { IssueDateFault } from './next-number.ts'

/** Why a document cannot be issued now, although its content may be complete. */
export type IssueBlocker =
  | { readonly reason: 'off' | 'waiting' | 'numbers-used-up' }
  | {
      readonly reason: 'date'
      readonly fault: IssueDateFault
      readonly today: CalendarDay
      /** The first day that is allowed; null: any. */
      readonly earliest: CalendarDay | null
    }
  | {
      readonly reason: 'other-number'
      /** As they are printed: the one that it would get, and the one that was asked for. */
      readonly number: string
      readonly requested: string
    }
  | {
      readonly reason: 'number-emailed'
      /** As it would be printed. */
      readonly number: string
      /** The draft that was e-mailed with this number. */
      readonly draftId: number
      /** Whether the series allows no higher number. */
      readonly isStrict: boolean
    }
  | { readonly reason: 'paid-on-draft'; readonly amount: Decimal }

/** The amount that was typed as paid is recorded as a payment: sent as `payments` of the issue, with its method and day. */
interface RecordPaymentFix {
  readonly type: 'record-payment'
  readonly amount: Decimal
}

/** Another draft of the same kind is issued first, so that it keeps its number. */
interface IssueFirstFix {
  readonly type: 'issue-first'
  readonly id: number
}

/** A problem that the server alone can find. */
export interface StateProblem extends Omit<IssueProblem, 'rule' | 'field' | 'fixes'> {
  readonly rule: StateRule
  readonly field: ProblemField | 'amountPaid' | null
  readonly fixes: readonly (RecordPaymentFix | IssueFirstFix)[]
  /** Instead of the sentence of the rule, which names fewer remedies. Absent: that of the rule. */
  readonly sentence?: TextKey
}

/** A series that is not strict offers a higher number, too. */
const higherNumber = { sentence: 'issuing.number-emailed-or-higher' } as const

/** Describes a blocker as a problem. */
export function toProblem(blocker: IssueBlocker): StateProblem {
  switch (blocker.reason) {
    case 'off':
      return createProblem({ rule: 'issuing-off', record: 'company' })
    case 'waiting':
      return createProblem({ rule: 'issuing-waiting', record: 'company' })
    case 'numbers-used-up':
      return createProblem({ rule: 'numbers-used-up', record: 'company' })
    case 'date': {
      const { fault, today, earliest } = blocker
      return createProblem({ rule: fault, field: 'documentDate', params: { today, last: earliest ?? '' } })
    }
    case 'other-number': {
      const { number, requested } = blocker
      return createProblem({ rule: 'other-number', field: 'number', params: { number, requested } })
    }
    case 'number-emailed': {
      const { number, draftId: id, isStrict } = blocker
      return createProblem({
        rule: 'number-emailed',
        params: { number },
        fixes: [{ type: 'issue-first', id }],
        ...(isStrict ? {} : higherNumber),
      })
    }
    case 'paid-on-draft': {
      const { amount } = blocker
      const fixes = [{ type: 'record-payment', amount }] as const
      return createProblem({ rule: 'paid-on-draft', field: 'amountPaid', amounts: { amount }, fixes })
    }
  }
}

interface PaidDraft {
  readonly paid: Decimal
  readonly owed: Decimal
}

/** Warns that more is paid than the customer owes, so that the rest stays a credit. Empty: it is not more, or less than nothing is owed. */
export function warnOfExcess({ paid, owed }: PaidDraft): StateProblem[] {
  if (isLess(owed, zero) || !isLess(owed, paid)) return []
  const amounts = { paid, owed, rest: subtractMoney(paid, owed) }
  return [createProblem({ rule: 'paid-more-than-owed', severity: 'warning', field: 'amountPaid', amounts })]
}

/** Creates an error of the document as a whole, except for what is stated. */
function createProblem(stated: Partial<StateProblem> & Pick<StateProblem, 'rule'>): StateProblem {
  const nothing = { field: null, recordField: null, lines: [], params: {}, amounts: {}, fixes: [] }
  return { severity: 'error', record: 'document', ...nothing, ...stated }
}

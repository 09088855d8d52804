import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { decimal, isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from './of-party.module.css'
import type { KindSummary } from './summary-queries.ts'

const owedKinds = kinds.filter(({ isReceivable: isOwed }) => isOwed).map(({ name }) => name)

/** Shows the issued, unpaid and overdue amounts, separately for each currency. */
export function PartyAmounts({ summaries }: { readonly summaries: readonly KindSummary[] }) {
  const owed = summaries.filter(({ kind }) => owedKinds.some((name) => name === kind))
  return owed
    .flatMap(({ totals }) => totals)
    .map(({ currency, issued_amount, unpaid_amount, overdue_amount }) => (
      <dl key={currency} className={classes.amounts}>
        <Amount says="parties.amount-issued" of={issued_amount} currency={currency} />
        <Amount says="parties.amount-unpaid" of={unpaid_amount} currency={currency} />
        <Amount
          says="parties.amount-overdue"
          of={overdue_amount}
          currency={currency}
          isUrgent={isLess(zero, decimal(overdue_amount))}
        />
      </dl>
    ))
}

interface AmountProps {
  readonly says: TextKey
  readonly of: string
  readonly currency: string
  readonly isUrgent?: boolean
}

function Amount({ says, of, currency, isUrgent = false }: AmountProps) {
  const text = useText()
  return (
    <div data-urgent={isUrgent || undefined}>
      <dt>{text(says)}</dt>
      <dd>
        {showMoney(decimal(of), currentLocale())} <small>{currency}</small>
      </dd>
    </div>
  )
}

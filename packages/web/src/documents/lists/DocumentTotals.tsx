import { Skeleton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Decimal, decimal, isZero } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import lists from '#ui/lists/lists.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import type { TotalsResult } from './list-queries.ts'

interface DocumentTotalsProps {
  readonly kind: DocumentKind
  readonly totals: TotalsResult
}

/** Shows the totals of a list, separately for each currency. */
export function DocumentTotals({ kind, totals: { data: totals, error, refetch } }: DocumentTotalsProps) {
  const text = useText()
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (totals === undefined) return <Skeleton height={44} radius="sm" />
  return (
    <dl className={`${layout.row} ${lists.totals}`} aria-label={text('lists.totals')}>
      <div>
        <dt className={layout.note}>{text('lists.documents')}</dt>
        <dd className={`${layout.strong} ${layout.amount}`}>{showCount(totals.count)}</dd>
      </div>
      {totals.totals.map(({ currency, total_amount, unpaid_amount }) => (
        <div key={currency}>
          <dt className={layout.note}>{text('lists.total-of', { currency })}</dt>
          <dd className={`${layout.strong} ${layout.amount}`}>
            {money(decimal(total_amount))} <small>{currency}</small>
          </dd>
          {/* Nothing is due for other documents. */}
          {isZero(decimal(unpaid_amount)) || kind.claim !== 'payment' ? null : (
            <dd>
              <small>{text('lists.unpaid', { amount: money(decimal(unpaid_amount)) })}</small>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function money(amount: Decimal): string {
  return showMoney(amount, currentLocale())
}

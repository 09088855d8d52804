import { Skeleton } from '@mantine/core'
import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import { type Decimal, decimal, isZero } from '@quittance/shared/money/decimal.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import lists from '#ui/lists/lists.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import type { TotalsResult } from './list-queries.ts'

addEnglish(issueEnglish)

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
      {totals.totals.map((sums) => (
        <div key={sums.currency}>
          <dt className={layout.note}>{text('lists.total-of', { currency: sums.currency })}</dt>
          <dd className={`${layout.strong} ${layout.amount}`}>
            {money(decimal(sums.total_amount))} <small>{sums.currency}</small>
          </dd>
          {/* Nothing is due for other documents. */}
          {kind.claim === 'payment' ? <Balances sums={sums} /> : null}
        </div>
      ))}
    </dl>
  )
}

/** Shows what is due, paid and credited of the documents in a currency, as far as that is something. */
function Balances({ sums }: { readonly sums: WireDocumentTotals['totals'][number] }) {
  const text = useText()
  const balances = [
    ['lists.unpaid', sums.unpaid_amount],
    ['issue.sum-paid', sums.paid_amount],
    ['issue.sum-credited', sums.credited_amount],
  ] as const
  return balances
    .filter(([, amount]) => !isZero(decimal(amount)))
    .map(([label, amount]) => (
      <dd key={label}>
        <small>{text(label, { amount: money(decimal(amount)) })}</small>
      </dd>
    ))
}

function money(amount: Decimal): string {
  return showMoney(amount, currentLocale())
}

import { Skeleton } from '@mantine/core'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, isLess, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import factStyles from '#ui/facts.module.css'
import layout from '#ui/layout.module.css'
import { Amount } from '#ui/lists/cells.tsx'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { SourceLink } from './AllocationList.tsx'
import type { MoneySource } from './payment.ts'
import { openItemsQuery } from './payment-queries.ts'
import { useMoneyDialog } from './use-money-dialog.ts'

interface OpenAmountsProps {
  readonly customerId: number
  readonly currency: NamedRecord
}

/** Shows the balance of a customer as it is today, and its parts: what is due, and the money and credit that is not allocated yet. */
export function OpenAmounts({ customerId, currency }: OpenAmountsProps) {
  const text = useText()
  const { data: items, error, refetch } = useQuery(openItemsQuery(customerId))
  const failure = items === undefined ? error : null
  const sums = items?.totals.find((one) => one.currency.id === currency.id)
  const [due, left] = [sums?.due ?? zero, sums?.left ?? zero]
  const showLoaded = (amount: Decimal) =>
    items === undefined ? (
      <Skeleton role="status" aria-label={text('app.loading')} height={22} width="6rem" />
    ) : (
      <Amount amount={amount} currency={currency.name} />
    )
  return (
    <>
      {failure === null ? (
        <dl className={factStyles.amounts}>
          <OpenAmount label={text('money.account-balance')}>
            {showLoaded(subtractMoney(due, left))}
          </OpenAmount>
          <OpenAmount label={text('money.due')}>{showLoaded(due)}</OpenAmount>
          <OpenAmount label={text('money.is-unallocated')}>{showLoaded(left)}</OpenAmount>
        </dl>
      ) : (
        <LoadFailed error={failure} onRetry={() => void refetch()} />
      )}
      <Sources
        customerId={customerId}
        sources={items?.sources.filter((source) => source.currency.id === currency.id) ?? []}
        isAnythingDue={isLess(zero, due)}
      />
    </>
  )
}

interface OpenAmountProps {
  readonly label: string
  readonly children: ReactNode
}

function OpenAmount({ label, children }: OpenAmountProps) {
  return (
    <div>
      <dt className={layout.note}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SourcesProps {
  readonly customerId: number
  /** In one currency. */
  readonly sources: readonly MoneySource[]
  /** Whether there is a document to which they can be allocated. */
  readonly isAnythingDue: boolean
}

/** Lists the payments and credit notes of which something is left, with what can be done with the rest. */
function Sources({ customerId, sources, isAnythingDue }: SourcesProps) {
  const text = useText()
  const [mayAllocate, mayRefund] = [useMay('money'), useMay('reverse')]
  const { dialog, open } = useMoneyDialog()
  return (
    <>
      {sources.length === 0 ? null : (
        <ul className={layout.rows} aria-label={text('money.is-unallocated')}>
          {sources.map((source) => (
            <li key={`${source.type} ${source.id}`} className={`${layout.row} ${layout.middle}`}>
              <span className={layout.grow}>
                <SourceLink source={source} />
              </span>
              <span className={layout.amount}>
                <Amount amount={source.left} currency={source.currency.name} />
              </span>
              {mayAllocate && isAnythingDue ? (
                <BusyButton
                  variant="default"
                  size="compact-sm"
                  aria-label={text('money.allocate-title', { source: source.label })}
                  onClick={() => open({ type: 'allocate', customerId, source })}
                >
                  {text('money.allocate')}
                </BusyButton>
              ) : null}
              {mayAllocate && mayRefund ? (
                <BusyButton
                  variant="default"
                  size="compact-sm"
                  aria-label={text('money.refund-action-of', { source: source.label })}
                  onClick={() => open({ type: 'refund', customerId, source })}
                >
                  {text('money.refund-action')}
                </BusyButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </>
  )
}

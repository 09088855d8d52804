import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { addExact, toExact, toMoney, toNumber, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { AmountLink, type Currency } from './AmountLink.tsx'
import { type AmountFilter, onlyOverdue, withStatuses } from './amount-filters.ts'
import classes from './DashboardScreen.module.css'
import type { Offers, Sum } from './dashboard-amounts.ts'
import { offersQuery } from './dashboard-queries.ts'

/** Renders the offers of each kind that are neither won nor lost. */
export function OffersByStage({ currency }: { readonly currency: Currency }) {
  const offers = useQuery(offersQuery(String(currency.id)))
  if (offers.isError) return <LoadFailed error={offers.error} onRetry={offers.refetch} />
  if (offers.isPending) return <Skeleton className={classes.stagesWaiting} />
  return (
    <div className={classes.pair}>
      {offers.data.map((ofKind) => (
        <StagesPanel key={ofKind.kind} offers={ofKind} currency={currency} />
      ))}
    </div>
  )
}

interface StagesPanelProps {
  readonly offers: Offers
  readonly currency: Currency
}

/** Renders the offers of a kind by stage, as a table with bars. */
function StagesPanel({ offers: { kind, stages, expired }, currency }: StagesPanelProps) {
  const text = useText()
  const id = `stages-${kind}`
  const named = { kind: text(`group.${kind}`) }
  const most = Math.max(...stages.map(({ sum }) => toNumber(sum.total)))
  const about = { kind, currency }
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Title order={2} id={id}>
        {text('dashboard.by-stage', named)}
      </Title>
      <table className={classes.stages}>
        <caption>
          <VisuallyHidden>
            {text('dashboard.stages-summary', { ...named, currency: currency.name })}
          </VisuallyHidden>
        </caption>
        <StageHead />
        <tbody>
          {stages.map(({ status, sum }) => (
            <StageRow
              key={status.id}
              {...about}
              sum={sum}
              list={withStatuses([status])}
              share={shareOf(sum, most)}
            >
              <StatusBadge status={status} />
            </StageRow>
          ))}
        </tbody>
        <tfoot>
          <StageRow {...about} sum={sumOf(stages)} list={withStatuses(stages.map(({ status }) => status))}>
            {text('dashboard.all-stages')}
          </StageRow>
          {expired.count === 0 ? null : (
            <StageRow {...about} sum={expired} list={onlyOverdue}>
              {text('dashboard.expired')}
            </StageRow>
          )}
        </tfoot>
      </table>
    </section>
  )
}

function StageHead() {
  const text = useText()
  return (
    <thead>
      <tr>
        <th scope="col">{text('dashboard.stage')}</th>
        <td />
        <th scope="col">{text('lists.documents')}</th>
        <th scope="col">{text('lists.total')}</th>
      </tr>
    </thead>
  )
}

interface StageRowProps {
  readonly kind: Offers['kind']
  readonly currency: Currency
  readonly sum: Sum
  readonly list: AmountFilter
  /** Length of the bar relative to the longest one, from 0 to 1. Absent: no bar. */
  readonly share?: number
  readonly children: ReactNode
}

function StageRow({ kind, currency, sum, list, share, children }: StageRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td aria-hidden="true" className={classes.stageBar}>
        {share === undefined ? null : <span style={{ width: `${share * 100}%` }} />}
      </td>
      <td className={classes.stageCount}>
        <AmountLink of={sum.count} kind={kind} currency={currency} list={list} />
      </td>
      <td className={classes.stageAmount}>
        <AmountLink of={sum.total} kind={kind} currency={currency} list={list} />{' '}
        <small>{currency.name}</small>
      </td>
    </tr>
  )
}

function shareOf({ total }: Sum, most: number): number {
  return most > 0 ? Math.max(0, toNumber(total)) / most : 0
}

function sumOf(stages: Offers['stages']): Sum {
  const total = stages.reduce((all, { sum }) => addExact(all, toExact(sum.total)), toExact(zero))
  return { count: stages.reduce((all, { sum }) => all + sum.count, 0), total: toMoney(total) }
}

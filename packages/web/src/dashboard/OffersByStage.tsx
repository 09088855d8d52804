import { Skeleton, VisuallyHidden } from '@mantine/core'
import { addExact, toExact, toMoney, toNumber, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { Panel } from '#ui/Panel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import tables from '#ui/tables.module.css'
import {
  type AmountFilter,
  AmountLink,
  type Currency,
  filterByStatuses,
  overdueFilter,
} from './amount-links.tsx'
import classes from './dashboard.module.css'
import { type Offers, offersQuery, type Sum } from './dashboard-queries.ts'
import { categoryColours } from './month-chart.ts'

/** Renders the offers of each kind that are neither won nor lost. */
export function OffersByStage({ currency }: { readonly currency: Currency }) {
  const offers = useQuery(offersQuery(String(currency.id)))
  if (offers.isError) return <LoadFailed error={offers.error} onRetry={offers.refetch} />
  if (offers.isPending) return <Skeleton mih="15.375rem" />
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
  const named = { kind: text(`group.${kind}`) }
  const highest = Math.max(...stages.map(({ sum }) => toNumber(sum.total)))
  const shared = { kind, currency }
  return (
    <Panel title={text('dashboard.by-stage', named)}>
      <table className={`${tables.table} ${tables.middle} ${tables.cards} ${classes.stages}`}>
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
              {...shared}
              sum={sum}
              filter={filterByStatuses([status])}
              share={computeShare(sum, highest)}
            >
              <StatusBadge status={status} />
            </StageRow>
          ))}
        </tbody>
        <tfoot className={layout.muted}>
          <StageRow
            {...shared}
            sum={sumStages(stages)}
            filter={filterByStatuses(stages.map(({ status }) => status))}
          >
            {text('dashboard.all-stages')}
          </StageRow>
          {expired.count === 0 ? null : (
            <StageRow {...shared} sum={expired} filter={overdueFilter}>
              {text('dashboard.expired')}
            </StageRow>
          )}
        </tfoot>
      </table>
    </Panel>
  )
}

function StageHead() {
  const text = useText()
  return (
    <thead>
      <tr>
        <th scope="col">{text('dashboard.stage')}</th>
        <td />
        <th scope="col" data-numeric>
          {text('lists.documents')}
        </th>
        <th scope="col" data-numeric>
          {text('lists.total')}
        </th>
      </tr>
    </thead>
  )
}

interface StageRowProps {
  readonly kind: Offers['kind']
  readonly currency: Currency
  readonly sum: Sum
  readonly filter: AmountFilter
  /** Length of the bar relative to the longest one, from 0 to 1. Absent: no bar. */
  readonly share?: number
  readonly children: ReactNode
}

function StageRow({ kind, currency, sum, filter, share, children }: StageRowProps) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td aria-hidden="true" className={classes.stageBar}>
        {share === undefined ? null : (
          <span style={{ width: `${share * 100}%`, background: categoryColours.open }} />
        )}
      </td>
      <td data-numeric>
        <AmountLink value={sum.count} kind={kind} currency={currency} filter={filter} />
      </td>
      <td data-numeric>
        <AmountLink value={sum.total} kind={kind} currency={currency} filter={filter} />{' '}
        <small>{currency.name}</small>
      </td>
    </tr>
  )
}

function computeShare({ total }: Sum, highest: number): number {
  return highest > 0 ? Math.max(0, toNumber(total)) / highest : 0
}

function sumStages(stages: Offers['stages']): Sum {
  const total = stages.reduce((all, { sum }) => addExact(all, toExact(sum.total)), toExact(zero))
  return { count: stages.reduce((all, { sum }) => all + sum.count, 0), total: toMoney(total) }
}

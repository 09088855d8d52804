import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import type { Currency } from './AmountLink.tsx'
import { AmountsSkeleton } from './AmountsSkeleton.tsx'
import classes from './DashboardScreen.module.css'
import { monthsQuery, outstandingQuery } from './dashboard-queries.ts'
import { LongestOverdue } from './LongestOverdue.tsx'
import { MoneyCards } from './MoneyCards.tsx'
import { MonthsPanel } from './MonthsPanel.tsx'

/** Renders issued and outstanding amounts of each kind that is to be paid. */
export function ReceivableAmounts({ currency }: { readonly currency: Currency }) {
  const months = useQuery(monthsQuery(String(currency.id)))
  const outstanding = useQuery(outstandingQuery(String(currency.id)))
  if (months.isError) return <LoadFailed error={months.error} onRetry={months.refetch} />
  if (outstanding.isError) return <LoadFailed error={outstanding.error} onRetry={outstanding.refetch} />
  if (months.isPending || outstanding.isPending) return <AmountsSkeleton />
  return kinds.map(({ name }) => {
    const ofMonths = months.data.find(({ kind }) => kind === name)
    const owed = outstanding.data.find(({ kind }) => kind === name)
    if (ofMonths === undefined || owed === undefined) return null
    return (
      <div key={name} className={classes.screen}>
        <MoneyCards money={ofMonths} owed={owed} currency={currency} />
        <div className={classes.withAside}>
          <MonthsPanel money={ofMonths} currency={currency} />
          <LongestOverdue owed={owed} currency={currency} />
        </div>
      </div>
    )
  })
}

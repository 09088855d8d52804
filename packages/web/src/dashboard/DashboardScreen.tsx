import { Title } from '@mantine/core'
import dashboardEnglish from '@quittance/shared/locales/en/dashboard.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import type { Currency } from './AmountLink.tsx'
import { AmountsSkeleton } from './AmountsSkeleton.tsx'
import classes from './DashboardScreen.module.css'
import { usedCurrenciesQuery } from './dashboard-queries.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { OffersByStage } from './OffersByStage.tsx'
import { ReceivableAmounts } from './ReceivableAmounts.tsx'
import { RecentDocuments } from './RecentDocuments.tsx'

addEnglish({ ...listsEnglish, ...dashboardEnglish })

/** Renders the dashboard: issued and outstanding amounts, offers by stage, and the documents that were saved last. */
export function DashboardScreen() {
  const text = useText()
  const { query } = useListAddress()
  const currencies = useQuery(usedCurrenciesQuery())
  const used = currencies.data ?? []
  const currency = used.find(({ id }) => String(id) === query.currency) ?? used[0]
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{text('app.dashboard')}</Title>
        {used.length > 1 ? <CurrencySwitch currencies={used} chosen={currency} /> : null}
      </div>
      {currencies.isPending ? <AmountsSkeleton /> : null}
      {currencies.isError ? <LoadFailed error={currencies.error} onRetry={currencies.refetch} /> : null}
      {currencies.isSuccess && currency === undefined ? <FirstSteps /> : null}
      {currency === undefined ? null : (
        <>
          <ReceivableAmounts currency={currency} />
          <OffersByStage currency={currency} />
          <RecentDocuments />
        </>
      )}
    </div>
  )
}

interface CurrencySwitchProps {
  readonly currencies: readonly (Currency & { readonly count: number })[]
  readonly chosen: Currency | undefined
}

/** Switches the currency. Each has a dashboard of its own, because amounts of different currencies are never added. */
function CurrencySwitch({ currencies, chosen }: CurrencySwitchProps) {
  const text = useText()
  return (
    <ListTabs
      label={text('dashboard.currencies')}
      tabs={currencies.map(({ id, name }) => ({
        name,
        label: name,
        query: { currency: String(id) },
        count: undefined,
      }))}
      current={chosen?.name ?? ''}
    />
  )
}

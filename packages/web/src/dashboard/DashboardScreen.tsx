import { Group, Title } from '@mantine/core'
import type { WireFirstStep } from '@quittance/shared/contract/first-steps.ts'
import dashboardEnglish from '@quittance/shared/locales/en/dashboard.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMay, useMe } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { type Loadable, lazyPart } from '#ui/lazy.tsx'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { useTitle } from '#ui/use-title.ts'
import type { Currency } from './amount-links.tsx'
import { firstStepsQuery, usedCurrenciesQuery } from './dashboard-queries.ts'
import { OffersByStage } from './OffersByStage.tsx'
import { AmountsSkeleton, ReceivableAmounts } from './ReceivableAmounts.tsx'

// Lazy, because few installations have sample data.
const SampleDataNotice = lazyPart(async () => (await import('#ui/samples/SampleData.tsx')).SampleDataNotice)

// Lazy, because few members still see the first steps.
const GettingStarted = lazyPart(async () => (await import('./GettingStarted.tsx')).GettingStarted)

addEnglish({ ...listsEnglish, ...dashboardEnglish })

// Below what fits a window. Where nothing is issued, no payments are recorded.
const MoneyAmounts = lazyPart(async () => (await import('./MoneyAmounts.tsx')).MoneyAmounts)
const RecentDocuments = lazyPart(async () => (await import('./RecentDocuments.tsx')).RecentDocuments, {
  placeholder: <ListSkeleton />,
})

interface DashboardScreenProps {
  readonly currencyId: string | undefined
}

/** Renders the dashboard: invoiced and outstanding amounts, offers by stage, money, and the documents that were saved last. */
export function DashboardScreen({ currencyId }: DashboardScreenProps) {
  const text = useText()
  useTitle(text('app.dashboard'))
  const mayAdminister = useMay('administer')
  const isIssuing = useMe()?.is_issuing === true
  const currencies = useQuery(usedCurrenciesQuery())
  const used = currencies.data ?? []
  const steps = useQuery(firstStepsQuery())
  const shown = listShownSteps(steps.data?.steps ?? [], mayAdminister)
  const sampleData = steps.data?.sample_data
  const isEmpty = currencies.isSuccess && currencies.data.length === 0
  const isTourShown = steps.data?.is_tour_shown ?? isEmpty
  const areQueriesPending = currencies.isPending || steps.isPending
  const hasStart = !areQueriesPending && (shown.length > 0 || isTourShown || isEmpty)
  const isStartSettled = useIsSettled(GettingStarted, hasStart)
  // All parts are shown at once, so that the amounts do not move down. Without the steps, the dashboard is shown alone.
  const isLoading = areQueriesPending || (hasStart && !isStartSettled)
  const currency = used.find(({ id }) => String(id) === currencyId) ?? used[0]
  return (
    <div className={layout.stack}>
      <Group justify="space-between" gap="4px 24px">
        <Title order={1}>{text('app.dashboard')}</Title>
        {used.length > 1 ? <CurrencySwitch currencies={used} selected={currency} /> : null}
      </Group>
      {isLoading ? <AmountsSkeleton /> : null}
      {currencies.isError ? <LoadFailed error={currencies.error} onRetry={currencies.refetch} /> : null}
      {sampleData === 'loaded' ? <SampleDataNotice /> : null}
      {isLoading || !hasStart ? null : (
        <GettingStarted
          steps={shown}
          canHideSteps={mayAdminister}
          isTourShown={isTourShown}
          isEmpty={isEmpty}
          isSampleDataOffered={mayAdminister && sampleData === 'available'}
        />
      )}
      {currency === undefined || isLoading ? null : (
        <ReceivableAmounts currency={currency}>
          <OffersByStage currency={currency} />
          {isIssuing ? <MoneyAmounts currency={currency} /> : null}
          <RecentDocuments />
        </ReceivableAmounts>
      )}
    </div>
  )
}

/**
 * Returns whether a part has loaded, or cannot be loaded: for a screen that renders all of its parts at once.
 * @param isNeeded whether the part is loaded
 */
function useIsSettled({ load, isLoaded }: Loadable, isNeeded: boolean): boolean {
  const [isSettled, setSettled] = useState(isLoaded)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (isNeeded) void load().then(settle, settle)
  }, [load, isNeeded])
  return isSettled
}

/** Members who cannot hide the steps see them until the last one is done. */
function listShownSteps(steps: readonly WireFirstStep[], canHide: boolean): readonly WireFirstStep[] {
  return canHide || steps.some((step) => !step.is_done) ? steps : []
}

interface CurrencySwitchProps {
  readonly currencies: readonly (Currency & { readonly count: number })[]
  readonly selected: Currency | undefined
}

/** Switches the currency. Each has a dashboard of its own, because amounts of different currencies are never added. */
function CurrencySwitch({ currencies, selected }: CurrencySwitchProps) {
  const text = useText()
  return (
    <ListTabs
      label={text('dashboard.currencies')}
      tabs={currencies.map(({ id, name }) => ({
        name,
        label: name,
        query: { currency: String(id) },
        count: null,
      }))}
      current={selected?.name ?? ''}
    />
  )
}

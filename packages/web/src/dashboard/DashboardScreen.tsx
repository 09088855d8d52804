import { Button, Group, Title } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import dashboardEnglish from '@quittance/shared/locales/en/dashboard.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/EmptyDrawing.tsx'
import layout from '#ui/layout.module.css'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import lists from '#ui/lists/lists.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import type { Currency } from './amount-links.tsx'
import { RecentDocuments } from './DocumentLists.tsx'
import classes from './dashboard.module.css'
import { usedCurrenciesQuery } from './dashboard-queries.ts'
import { OffersByStage } from './OffersByStage.tsx'
import { AmountsSkeleton, ReceivableAmounts } from './ReceivableAmounts.tsx'

addEnglish({ ...listsEnglish, ...dashboardEnglish })

/** Renders the dashboard: issued and outstanding amounts, offers by stage, and the documents that were saved last. */
export function DashboardScreen({ currencyId }: { readonly currencyId: string | undefined }) {
  const text = useText()
  const currencies = useQuery(usedCurrenciesQuery())
  const used = currencies.data ?? []
  const currency = used.find(({ id }) => String(id) === currencyId) ?? used[0]
  return (
    <div className={layout.stack}>
      <Group justify="space-between" gap="4px 24px">
        <Title order={1}>{text('app.dashboard')}</Title>
        {used.length > 1 ? <CurrencySwitch currencies={used} selected={currency} /> : null}
      </Group>
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
        count: undefined,
      }))}
      current={selected?.name ?? ''}
    />
  )
}

/** Shows the first steps while there are no documents. */
function FirstSteps() {
  const text = useText()
  return (
    <div className={lists.notice}>
      <EmptyDrawing />
      <p>{text('dashboard.empty')}</p>
      <ol className={classes.steps}>
        <li>
          {text('dashboard.first-party')}
          <Group gap={8} mt={6}>
            {relations.map((relation) => (
              <Button key={relation} component={Link} to={`/${relation}s`} variant="default">
                {text(`group.${relation}`)}
              </Button>
            ))}
          </Group>
        </li>
        <li>
          {text('dashboard.first-document')}
          <Group gap={8} mt={6}>
            {kinds.map(({ name }) => (
              <Button key={name} component={Link} to={`/${name}/create`} variant="default">
                {text(`${name}.new`)}
              </Button>
            ))}
          </Group>
        </li>
      </ol>
    </div>
  )
}

import { Button, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import { ListTools } from '#ui/lists/ListTools.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import classes from '#ui/lists/lists.module.css'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { useShownColumns } from '#ui/lists/use-shown-columns.ts'
import { CountryFilter } from './CountryFilter.tsx'
import { downloadList, totalsQuery } from './list-queries.ts'
import { PartyPage } from './PartyPage.tsx'
import { partyColumns } from './party-columns.tsx'
import { currentTab, partyTabs } from './party-tabs.ts'

addEnglish(listsEnglish)
addEnglish(partiesEnglish)

const filterNames = ['country'] as const

/** Shows the leads or the customers, with search, filters, order and totals. */
export function PartyListScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  const { relation } = kind
  const address = useListAddress()
  const totals = useQuery(totalsQuery(kind, address.query))
  const columns = useMemo(() => partyColumns(kind), [kind])
  const shownColumns = useShownColumns(relation, columns)
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{text(`group.${relation}`)}</Title>
        <Button component={Link} to={`/${relation}/create`} leftSection={<PlusIcon size={18} />}>
          {text(`${relation}.new`)}
        </Button>
      </div>
      <ListTabs
        label={text('parties.tabs')}
        tabs={partyTabs(kind, text, { query: address.query, totals: totals.data })}
        current={currentTab(address.query)}
      />
      <ListTools
        address={address}
        columns={columns}
        shownColumns={shownColumns}
        filterNames={filterNames}
        filters={<CountryFilter address={address} countries={totals.data?.countries ?? []} />}
      >
        <DownloadMenu
          of="list"
          columns={shownColumns.shown}
          download={(choice) => downloadList(kind, address.query, choice)}
        />
        <Button variant="default" renderRoot={(root) => <Link {...root} to={`/${relation}s/import`} />}>
          {text('parties.import')}
        </Button>
      </ListTools>
      <PartyPage
        kind={kind}
        address={address}
        columns={shownColumns.shown}
        archived={totals.data?.archived}
      />
      {totals.error ? <LoadFailed error={totals.error} onRetry={totals.refetch} /> : null}
    </div>
  )
}

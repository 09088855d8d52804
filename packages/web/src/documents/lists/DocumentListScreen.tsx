import { Button, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { statusesQuery } from '#documents/document-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import classes from '#ui/lists/lists.module.css'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { useShownColumns } from '#ui/lists/use-shown-columns.ts'
import { DocumentListTools } from './DocumentListTools.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { documentColumns } from './document-columns.tsx'
import { currentTab, documentTabs } from './document-tabs.ts'
import { totalsQuery } from './list-queries.ts'

addEnglish(listsEnglish)

/** Shows the documents of one kind, with search, filters, order and totals. */
export function DocumentListScreen({ kind }: { readonly kind: DocumentKind }) {
  const text = useText()
  const address = useListAddress()
  // A query result renders a component again only for the properties that it has read. All that are needed are read here, because
  // the component that shows the error may render later.
  const { data, error, refetch, isPlaceholderData } = useQuery(totalsQuery(kind, address.query))
  const statuses = useQuery(statusesQuery(kind))
  const columns = useMemo(() => documentColumns(kind), [kind])
  const shownColumns = useShownColumns(kind.name, columns)
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{text(`group.${kind.name}`)}</Title>
        <Button component={Link} to={`/${kind.name}/create`} leftSection={<PlusIcon size={18} />}>
          {text(`${kind.name}.new`)}
        </Button>
      </div>
      <ListTabs
        label={text('lists.by-status')}
        tabs={documentTabs(kind, text, {
          query: address.query,
          // If the statuses cannot be loaded, the other tabs are shown.
          statuses: statuses.data ?? (statuses.isError ? [] : undefined),
          totals: data,
        })}
        current={currentTab(address.query)}
      />
      <DocumentListTools
        kind={kind}
        address={address}
        columns={columns}
        shownColumns={shownColumns}
        totals={isPlaceholderData ? undefined : data}
      />
      <DocumentPage
        kind={kind}
        address={address}
        columns={shownColumns.shown}
        counted={{ data, error, refetch }}
      />
    </div>
  )
}

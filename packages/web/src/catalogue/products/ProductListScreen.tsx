import { Button, Title } from '@mantine/core'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { downloadProducts, groupsQuery, productTotalsQuery } from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { PlusIcon } from '#ui/icons.tsx'
import { DownloadMenu } from '#ui/lists/DownloadMenu.tsx'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import { ListTools } from '#ui/lists/ListTools.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import classes from '#ui/lists/lists.module.css'
import { RecordFilter } from '#ui/lists/RecordFilter.tsx'
import { type ListAddress, pageNames, useListAddress, without } from '#ui/lists/use-list-address.ts'
import { useShownColumns } from '#ui/lists/use-shown-columns.ts'
import { ProductPage } from './ProductPage.tsx'
import { productColumns } from './product-columns.tsx'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

const filterNames = ['group'] as const

/** Shows the products, with search, filters, order and totals. */
export function ProductListScreen() {
  const text = useText()
  const address = useListAddress()
  const totals = useQuery(productTotalsQuery(address.query))
  const shownColumns = useShownColumns('product', productColumns)
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{text('products.title')}</Title>
        <Button component={Link} to="/products/groups" variant="default">
          {text('catalogue.groups')}
        </Button>
        <Button component={Link} to="/product/create" leftSection={<PlusIcon size={18} />}>
          {text('catalogue.new-product')}
        </Button>
      </div>
      <ProductTabs address={address} totals={totals.data} />
      <ListTools
        address={address}
        columns={productColumns}
        shownColumns={shownColumns}
        filterNames={filterNames}
        filters={<GroupFilter address={address} />}
      >
        <DownloadMenu
          of="list"
          columns={shownColumns.shown}
          download={(choice) => downloadProducts(address.query, choice)}
        />
      </ListTools>
      <ProductPage address={address} columns={shownColumns.shown} />
      {totals.error ? <LoadFailed error={totals.error} onRetry={totals.refetch} /> : null}
    </div>
  )
}

interface ProductTabsProps {
  readonly address: ListAddress
  /** undefined: not loaded yet. */
  readonly totals: { readonly in_use: number; readonly retired: number } | undefined
}

/** Shows the tabs for products in use and retired products. */
function ProductTabs({ address: { query }, totals }: ProductTabsProps) {
  const text = useText()
  const kept = without(query, ['retired', ...pageNames])
  const inUse = { name: 'in-use', label: text('catalogue.tab-active'), query: kept, count: totals?.in_use }
  const retired = {
    name: 'retired',
    label: text('catalogue.tab-retired'),
    query: { ...kept, retired: '1' },
    count: totals?.retired,
  }
  return (
    <ListTabs
      label={text('catalogue.by-state')}
      tabs={[inUse, retired]}
      current={query.retired === '1' ? 'retired' : 'in-use'}
    />
  )
}

function GroupFilter({ address: { query, change } }: { readonly address: ListAddress }) {
  const text = useText()
  const groups = useQuery(groupsQuery())
  return (
    <RecordFilter
      label={text('catalogue.group')}
      records={groups.data && [{ id: 0, name: text('catalogue.no-group') }, ...groups.data]}
      value={query.group}
      onChange={(group) => change({ group })}
    />
  )
}

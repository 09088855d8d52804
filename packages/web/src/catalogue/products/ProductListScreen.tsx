import { Button, Group } from '@mantine/core'
import { defaultProductOrder, productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#api/client.ts'
import { catalogueKeys } from '#api/query-client.ts'
import {
  downloadProducts,
  groupsQuery,
  type ListedProduct,
  productPageQuery,
  productTotalsQuery,
} from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { ArchiveIcon, DeleteIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import type { ListActions } from '#ui/lists/actions.tsx'
import { Clamped, DayOf } from '#ui/lists/cells.tsx'
import { RecordFilter } from '#ui/lists/filters.tsx'
import { ListScreen } from '#ui/lists/ListScreen.tsx'
import type { ListTab, ListTabsProps } from '#ui/lists/ListTabs.tsx'
import { columnWidths, type ListColumn } from '#ui/lists/list-columns.ts'
import { orderNames, type ProductListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { ProductListSearch } from '#ui/lists/list-search.ts'
import lists from '#ui/lists/lists.module.css'
import { EmptyList, EmptyNotice, LoadFailed } from '#ui/lists/notices.tsx'
import { useBulkChange, useBulkOutcome } from '#ui/lists/use-bulk-change.ts'
import { type ListState, useList } from '#ui/lists/use-list.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

addEnglish(catalogueEnglish)

const noProducts: readonly ListedProduct[] = []
const idOf = ({ id }: ListedProduct) => id
const nameOf = ({ name }: ListedProduct) => name

/** Shows the products, with search, filters, order and totals. */
export function ProductListScreen({ search }: { readonly search: ProductListSearch }) {
  const text = useText()
  const list = useList('product', { columns: productColumns, search })
  const { request } = list
  const { query } = list.address
  const page = useQuery(productPageQuery(request))
  const totals = useQuery(productTotalsQuery(request))
  const actions = useProductActions(list, page.data?.rows ?? noProducts)
  return (
    <ListScreen
      list={list}
      page={page}
      idOf={idOf}
      nameOf={nameOf}
      label={text('products.title')}
      defaultOrder={defaultProductOrder}
      buttons={
        <Group gap="sm">
          <Button component={Link} to="/products/groups" variant="default">
            {text('catalogue.groups')}
          </Button>
          <Button component={Link} to="/product/create" leftSection={<PlusIcon size={18} />}>
            {text('catalogue.new-product')}
          </Button>
        </Group>
      }
      tabs={useProductTabs(list.tabAddress, totals.data)}
      tools={{
        activeFilters: query.group === undefined ? [] : ['group'],
        filters: <GroupFilter address={list.address} />,
        buttons: <ImportLink />,
      }}
      exportList={(options) => downloadProducts(request, options)}
      actions={{
        ...actions,
        exportRows: (rows, options) => downloadProducts(request, { ...options, ids: rows.map(idOf) }),
      }}
      empty={<NoProducts address={list.address} />}
      footer={totals.error ? <LoadFailed error={totals.error} onRetry={() => void totals.refetch()} /> : null}
    />
  )
}

function ImportLink() {
  const text = useText()
  return (
    <Button variant="default" renderRoot={(root) => <Link {...root} to="/products/import" />}>
      {text('catalogue.import')}
    </Button>
  )
}

interface ProductTotals {
  readonly in_use: number
  readonly retired: number
}

/** Returns the tabs for products in use and retired products. @param totals undefined: not loaded yet */
function useProductTabs(
  { query, unfiltered }: Pick<ListAddress<ProductListQuery>, 'query' | 'unfiltered'>,
  totals: ProductTotals | undefined,
): ListTabsProps {
  const text = useText()
  const kept = without(query, ['view', 'retired', ...pageNames])
  const label = text('catalogue.tab-active')
  const inUse = { name: 'in-use', label, query: { ...kept, ...unfiltered }, count: totals?.in_use }
  const retired: ListTab = {
    name: 'retired',
    label: text('catalogue.tab-retired'),
    query: { ...kept, retired: '1' },
    count: totals?.retired,
  }
  return {
    label: text('catalogue.by-state'),
    tabs: [inUse, retired],
    current: query.retired === '1' ? 'retired' : 'in-use',
  }
}

type Change = 'retire' | 'restore' | 'delete'

/** Returns the actions on products, for row menus and for the selected ones. */
function useProductActions(
  list: ListState<ListedProduct>,
  products: readonly ListedProduct[],
): ListActions<ListedProduct> {
  const text = useText()
  const ask = useQuestion()
  const outcome = useBulkOutcome(
    list,
    (id) => products.find((product) => product.id === id)?.name ?? String(id),
  )
  const { isPending, change } = useBulkChange<ListedProduct, Change>(list, {
    outcome,
    lists: catalogueKeys.products,
    describe: (count, made) =>
      text(made === 'delete' ? 'catalogue.deleted-several' : 'lists.done', { count }),
    send: changeProducts,
  })

  async function deleteAll(rows: readonly ListedProduct[]) {
    const question = text('catalogue.delete-several', { count: rows.length })
    if (await ask(question, { yes: text('catalogue.delete') })) change(rows.map(idOf), 'delete')
  }

  const retiring = list.address.query.retired === '1' ? 'restore' : 'retire'
  return {
    outcome,
    actions: [
      {
        name: 'retire',
        label: text(`catalogue.${retiring}`),
        icon: <ArchiveIcon />,
        isPending,
        run: (rows) => change(rows.map(idOf), retiring),
      },
      {
        name: 'delete',
        label: text('catalogue.delete'),
        icon: <DeleteIcon />,
        isPending,
        run: (rows) => void deleteAll(rows),
      },
    ],
  }
}

async function changeProducts(ids: readonly number[], change: Change) {
  if (change === 'delete') return await call(productCalls.remove, { body: { ids } })
  return await call(productCalls.setRetired, { body: { ids, retired: change === 'retire' } })
}

function GroupFilter({ address: { query, change } }: { readonly address: ListAddress<ProductListQuery> }) {
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

function NoProducts({ address }: { readonly address: ListAddress<ProductListQuery> }) {
  const text = useText()
  const { retired, ...others } = without(address.query, ['view', ...orderNames])
  if (retired === '1' && Object.keys(others).length === 0) {
    return <EmptyNotice message={text('catalogue.none-retired')} />
  }
  return (
    <EmptyList address={address} message={text('catalogue.no-products')}>
      <Button component={Link} to="/product/create">
        {text('catalogue.new-product')}
      </Button>
      <ImportLink />
    </EmptyList>
  )
}

/** The columns that the list of products can have. */
const productColumns: readonly ListColumn<ListedProduct>[] = [
  {
    name: 'name',
    card: 'title',
    label: 'catalogue.name',
    sort: 'name',
    isFixed: true,
    cell: ({ id, name }) => (
      <Link
        to="/product/edit/$id"
        params={{ id: String(id) }}
        className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
      >
        <Clamped text={name} />
      </Link>
    ),
  },
  {
    name: 'group',
    card: 'name',
    label: 'catalogue.group',
    sort: 'group',
    width: 9,
    cell: ({ group }) => (group === null ? null : <Clamped text={group.name} isQuiet />),
  },
  {
    name: 'price',
    card: 'amount',
    label: 'line.price',
    sort: 'price',
    isNumeric: true,
    width: columnWidths.amount,
    cell: ({ price }) => showEnteredMoney(price, currentLocale()),
  },
  {
    name: 'unit-name',
    card: 'state',
    exportColumns: ['unit_name'],
    label: 'catalogue.unit-name',
    width: 5.5,
    cell: ({ unitName }) => <Clamped text={unitName} isQuiet />,
  },
  {
    name: 'tax-rates',
    card: 'detail',
    exportColumns: ['tax_rates'],
    label: 'catalogue.product-taxes',
    width: 8,
    cell: ({ taxRateNames }) => <Clamped text={taxRateNames.join(', ')} isQuiet />,
  },
  {
    name: 'unit',
    label: 'catalogue.unit',
    isNumeric: true,
    isHiddenByDefault: true,
    width: 6.875,
    cell: ({ defaultQuantity }) => showNumber(defaultQuantity, currentLocale()),
  },
  {
    name: 'updated',
    card: 'day',
    label: 'catalogue.changed',
    sort: 'updated',
    isDescendingFirst: true,
    width: columnWidths.day,
    cell: ({ updatedAt }) => <DayOf moment={updatedAt} />,
  },
]

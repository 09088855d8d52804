import { Link } from '@tanstack/react-router'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import layout from '#ui/layout.module.css'
import { Clamped, DayOf } from '#ui/lists/cells.tsx'
import type { ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import type { ListedProduct } from './listed-product.ts'

/** The columns that the list of products can have. */
export const productColumns: readonly ListColumn<ListedProduct>[] = [
  {
    name: 'name',
    card: 'title',
    label: 'catalogue.name',
    sort: 'name',
    isFixed: true,
    share: 36,
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
    share: 20,
    cell: ({ group }) => (group === null ? null : <Clamped text={group.name} isQuiet />),
  },
  {
    name: 'price',
    card: 'amount',
    label: 'line.price',
    sort: 'price',
    isNumeric: true,
    share: 12,
    cell: ({ price }) => showEnteredMoney(price, currentLocale()),
  },
  {
    name: 'unit-name',
    card: 'state',
    exportColumns: ['unit_name'],
    label: 'catalogue.unit-name',
    share: 8,
    cell: ({ unitName }) => <Clamped text={unitName} isQuiet />,
  },
  {
    name: 'tax-rates',
    card: 'detail',
    exportColumns: ['tax_rates'],
    label: 'catalogue.product-taxes',
    share: 12,
    cell: ({ taxRateNames }) => <Clamped text={taxRateNames.join(', ')} isQuiet />,
  },
  {
    name: 'unit',
    label: 'catalogue.unit',
    isNumeric: true,
    isHiddenByDefault: true,
    share: 14,
    cell: ({ defaultQuantity }) => showNumber(defaultQuantity, currentLocale()),
  },
  {
    name: 'updated',
    card: 'day',
    label: 'catalogue.changed',
    sort: 'updated',
    isDescendingFirst: true,
    share: 14,
    cell: ({ updatedAt }) => <DayOf moment={updatedAt} />,
  },
]

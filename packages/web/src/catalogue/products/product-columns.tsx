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
    label: 'catalogue.group',
    sort: 'group',
    share: 20,
    cell: ({ group }) => (group === null ? null : <Clamped text={group.name} />),
  },
  {
    name: 'price',
    label: 'line.price',
    sort: 'price',
    isNumeric: true,
    share: 12,
    cell: ({ price }) => showEnteredMoney(price, currentLocale()),
  },
  {
    name: 'unit-name',
    exportColumns: ['unit_name'],
    label: 'catalogue.unit-name',
    share: 8,
    cell: ({ unitName }) => <Clamped text={unitName} />,
  },
  {
    name: 'tax-rates',
    exportColumns: ['tax_rates'],
    label: 'catalogue.product-taxes',
    share: 12,
    cell: ({ taxRateNames }) => <Clamped text={taxRateNames.join(', ')} />,
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
    label: 'catalogue.changed',
    sort: 'updated',
    isDescendingFirst: true,
    share: 14,
    cell: ({ updatedAt }) => <DayOf moment={updatedAt} />,
  },
]

import { Checkbox, NativeSelect } from '@mantine/core'
import type { ListOrder } from '@quittance/shared/contract/list-query.ts'
import { useText } from '#locale/use-text.ts'
import type { ListTableProps } from './ListTable.tsx'
import classes from './lists.module.css'

const directions = ['ascending', 'descending'] as const

/** Renders sorting and the selection of all rows on narrow screens, where the table has no head. */
export function NarrowHead<Row>({
  columns,
  order,
  onOrder,
  selection,
}: Pick<ListTableProps<Row>, 'columns' | 'order' | 'onOrder' | 'selection'>) {
  const text = useText()
  const options = columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : directions.map((direction) => ({
          value: keyOf({ sort, isDescending: direction === 'descending' }),
          label: text(`lists.${direction}`, { column: text(label) }),
        })),
  )
  const current = keyOf(order)
  const isOffered = options.some(({ value }) => value === current)
  return (
    <div className={classes.narrowHead}>
      <Checkbox
        label={text('lists.select-page')}
        checked={selection.isWhole}
        indeterminate={selection.isPartial}
        onChange={selection.toggleAll}
      />
      {options.length === 0 ? null : (
        <NativeSelect
          label={text('lists.sort')}
          // The list may be sorted by a column that is not visible.
          data={isOffered ? options : [{ value: current, label: '–' }, ...options]}
          value={current}
          onChange={({ currentTarget: { value } }) => onOrder(orderOf(value))}
        />
      )}
    </div>
  )
}

function keyOf({ sort, isDescending }: ListOrder): string {
  return `${sort} ${isDescending ? 'descending' : 'ascending'}`
}

function orderOf(key: string): ListOrder {
  const [sort = '', direction] = key.split(' ')
  return { sort, isDescending: direction === 'descending' }
}

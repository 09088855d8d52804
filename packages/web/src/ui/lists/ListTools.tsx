import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { FilterIcon } from '#ui/list-icons.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { type FilterChip, FilterChips } from './FilterChips.tsx'
import { ListSearch } from './ListSearch.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'
import type { ListAddress } from './use-list-address.ts'
import type { ShownColumns } from './use-shown-columns.ts'

interface ListToolsProps<Row> {
  readonly address: ListAddress
  readonly columns: readonly ListColumn<Row>[]
  readonly shownColumns: ShownColumns<Row>
  /** Names of the fields behind "Filters", as in the address. */
  readonly filterNames?: readonly string[]
  readonly filters?: ReactNode
  /** Active filters without a field, which come from links to this list. */
  readonly chips?: readonly FilterChip[]
  /** Further buttons. */
  readonly children?: ReactNode
}

/** Renders the search, the filters and the selection of columns of a list. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { address, columns, shownColumns, filterNames = [], filters, chips = [], children } = props
  const text = useText()
  const { query, replace } = address
  const active = filterNames.filter((name) => query[name] !== undefined).length
  const [isOpen, setOpen] = useState(active > 0)
  const count = active + chips.length
  return (
    <>
      <div className={classes.tools}>
        <div className={classes.search}>
          <ListSearch
            label={text('lists.search')}
            value={query.search ?? ''}
            onSearch={(search) => replace({ search })}
          />
        </div>
        <div className={classes.toolsEnd}>
          {filters === undefined ? null : (
            <Button
              variant="default"
              leftSection={<FilterIcon size={18} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {count === 0 ? text('lists.filters') : text('lists.filters-active', { count })}
            </Button>
          )}
          <ColumnChooser columns={columns} isShown={shownColumns.isShown} onToggle={shownColumns.toggle} />
          {children}
        </div>
      </div>
      <FilterChips chips={chips} change={address.change} />
      {isOpen ? <div className={classes.filters}>{filters}</div> : null}
    </>
  )
}

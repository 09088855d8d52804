import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { ColumnsIcon, FilterIcon } from '#ui/action-icons.tsx'
import { CrossIcon, SearchIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { PopoverButton } from '#ui/lazy-popups.tsx'
import type { ColumnListProps } from './ColumnList.tsx'
import type { ListParameter } from './list-search.ts'
import classes from './lists.module.css'
import type { ListAddress } from './use-list-address.ts'

/** An active filter that has no field. */
export interface FilterChip {
  readonly name: ListParameter
  readonly label: string
}

export interface ListToolsProps {
  readonly address: ListAddress
  /** The list has no search. */
  readonly hasNoSearch?: boolean
  /** Names of the filters behind "Filters" that are active. */
  readonly activeFilters?: readonly ListParameter[]
  readonly filters?: ReactNode
  /** Active filters without a field, which come from links to this list. */
  readonly chips?: readonly FilterChip[]
  /** Further buttons. */
  readonly children?: ReactNode
}

/** Renders the search, the filters and further buttons of a list. */
export function ListTools(props: ListToolsProps) {
  const { address, hasNoSearch = false, activeFilters = [], filters, chips = [], children } = props
  const text = useText()
  const { query, replace, change } = address
  const [isOpen, setOpen] = useState(activeFilters.length > 0)
  const count = activeFilters.length + chips.length
  return (
    <>
      <div className={`${layout.row} ${layout.middle} ${layout.loose} ${layout.screenOnly}`}>
        {hasNoSearch ? null : (
          <div className={classes.search}>
            <ListSearch
              label={text('lists.search')}
              value={query.search ?? ''}
              onSearch={(search) => replace({ search })}
            />
          </div>
        )}
        <div className={`${layout.row} ${layout.middle} ${layout.pushed}`}>
          {filters === undefined ? null : (
            <Button
              variant={count === 0 ? 'default' : 'light'}
              className={layout.iconOnPhones ?? ''}
              leftSection={<FilterIcon size={18} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {count === 0 ? text('lists.filters') : text('lists.filters-active', { count })}
            </Button>
          )}
          {children}
        </div>
      </div>
      <FilterChips chips={chips} change={change} />
      {isOpen ? (
        <div
          className={`${layout.card} ${layout.padded} ${layout.grid} ${layout.loose} ${layout.screenOnly}`}
          data-columns="narrow"
        >
          {filters}
        </div>
      ) : null}
    </>
  )
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[]
  readonly change: ListAddress['change']
}

/** Shows the active filters that have no field. A click removes one. */
function FilterChips({ chips, change }: FilterChipsProps) {
  const text = useText()
  if (chips.length === 0) return null
  return (
    <ul className={`${layout.plainList} ${layout.row}`} aria-label={text('lists.further-filters')}>
      {chips.map(({ name, label }) => (
        <li key={name}>
          <Button
            variant="light"
            size="compact-md"
            rightSection={<CrossIcon size={14} />}
            aria-label={text('lists.remove-filter', { filter: label })}
            onClick={() => change({ [name]: undefined })}
          >
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const pauseMs = 250
const maxLength = 300

interface ListSearchProps {
  readonly label: string
  /** Search text of the list. */
  readonly value: string
  onSearch(value: string): void
}

/** Filters a list while the user types. */
function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const text = useText()
  const [input, setInput] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The user went back in the history or followed a link. The address follows a text that was sent only after a while.
    if (value !== sent) {
      setSent(value)
      setInput(value)
    }
  }
  const search = useDebouncedCallback((next: string) => {
    setSent(next)
    onSearch(next)
  }, pauseMs)
  function type(next: string) {
    setInput(next)
    search(next.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={input}
      maxLength={maxLength}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<SearchIcon size={18} />}
      rightSection={
        input === '' ? undefined : (
          <CloseButton size="sm" aria-label={text('lists.clear-search')} onClick={() => type('')} />
        )
      }
    />
  )
}

const ColumnList = lazyPart(async () => (await import('./ColumnList.tsx')).ColumnList)

/** Renders the button that opens the list of columns, which is a lazy chunk. */
export function ColumnChooser<Row extends object>(props: ColumnListProps<Row>) {
  const text = useText()
  return (
    <PopoverButton
      label={text('lists.columns')}
      position="bottom-end"
      withinPortal={false}
      prepare={ColumnList.load}
      renderButton={(opener) => (
        <Button
          variant="default"
          className={layout.iconOnPhones ?? ''}
          leftSection={<ColumnsIcon size={18} />}
          {...opener}
        >
          {text('lists.columns')}
        </Button>
      )}
    >
      {() => <ColumnList {...props} />}
    </PopoverButton>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currenciesQuery, membersQuery } from '#documents/document-queries.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FilterIcon } from '#ui/list-icons.tsx'
import { ColumnChooser } from '#ui/lists/ColumnChooser.tsx'
import { ListSearch } from '#ui/lists/ListSearch.tsx'
import type { ListColumn } from '#ui/lists/list-column.ts'
import classes from '#ui/lists/lists.module.css'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import type { ShownColumns } from '#ui/lists/use-shown-columns.ts'
import { RecordPicker } from '#ui/RecordPicker.tsx'
import type { ListedDocument } from './listed-document.ts'

interface DocumentListToolsProps {
  readonly address: ListAddress
  readonly columns: readonly ListColumn<ListedDocument>[]
  readonly shownColumns: ShownColumns<ListedDocument>
}

const filterNames = ['from', 'to', 'owner', 'currency'] as const

/** Finds documents by what they say, filters them, and chooses what is shown of them. */
export function DocumentListTools({ address, columns, shownColumns }: DocumentListToolsProps) {
  const text = useText()
  const { query, replace } = address
  const active = filterNames.filter((name) => query[name] !== undefined).length
  const [isOpen, setOpen] = useState(active > 0)
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
          <Button
            variant="default"
            leftSection={<FilterIcon size={18} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {active === 0 ? text('lists.filters') : text('lists.filters-active', { count: active })}
          </Button>
          <ColumnChooser columns={columns} isShown={shownColumns.isShown} onToggle={shownColumns.toggle} />
        </div>
      </div>
      {isOpen ? <DocumentFilters address={address} /> : null}
    </>
  )
}

function DocumentFilters({ address: { query, change } }: Pick<DocumentListToolsProps, 'address'>) {
  const text = useText()
  const members = useQuery(membersQuery())
  const currencies = useQuery(currenciesQuery())
  return (
    <div className={classes.filters}>
      <DayField
        label={text('lists.from')}
        value={query.from ?? null}
        clearable
        onChange={(from) => change({ from: from ?? undefined })}
      />
      <DayField
        label={text('lists.to')}
        value={query.to ?? null}
        clearable
        onChange={(to) => change({ to: to ?? undefined })}
      />
      <RecordFilter
        label={text('lists.owner')}
        records={members.data ?? []}
        value={query.owner}
        onChange={(owner) => change({ owner })}
      />
      <RecordFilter
        label={text('lists.currency')}
        records={currencies.data ?? []}
        value={query.currency}
        onChange={(currency) => change({ currency })}
      />
    </div>
  )
}

interface RecordFilterProps {
  readonly label: string
  readonly records: readonly { readonly id: number; readonly name: string }[]
  /** An id, as the address has it. */
  readonly value: string | undefined
  onChange(id: string | undefined): void
}

/** What a list has of one record alone, or of all. */
function RecordFilter({ label, records, value, onChange }: RecordFilterProps) {
  const text = useText()
  const options = records.map(({ id, name }) => ({ id, label: name }))
  return (
    <RecordPicker
      label={label}
      options={options}
      value={options.find(({ id }) => String(id) === value) ?? null}
      clearable
      placeholder={text('lists.all')}
      onChange={(option) => onChange(option === null ? undefined : String(option.id))}
    />
  )
}

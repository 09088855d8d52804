import { NativeSelect } from '@mantine/core'
import {
  type BalanceFilter,
  balanceFilters,
  type WireDocumentTotals,
} from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { PeriodFilter, RecordFilter, RecordsFilter } from '#ui/lists/filters.tsx'
import type { DocumentListQuery } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { filterOptionsQuery } from './list-queries.ts'

interface NamedStatus {
  readonly id: number
  readonly name: string
}

interface DocumentFiltersProps {
  readonly kind: DocumentKind
  readonly address: ListAddress<DocumentListQuery>
  /** The statuses in use; undefined: not loaded yet. */
  readonly statuses: readonly NamedStatus[] | undefined
  /** undefined: not loaded yet. */
  readonly totals: WireDocumentTotals | undefined
}

/** Shows the fields of the filter. */
export function DocumentFilters({ kind, address, statuses, totals }: DocumentFiltersProps) {
  const text = useText()
  const { query, change } = address
  const { data } = useQuery(filterOptionsQuery(kind))
  const owners = data?.owners.map(({ id, name, is_active: isActive }) => ({
    id,
    name: isActive ? name : text('lists.owner-inactive', { name }),
  }))
  const currencies = data?.currencies.map(({ id, name, is_retired: isRetired }) => ({
    id,
    name: isRetired ? text('lists.currency-retired', { name }) : name,
  }))
  return (
    <>
      <PeriodFilter address={address} />
      <RecordsFilter
        label={text('lists.status')}
        records={statuses && listStatuses(statuses, totals)}
        value={query.status}
        onChange={(status) => change({ status })}
      />
      {kind.claim === 'payment' ? (
        <BalanceField value={query.balance} onChange={(balance) => change({ balance })} />
      ) : null}
      <RecordFilter
        label={text('lists.owner')}
        records={owners}
        value={query.owner}
        onChange={(owner) => change({ owner })}
      />
      <RecordFilter
        label={text('lists.currency')}
        records={currencies}
        value={query.currency}
        onChange={(currency) => change({ currency })}
      />
    </>
  )
}

interface BalanceFieldProps {
  readonly value: BalanceFilter | undefined
  onChange(value: BalanceFilter | undefined): void
}

/** Filters the list by what is due of its documents. */
function BalanceField({ value, onChange }: BalanceFieldProps) {
  const text = useText()
  const options = balanceFilters.map((filter) => ({ value: filter, label: text(`issue.balance-${filter}`) }))
  return (
    <NativeSelect
      label={text('issue.balance')}
      data={[{ value: '', label: text('lists.all') }, ...options]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(balanceFilters.find((filter) => filter === currentTarget.value))
      }
    />
  )
}

/** Returns the statuses in use, and retired ones that documents of the list still have. */
function listStatuses(
  statuses: readonly NamedStatus[],
  totals: WireDocumentTotals | undefined,
): NamedStatus[] {
  const others = (totals?.statuses ?? []).filter(({ id }) => !statuses.some((status) => status.id === id))
  return [...statuses, ...others]
}

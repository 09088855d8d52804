import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { EmptyNotice } from './EmptyNotice.tsx'
import { type ListAddress, type ListQuery, orderNames, without } from './use-list-address.ts'

interface EmptyListProps {
  readonly address: ListAddress
  /** Number of archived records that match the filter. Undefined: not counted, or the list has no archive. */
  readonly archived?: number | undefined
  /** Text for a list without any records. */
  readonly says: string
  /** Controls to create the first record. */
  readonly children: ReactNode
}

// Filters that the number of archived records ignores.
const besideArchived = ['status', 'overdue', 'converted', ...orderNames]

function archivedOf(query: ListQuery): ListQuery {
  return { ...without(query, besideArchived), archived: '1' }
}

/** Replaces an empty list: there are no records yet, or none match the filter. */
export function EmptyList({ address: { query }, archived = 0, says, children }: EmptyListProps) {
  const text = useText()
  const isFiltered = Object.keys(without(query, orderNames)).length > 0
  return (
    <EmptyNotice says={isFiltered ? text('lists.no-results') : says}>
      {archived > 0 && query.search !== undefined && query.archived !== '1' ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => archivedOf(query)} />}>
          {text('lists.archived-matches', { count: archived })}
        </Button>
      ) : null}
      {isFiltered ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => ({})} />} variant="default">
          {text('lists.show-all')}
        </Button>
      ) : (
        children
      )}
    </EmptyNotice>
  )
}

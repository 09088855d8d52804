import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { EmptyNotice } from './EmptyNotice.tsx'
import { type ListAddress, type ListQuery, orderNames, without } from './use-list-address.ts'

interface EmptyListProps {
  readonly address: ListAddress
  /** How many fit that were put away; undefined: not counted, or there is no such thing. */
  readonly archived?: number | undefined
  /** Said as long as there is nothing at all. */
  readonly says: string
  /** How the first one begins. */
  readonly children: ReactNode
}

// What the count of archived ones does not heed.
const besideArchived = ['status', 'overdue', 'converted', ...orderNames]

function archivedOf(query: ListQuery): ListQuery {
  return { ...without(query, besideArchived), archived: '1' }
}

/** Nothing there yet, or nothing that fits the filter: each with the way on. */
export function EmptyList({ address: { query }, archived = 0, says, children }: EmptyListProps) {
  const text = useText()
  const isFiltered = Object.keys(without(query, orderNames)).length > 0
  return (
    <EmptyNotice says={isFiltered ? text('lists.nothing-fits') : says}>
      {archived > 0 && query.search !== undefined && query.archived !== '1' ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => archivedOf(query)} />}>
          {text('lists.archived-fit', { count: archived })}
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

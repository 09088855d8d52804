import { Box, Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'
import layout from '#ui/layout.module.css'
import { type ListQuery, orderNames, without } from './list-query.ts'
import type { ListAddress } from './use-list-address.ts'

// Notices in the place of a list: empty, loading, failed.

interface EmptyNoticeProps {
  readonly message: string
  /** Controls to continue, unless they are next to the heading. */
  readonly children?: ReactNode
}

/** Replaces an empty list by an illustration, a text and controls to continue. */
export function EmptyNotice({ message, children }: EmptyNoticeProps) {
  return (
    <Box py={40} className={`${layout.card} ${layout.message} ${layout.loose}`}>
      <EmptyDrawing />
      <p>{message}</p>
      {children}
    </Box>
  )
}

interface EmptyListProps {
  readonly address: ListAddress
  /** Number of archived records that match the filter. Undefined: not counted, or the list has no archive. */
  readonly archived?: number | undefined
  /** Text for a list without any records. */
  readonly message: string
  /** Controls to create the first record. */
  readonly children: ReactNode
}

// Filters that the number of archived records ignores.
const tabNames = ['view', 'status', 'overdue', 'converted', ...orderNames] as const

function archivedOf(query: ListQuery): ListQuery {
  return { ...without(query, tabNames), archived: '1' }
}

/** Replaces an empty list: there are no records yet, or none match the filter. */
export function EmptyList({ address, archived = 0, message, children }: EmptyListProps) {
  const text = useText()
  const { query } = address
  const isFiltered = Object.keys(without(query, ['view', ...orderNames])).length > 0
  return (
    <EmptyNotice message={isFiltered ? text('lists.no-results') : message}>
      {archived > 0 && query.search !== undefined && query.archived !== '1' ? (
        <Button renderRoot={(root) => <Link {...root} to="." search={() => archivedOf(query)} />}>
          {text('lists.archived-matches', { count: archived })}
        </Button>
      ) : null}
      {isFiltered ? <ShowAll address={address} /> : children}
    </EmptyNotice>
  )
}

/** Renders the link that removes all filters. */
export function ShowAll({ address: { unfiltered } }: { readonly address: Pick<ListAddress, 'unfiltered'> }) {
  const text = useText()
  return (
    <Button renderRoot={(root) => <Link {...root} to="." search={() => unfiltered} />} variant="default">
      {text('lists.show-all')}
    </Button>
  )
}

interface LoadFailedProps {
  readonly error: Error
  onRetry(): void
  /** Further controls. */
  readonly children?: ReactNode
}

/** Replaces content that could not be loaded. */
export function LoadFailed({ error, onRetry, children }: LoadFailedProps) {
  const text = useText()
  return (
    <Box
      ref={keepFocusNearby}
      role="alert"
      py={40}
      className={`${layout.card} ${layout.message} ${layout.loose}`}
    >
      <p>{text('app.load-failed')}</p>
      <p className={layout.muted}>{error.message}</p>
      <Button variant="default" onClick={onRetry}>
        {text('app.retry')}
      </Button>
      {children}
    </Box>
  )
}

/** Shows that a list could not be loaded. It offers to remove the filter, because that may be invalid in the address. */
export function ListFailed(props: Omit<LoadFailedProps, 'children'>) {
  const text = useText()
  return (
    <LoadFailed {...props}>
      <Link to="." search={() => ({})}>
        {text('lists.show-all')}
      </Link>
    </LoadFailed>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Shows the shape of a list while it loads. */
export function ListSkeleton() {
  const text = useText()
  return (
    <div
      className={`${layout.card} ${layout.padded} ${layout.stack} ${layout.loose}`}
      role="status"
      aria-label={text('app.loading')}
    >
      {rows.map((row) => (
        <Skeleton key={row} height={22} radius="sm" />
      ))}
    </div>
  )
}

/** Renders the illustration of an empty list: a blank sheet and a pencil. */
export function EmptyDrawing() {
  return (
    <svg width="112" height="104" viewBox="0 0 112 104" aria-hidden="true" focusable="false">
      <path d="M26 8h46l16 16v72H26z" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M72 8v16h16" fill="var(--accent-wash)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M38 26h18" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M38 46h38M38 58h38M38 70h24"
        stroke="var(--field-border)"
        strokeWidth="2"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <path
        d="m92 56-18 26-8 4 1-9 18-26z"
        fill="var(--paper)"
        stroke="var(--mark)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type ListQuery,
  noQuery,
  openName,
  pageNames,
  queryOf,
  type Search,
  toListQuery,
  without,
} from './list-query.ts'

type Changes = Readonly<Record<string, string | undefined>>

export interface ListAddress {
  readonly query: ListQuery
  /** Id of the record that is shown beside the list. */
  readonly open: string | undefined
  /** The query without a filter. */
  readonly unfiltered: ListQuery
  /** Changes the query string and adds a history entry. Undefined removes a parameter. */
  change(changes: Changes): void
  /** Changes the query string without a history entry: for each keystroke. */
  replace(changes: Changes): void
  /** Shows a record beside the list, which stays on its page. Undefined: none. */
  show(id: string | undefined): void
}

/** Value of the parameter `view` for all records, if the list opens with a view. */
const allRecords = 'all'

/**
 * Manages the part of the address that a screen keeps its state in.
 * @param defaultQuery query of an address without parameters; undefined: all records
 */
export function useListAddress(search: Search, defaultQuery?: ListQuery): ListAddress {
  const navigate = useNavigate()
  const query = useMemo(() => queryOf(search, defaultQuery), [search, defaultQuery])
  const go = useCallback(
    (changes: Changes, isReplaced: boolean) => {
      const search = (before: Readonly<Record<string, unknown>>) =>
        applyChanges(queryOf(before, defaultQuery), changes)
      void navigate({ to: '.', search, replace: isReplaced, resetScroll: false })
    },
    [navigate, defaultQuery],
  )
  const { open } = search
  const show = useCallback(
    (id: string | undefined) => {
      const search = (before: Readonly<Record<string, unknown>>) => {
        const shown = without(toListQuery(before), openName)
        return id === undefined ? shown : { ...shown, open: id }
      }
      // The Back button closes the panel, whatever it has shown.
      void navigate({ to: '.', search, replace: open !== undefined, resetScroll: false })
    },
    [navigate, open],
  )
  return useMemo(
    () => ({
      query,
      open,
      show,
      unfiltered: defaultQuery === undefined ? noQuery : { view: allRecords },
      change: (changes) => go(changes, false),
      replace: (changes) => go(changes, true),
    }),
    [query, open, show, defaultQuery, go],
  )
}

function applyChanges(query: ListQuery, changes: Changes): ListQuery {
  const all = Object.entries({ ...without(query, pageNames), ...changes })
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

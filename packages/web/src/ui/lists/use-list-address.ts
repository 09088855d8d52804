import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Filter, order and page of a list, in the form of the query string of the address and of the calls. */
export type ListQuery = Readonly<Record<string, string>>

export interface ListAddress {
  readonly query: ListQuery
  /** Changes the query string and adds a history entry. Undefined removes a parameter. */
  change(changes: Readonly<Record<string, string | undefined>>): void
  /** Changes the query string without a history entry: for each keystroke. */
  replace(changes: Readonly<Record<string, string | undefined>>): void
}

/** Parameters of the page. A change of any other parameter returns to the first page. */
export const pageNames: readonly string[] = ['after', 'before', 'last']

/** Parameters that change which records are visible, but not which belong to the list. */
export const orderNames: readonly string[] = ['sort', 'descending', 'limit', ...pageNames]

export function without(query: ListQuery, names: readonly string[]): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
}

export function useListAddress(): ListAddress {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useMemo(() => textsIn(search), [search])
  const go = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, isReplaced: boolean) => {
      const search = (before: Readonly<Record<string, unknown>>) => changed(textsIn(before), changes)
      void navigate({ to: '.', search, replace: isReplaced, resetScroll: false })
    },
    [navigate],
  )
  return useMemo(
    () => ({
      query,
      change: (changes) => go(changes, false),
      replace: (changes) => go(changes, true),
    }),
    [query, go],
  )
}

function changed(query: ListQuery, changes: Readonly<Record<string, string | undefined>>): ListQuery {
  const all = Object.entries({ ...without(query, pageNames), ...changes })
  return Object.fromEntries(all.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Returns the parameters that are text, for the router. Values that look like numbers stay text. */
export function textsIn(search: Readonly<Record<string, unknown>>): ListQuery {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

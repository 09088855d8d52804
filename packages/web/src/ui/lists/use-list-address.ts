import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** What a list is filtered and sorted by, and which page of it is shown: as the address says it, and as its calls take it. */
export type ListQuery = Readonly<Record<string, string>>

export interface ListAddress {
  readonly query: ListQuery
  /** Another part of the list, in the history; undefined takes a part of the address away. */
  change(changes: Readonly<Record<string, string | undefined>>): void
  /** While somebody types: the address changes, the history does not grow. */
  replace(changes: Readonly<Record<string, string | undefined>>): void
}

/** Say which page is shown; whatever else changes, the list begins anew. */
export const pageNames: readonly string[] = ['after', 'before', 'last']

/** Change what is in sight, but not what the list has. */
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

/** For the router: addresses hold texts, whatever they look like. */
export function textsIn(search: Readonly<Record<string, unknown>>): ListQuery {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ListQuery, type QueryOf, queryOf, type Search, toListQuery } from './list-query.ts'

/** Values for some parameters of a query. Undefined removes a parameter. */
type Changes<Query> = { readonly [name in keyof Query]?: Query[name] | undefined }

export interface ListAddress<Query extends object = ListQuery> {
  readonly query: Query
  /** Id of the record that is shown beside the list. */
  readonly open: string | undefined
  /** The query without a filter. */
  readonly unfiltered: Query
  /** Changes the query string and adds a history entry. */
  change(changes: Changes<Query>): void
  /** Changes the query string without a history entry: for each keystroke. */
  replace(changes: Changes<Query>): void
  /** Shows a record beside the list, which stays on its page. Undefined: none. */
  show(id: string | undefined): void
}

/** A change of any other parameter returns to the first page. */
const firstPage: Changes<ListQuery> = { after: undefined, before: undefined, last: undefined }

/** Address of all records, if the list opens with a view. */
const allRecords: ListQuery = { view: 'all' }

/**
 * Manages the part of the address that a screen keeps its state in.
 * @param defaultQuery query of an address without parameters; undefined: all records
 */
export function useListAddress<Values extends Search>(
  search: Values,
  defaultQuery?: QueryOf<Values>,
): ListAddress<QueryOf<Values>> {
  const navigate = useNavigate()
  const query = useMemo(() => queryOf(search, defaultQuery), [search, defaultQuery])
  const go = useCallback(
    (changes: Changes<QueryOf<Values>>, isReplaced: boolean) => {
      const search = (before: object) => applyChanges(queryOf(before as Values, defaultQuery), changes) // as: of the same route
      void navigate({ to: '.', search, replace: isReplaced, resetScroll: false })
    },
    [navigate, defaultQuery],
  )
  const { open } = search
  const show = useCallback(
    (id: string | undefined) => {
      const search = (before: object) => toListQuery({ ...before, open: id })
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
      unfiltered: (defaultQuery === undefined ? {} : allRecords) as QueryOf<Values>, // as: only lists have a default query
      change: (changes) => go(changes, false),
      replace: (changes) => go(changes, true),
    }),
    [query, open, show, defaultQuery, go],
  )
}

function applyChanges<Query extends object>(query: Query, changes: Changes<Query>): Query {
  const all = Object.entries({ ...query, ...firstPage, ...changes })
  return Object.fromEntries(all.filter(([, value]) => value)) as Query // as: every parameter is optional
}

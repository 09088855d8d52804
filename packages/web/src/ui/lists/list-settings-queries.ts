import {
  type ColumnLayout,
  deleteListView,
  type ListName,
  readListSettings,
  setDefaultView,
  storeListView,
  updateListColumns,
  updateListView,
  type WireListSettings,
  type WireListView,
} from '@quittance/shared/contract/list-views.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keptJson } from '#api/browser-storage.ts'
import { call } from '#api/client.ts'
import { showToast } from '#ui/toasts.ts'
import { defaultLayout, type ListColumn } from './list-columns.ts'
import { type QueryOf, queryOf, type Search, toViewQuery } from './list-query.ts'

const settingsKey = (list: ListName) => ['list-settings', list] as const

/** Queries the columns and the saved views of a list. They load in parallel to its first page. */
function listSettingsQuery(list: ListName) {
  return queryOptions({
    queryKey: settingsKey(list),
    queryFn: ({ signal }) => call(readListSettings, { params: { list }, signal }),
    staleTime: 60_000,
  })
}

/**
 * Starts the query of the settings of a list.
 * @returns the query of the address that the list shows, with the default view if that is known
 */
export function startList<Values extends Search>(
  queries: QueryClient,
  name: ListName,
  search: Values,
): QueryOf<Values> {
  void queries.prefetchQuery(listSettingsQuery(name))
  const settings = queries.getQueryData(listSettingsQuery(name).queryKey)
  const defaultView = settings?.views.find(({ id }) => id === settings.default_view)
  return queryOf(search, defaultView && (toViewQuery(defaultView) as QueryOf<Values>)) // as: a view of this list
}

/** Returns the settings of a list. Without a response, the list has its default columns and no views. */
export function useListSettings(list: ListName) {
  const { data, isPending } = useQuery(listSettingsQuery(list))
  return { isPending, isLoaded: data !== undefined, settings: data ?? noSettings }
}

const noSettings: WireListSettings = { columns: null, default_view: null, views: [] }

/**
 * Returns a function that stores the columns of a list. The screen shows them at once. Calls of one list are sent one after
 * another, so that the last one is stored.
 */
export function useSaveColumns(list: ListName): (columns: ColumnLayout | null) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: `list-columns ${list}` },
    mutationFn: (columns: ColumnLayout | null) => call(updateListColumns, { body: { list, columns } }),
    async onMutate(columns) {
      // The response of a pending query has the former columns.
      await client.cancelQueries({ queryKey: settingsKey(list) })
      const before = client.getQueryData<WireListSettings>(settingsKey(list))
      const change = (known: WireListSettings = noSettings) => ({ ...known, columns })
      const changed = client.setQueryData<WireListSettings>(settingsKey(list), change)
      return { before, changed }
    },
    // The views are loaded too if the settings could not be loaded before.
    onSuccess: (_stored, _columns, { before }) =>
      before === undefined ? client.invalidateQueries({ queryKey: settingsKey(list) }) : undefined,
    onError({ message }, _columns, context) {
      showToast('error', message, 5_000)
      // Another change may have been made meanwhile.
      client.setQueryData<WireListSettings>(settingsKey(list), (known) =>
        known === context?.changed ? context?.before : known,
      )
      return client.invalidateQueries({ queryKey: settingsKey(list) })
    },
  })
  return mutate
}

/**
 * Returns the columns that a previous release stored in this browser, and removes them from it. Null: none.
 * @param list name of the list in that release
 */
export function takeBrowserColumns<Row>(
  list: ListName,
  columns: readonly ListColumn<Row>[],
): ColumnLayout | null {
  const key = `columns-${list}`
  const stored = keptJson(localStorage.getItem(key))
  localStorage.removeItem(key)
  if (!Array.isArray(stored)) return null
  const visibility = columns
    .filter(({ isFixed }) => isFixed !== true)
    .map(({ name }) => [name, stored.includes(name)])
  return { ...defaultLayout, visibility: Object.fromEntries(visibility) }
}

/** A saved view of a list. */
export type ListView = WireListView

/** Values of a view that is saved. */
export type ViewValues = Pick<ListView, 'name' | 'is_shared' | 'query' | 'columns'>

/** Returns the functions that change the views of a list. They reload its settings, also after an error. @throws ApiError */
export function useViewChanges(list: ListName) {
  const client = useQueryClient()
  async function run<Result>(change: Promise<Result>): Promise<Result> {
    try {
      return await change
    } finally {
      await client.invalidateQueries({ queryKey: settingsKey(list) })
    }
  }
  return {
    store: (values: ViewValues) => run(call(storeListView, { body: { list, ...values } })),
    /** Rejected if another member has changed the view. */
    update: ({ id, version }: ListView, values: Partial<ViewValues>) =>
      run(call(updateListView, { body: { id, version, ...values } })),
    remove: ({ id }: ListView) => run(call(deleteListView, { body: { id } })),
    /** @param id null: the list opens with all records */
    setDefault: (id: number | null) => run(call(setDefaultView, { body: { list, view_id: id } })),
  }
}

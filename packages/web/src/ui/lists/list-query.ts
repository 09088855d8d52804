/** Filter, order and page of a list, in the form of the query string of the address and of the calls. */
export type ListQuery = Readonly<Record<string, string>>

/** Parameters of the page. A change of any other parameter returns to the first page. */
export const pageNames: readonly string[] = ['after', 'before', 'last']

/** Parameters that change which records are visible, but not which belong to the list. */
export const orderNames: readonly string[] = ['sort', 'descending', 'limit', ...pageNames]

export function without(query: ListQuery, names: readonly string[]): ListQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)))
}

/** Returns the parameters of an address that have a value. */
export function toListQuery(search: Readonly<Record<string, unknown>>): ListQuery {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The parameters of an address as the router has validated them. */
export type Search = Readonly<Record<string, string | undefined>>

/** The record beside the list is not part of the query. */
export const openName: readonly string[] = ['open']

export const noQuery: ListQuery = {}

/** Returns the query of an address. @param defaultQuery query of an address without parameters */
export function queryOf(
  search: Readonly<Record<string, unknown>>,
  defaultQuery: ListQuery = noQuery,
): ListQuery {
  const query = without(toListQuery(search), openName)
  return Object.keys(query).length === 0 ? defaultQuery : query
}

/** Returns the query of the address of a view. It contains the filter, so that the list need not wait for its views. */
export function toViewQuery({ id, query }: { readonly id: number; readonly query: ListQuery }): ListQuery {
  return { ...query, view: String(id) }
}

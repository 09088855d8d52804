import type {
  DocumentListSearch,
  ListParameter,
  ListSearch,
  MailListSearch,
  PartyListSearch,
  ProductListSearch,
} from './list-search.ts'

/** The parameters of an address as its route has validated them. */
export type Search = Readonly<Record<string, string | undefined>>

/** The parameters of an address that have a value. */
export type QueryOf<Values> = { readonly [name in keyof Values]?: Exclude<Values[name], undefined> }

/** Filter, order and page of a list, in the form of the query string of the address and of the calls. */
export type DocumentListQuery = QueryOf<DocumentListSearch>
export type PartyListQuery = QueryOf<PartyListSearch>
export type ProductListQuery = QueryOf<ProductListSearch>
export type MailListQuery = QueryOf<MailListSearch>

/** The query of any list, for code that is the same for all of them. */
export type ListQuery = QueryOf<ListSearch>

/** Parameters of the page. */
export const pageNames = ['after', 'before', 'last'] as const satisfies readonly ListParameter[]

/** Parameters that change which records are visible, but not which belong to the list. */
export const orderNames = [
  ...(['sort', 'descending', 'limit'] as const satisfies readonly ListParameter[]),
  ...pageNames,
] as const

/** Returns the query without some parameters. */
export function without<Query extends object>(query: Query, names: readonly (keyof Query)[]): Query {
  const left = Object.entries(query).filter(([name]) => !names.some((one) => one === name))
  return Object.fromEntries(left) as Query // as: every parameter of a query is optional
}

/** Returns the parameters of an address that have a value. */
export function toListQuery<Values extends Search>(search: Values): QueryOf<Values> {
  const present = Object.entries(search).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as QueryOf<Values> // as: names and values are those of the search
}

/** Returns the query of an address. @param defaultQuery query of an address without parameters; undefined: all records */
export function queryOf<Values extends Search>(
  { open: _, ...search }: Values,
  defaultQuery: QueryOf<Values> = {},
): QueryOf<Values> {
  // The record beside the list is not part of the query.
  const query = toListQuery(search)
  return Object.keys(query).length === 0 ? defaultQuery : (query as QueryOf<Values>) // as: every parameter is optional
}

/** Returns the query of the address of a view. It contains the filter, so that the list need not wait for its views. */
export function toViewQuery({ id, query }: { readonly id: number; readonly query: ListQuery }): ListQuery {
  return { ...query, view: `${id}` }
}

/** How a list is sorted. */
export interface ListOrder<Sort extends string = string> {
  readonly sort: Sort
  readonly isDescending: boolean
}

/** What a call, or an address, says of it. */
export interface RequestedOrder<Sort extends string = string> {
  readonly sort?: Sort | undefined
  readonly descending?: boolean | undefined
}

/** As it was asked for; where nobody has, as the list is sorted at first. */
export function resolveListOrder<Sort extends string>(
  { sort, descending }: RequestedOrder<Sort>,
  first: ListOrder<Sort>,
): ListOrder<Sort> {
  const isDescendingFirst = sort === undefined && first.isDescending
  return { sort: sort ?? first.sort, isDescending: descending ?? isDescendingFirst }
}

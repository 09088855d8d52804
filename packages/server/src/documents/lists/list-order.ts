import type { DocumentSort } from '@quittance/shared/contract/document-lists.ts'

export interface AskedOrder {
  readonly sort?: DocumentSort | undefined
  readonly descending?: boolean | undefined
}

/** The highest number first, until somebody wants it otherwise. */
export function orderOf({ sort, descending }: AskedOrder) {
  return { sort: sort ?? 'number', isDescending: descending ?? sort === undefined } as const
}

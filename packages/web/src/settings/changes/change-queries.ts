import {
  type ChangeSubject,
  listChanges,
  type WireChange,
} from '@quittance/shared/contract/change-history.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'

export type Change = WireChange

/** Lists changes from newest to oldest, in pages. @param subject undefined: all changes */
export function changesQuery(subject: ChangeSubject | undefined) {
  return infiniteQueryOptions({
    queryKey: ['settings', 'changes', subject],
    queryFn: ({ pageParam, signal }) => call(listChanges, { query: { subject, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined, // as: the first page begins at the newest
    getNextPageParam: ({ changes, more }) => (more ? changes.at(-1)?.id : undefined),
    staleTime: screenFreshMs,
  })
}

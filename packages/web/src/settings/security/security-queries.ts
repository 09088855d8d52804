import {
  exportSecurityEvents,
  listSecurityEvents,
  type SecurityTopic,
  type WireSecurityEvent,
} from '@quittance/shared/contract/security-log.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'

export type SecurityEvent = WireSecurityEvent

/** Filter of the security log; undefined means no restriction. */
export interface LogFilter {
  readonly topic: SecurityTopic | undefined
  readonly member: number | undefined
  readonly from: string | undefined
  readonly until: string | undefined
}

/** The filter with which the page opens. */
export const noFilter: LogFilter = {
  topic: undefined,
  member: undefined,
  from: undefined,
  until: undefined,
}

/** Lists events from newest to oldest, in pages. */
export function securityQuery(filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: ['settings', 'security', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined, // as: the first page begins at the newest
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
    staleTime: screenFreshMs,
  })
}

export function downloadLog(filter: LogFilter) {
  return download(exportSecurityEvents, { query: { ...filter, format: 'csv' } })
}

import {
  closeLedger,
  exportLedger,
  readLedger,
  verifyLedger,
  type WireClosure,
  type WireLedgerVerification,
} from '@quittance/shared/contract/ledger.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { showToast } from '#ui/toasts.ts'

export type Closure = WireClosure
/** Documents of a kind that were issued in a currency. */
export type IssuedSum = Closure['issued_ever'][number]
export type LedgerVerification = WireLedgerVerification

/** Queries the head of the ledger, its latest closures and its last verification. */
export const ledgerQuery = queryOptions({
  queryKey: ['settings', 'ledger'],
  queryFn: ({ signal }) => call(readLedger, { signal }),
  staleTime: screenFreshMs,
})

/** Verifies the ledger and shows the result on the page. */
export function useVerifyLedger() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(verifyLedger),
    onSuccess(verification) {
      queries.setQueryData(
        ledgerQuery.queryKey,
        (before) => before && { ...before, last_verification: verification },
      )
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}

/** Closes the periods that have ended. */
export function useCloseLedger() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(closeLedger),
    onSuccess: ({ message }) => showToast('success', message, 5_000),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => queries.invalidateQueries({ queryKey: ledgerQuery.queryKey }),
  })
}

/** Positions of the first and the last record, both included. Null: all from the first, or to the last. */
interface LedgerRange {
  readonly from: string | null
  readonly to: string | null
}

/** Downloads records, closures and public keys with a page that verifies them. */
export function downloadLedger({ from, to }: LedgerRange) {
  return download(exportLedger, { query: { from: from ?? undefined, to: to ?? undefined } })
}

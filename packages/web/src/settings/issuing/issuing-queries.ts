import {
  certifySeries,
  changeBalanceStatuses,
  changeSeries,
  confirmRestore,
  inspectIssuing,
  listBalanceStatuses,
  rehearseNewYear,
  reportSeries,
  type statusBalances,
  switchIssuingOn,
  type WireBalanceStatuses,
  type WireIssuingInspection,
  type WireSeriesReport,
} from '@quittance/shared/contract/issuing-settings.ts'
import {
  readIssuing,
  type WireIssuingState,
  type WireNumberSeries,
} from '@quittance/shared/contract/issuing-state.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { ofForm, useInvalidateAll } from '#settings/settings-queries.ts'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { findPosition } from './series-numbers.ts'

export type IssuingState = WireIssuingState
export type NumberSeries = WireNumberSeries
export type SeriesReport = WireSeriesReport
export type BalanceStatuses = WireBalanceStatuses
export type StatusBalance = (typeof statusBalances)[number]

const issuingKey = ['settings', 'issuing'] as const

/** Queries whether documents are issued, and the number series. */
export const issuingQuery = queryOptions({
  queryKey: [...issuingKey, 'state'],
  queryFn: ({ signal }) => call(readIssuing, { signal }),
  ...ofForm,
})

/** Queries whether the database protects issued documents, and what switching on would take over. The server reads all documents for it. */
export const inspectionQuery = queryOptions({
  queryKey: [...issuingKey, 'inspection'],
  queryFn: ({ signal }) => call(inspectIssuing, { signal }),
  ...ofForm,
})

export type IssuingInspection = WireIssuingInspection

/** Queries the status that issued documents get with each balance, by kind. */
export const balanceStatusesQuery = queryOptions({
  queryKey: [...issuingKey, 'statuses'],
  queryFn: ({ signal }) => call(listBalanceStatuses, { signal }),
  ...ofForm,
})

/** Queries the numbers that were issued in a year. */
export function reportQuery(year: number) {
  return queryOptions({
    queryKey: [...issuingKey, 'report', year],
    queryFn: ({ signal }) => call(reportSeries, { query: { year }, signal }),
    staleTime: screenFreshMs,
  })
}

/** Queries the numbers that would be given at the turn of the year. Nothing is stored. */
export const rehearsalQuery = queryOptions({
  queryKey: [...issuingKey, 'rehearsal'],
  queryFn: async ({ signal }) => (await call(rehearseNewYear, { signal })).series,
  staleTime: screenFreshMs,
})

/** Returns a function that switches issuing on. @param version of the state that the member has seen */
export function useSwitchOn() {
  const invalidateAll = useInvalidateAll()
  return async (version: number) => {
    const answer = await call(switchIssuingOn, { body: { version } })
    await invalidateAll()
    return answer
  }
}

export interface SeriesValues {
  readonly kind: string
  readonly prefix: string
  readonly is_yearly: boolean
  readonly is_strict: boolean
  /** The last number of another program, or its position in the present year if the numbers start again each year. */
  readonly last_number: string
  /** Undefined: another member's change is overwritten. */
  readonly version: number | undefined
}

/** Returns a function that changes a number series. Its last number is sent only if it was changed, or means something else now. */
export function useSaveSeries(series: NumberSeries) {
  const invalidateAll = useInvalidateAll()
  return async ({ last_number: lastNumber, ...values }: SeriesValues) => {
    const isSame = lastNumber === String(findPosition(series)) && values.is_yearly === series.is_yearly
    const body = { ...values, ...(!(series.has_issued || isSame) && { last_number: lastNumber }) }
    const answer = await call(changeSeries, { body })
    await invalidateAll()
    return answer
  }
}

/** Returns a function that loads the number series again after another member has changed one. */
export function useLoadSeries() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: issuingQuery.queryKey })
}

/** Returns a function that chooses the statuses of a kind, given their ids by balance. Empty: the status does not change with this balance. */
export function useSaveBalanceStatuses(kind: string) {
  const invalidateAll = useInvalidateAll()
  return async (chosen: Readonly<Record<string, string>>) => {
    const balances = Object.entries(chosen)
    const statuses = balances.map(([balance, id]) => ({ balance, status_id: id === '' ? null : Number(id) }))
    const nameField = (path: string) => balances[Number(path.split('.')[1])]?.[0] ?? path
    const answer = await call(changeBalanceStatuses, { body: { kind, statuses } }).catch((error: unknown) =>
      renameErrorFields(error, nameField),
    )
    await invalidateAll()
    return answer
  }
}

interface RestoreConfirmation {
  readonly version: number
  readonly series: readonly {
    readonly kind: string
    readonly last_number: string
    readonly last_day: CalendarDay | null
  }[]
  /** Null: not known. */
  readonly ledger_position: string | null
}

/** Returns a function that confirms the last numbers that went out before a restore. */
export function useConfirmRestore() {
  const invalidateAll = useInvalidateAll()
  return async (body: RestoreConfirmation) => {
    const answer = await call(confirmRestore, { body })
    await invalidateAll()
    return answer
  }
}

/** Downloads the report of a year as a PDF. */
export function downloadCertificate(year: number) {
  return download(certifySeries, { query: { year } })
}

import {
  backUpNow,
  readBackups,
  updateBackups,
  type WireBackupRun,
  type WireBackupSettings,
  type WireBackups,
} from '@quittance/shared/contract/backups.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { withoutCache } from '#api/start-query.ts'

export type Backups = WireBackups
export type BackupRun = WireBackupRun
export type BackupValues = WireBackupSettings & { readonly version: number }

const activePollMs = 1_500
const idlePollMs = 30_000

/** Is never cached: the page opens with current values. Polls every 1.5 s while a backup is made, otherwise every 30 s. */
export const backupsQuery = queryOptions({
  queryKey: ['settings', 'backups'],
  queryFn: ({ signal }) => call(readBackups, { signal }),
  ...withoutCache,
  refetchInterval: ({ state: { data } }) => (data?.runs.some(isPending) ? activePollMs : idlePollMs),
})

export function isPending({ state }: Pick<BackupRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

export function useSaveBackups() {
  const queries = useQueryClient()
  return async (body: BackupValues) => {
    const answer = await call(updateBackups, { body })
    await queries.invalidateQueries({ queryKey: backupsQuery.queryKey })
    return answer
  }
}

export function useStartBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(backUpNow, { body: {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
}

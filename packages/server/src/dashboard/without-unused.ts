import type { KnownStatus, StatusSum } from './repository.ts'

/** Those in use, and retired ones that what was added up still has: others need not be asked for. */
export function omitUnusedStatuses(
  statuses: readonly KnownStatus[],
  sums: readonly Pick<StatusSum, 'statusId'>[],
): KnownStatus[] {
  return statuses.filter(({ id, isRetired }) => !isRetired || sums.some(({ statusId }) => statusId === id))
}

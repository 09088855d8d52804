import { LockTimeout, withAdvisoryLock } from '#database/queries/advisory-lock.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import { findActiveRun, insertRun } from './runs/repository.ts'

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function requestBackup(
  { database, clock, backupSignal }: Pick<Services, 'database' | 'clock' | 'backupSignal'>,
  requestedBy: string,
): Promise<number> {
  const lock = { name: 'quittance ask', timeoutSeconds: 10 }
  try {
    return await withAdvisoryLock(database, lock, () =>
      inTransaction(database, async (transaction) => {
        const activeRun = await findActiveRun(transaction)
        return activeRun?.id ?? (await insertRun(transaction, { cause: 'asked', requestedBy, dueAt: clock() }))
      }),
    )
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    // biome-ignore lint/style/useErrorCause: the sentence says all that is known
    throw new Unavailable({ key: 'call.busy' })
  } finally {
    backupSignal.notify()
  }
}

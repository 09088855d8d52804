import { LockTimeout, withAdvisoryLock } from '#database/queries/advisory-lock.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import { findUnderWay, insertRun } from './runs/repository.ts'

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function askForBackup(
  { database, clock, backupWanted }: Pick<Services, 'database' | 'clock' | 'backupWanted'>,
  askedBy: string,
): Promise<number> {
  const turn = { name: 'quittance ask', timeoutSeconds: 10 }
  try {
    return await withAdvisoryLock(database, turn, () =>
      inTransaction(database, async (transaction) => {
        const before = await findUnderWay(transaction)
        return before?.id ?? (await insertRun(transaction, { cause: 'asked', askedBy, dueAt: clock() }))
      }),
    )
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    // biome-ignore lint/style/useErrorCause: the sentence says all that is known
    throw new Unavailable({ key: 'call.busy' })
  } finally {
    backupWanted.ring()
  }
}

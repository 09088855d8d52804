import { inTransaction } from '#database/in-transaction.ts'
import { oneAfterTheOther, TurnTaken } from '#database/one-after-the-other.ts'
import { Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import { findUnderWay, insertRun } from './runs/repository.ts'

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function askForBackup(
  { database, clock, backupWanted }: Pick<Services, 'database' | 'clock' | 'backupWanted'>,
  askedBy: string,
): Promise<number> {
  const turn = { name: 'quittance ask', patienceSeconds: 10 }
  try {
    return await oneAfterTheOther(database, turn, () =>
      inTransaction(database, async (transaction) => {
        const before = await findUnderWay(transaction)
        return before?.id ?? (await insertRun(transaction, { cause: 'asked', askedBy, dueAt: clock() }))
      }),
    )
  } catch (error) {
    if (!(error instanceof TurnTaken)) throw error
    // biome-ignore lint/style/useErrorCause: the sentence says all that is known
    throw new Unavailable({ key: 'call.busy' })
  } finally {
    backupWanted.ring()
  }
}

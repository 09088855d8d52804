import { inTransaction } from '#database/in-transaction.ts'
import { oneAfterTheOther } from '#database/one-after-the-other.ts'
import type { Services } from '#services.ts'
import { findUnderWay, insertRun } from './runs/repository.ts'

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function askForBackup(
  { database, clock, backupWanted }: Pick<Services, 'database' | 'clock' | 'backupWanted'>,
  askedBy: string,
): Promise<number> {
  const turn = { name: 'quittance ask', patienceSeconds: 10 }
  const id = await oneAfterTheOther(database, turn, () =>
    inTransaction(database, async (transaction) => {
      const before = await findUnderWay(transaction)
      return before?.id ?? (await insertRun(transaction, { cause: 'asked', askedBy, dueAt: clock() }))
    }),
  )
  backupWanted.ring()
  return id
}

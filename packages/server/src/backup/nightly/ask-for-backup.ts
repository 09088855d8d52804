import type { Services } from '#services.ts'
import { findUnderWay, insertRun } from './runs/repository.ts'

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function askForBackup(
  { database, clock, backupWanted }: Pick<Services, 'database' | 'clock' | 'backupWanted'>,
  askedBy: string,
): Promise<number> {
  const before = await findUnderWay(database)
  if (before === null) await insertRun(database, { cause: 'asked', askedBy, dueAt: clock() })
  const { id } = before ?? (await findUnderWay(database)) ?? { id: 0 }
  backupWanted.ring()
  return id
}

import type { Services } from '#services.ts'
import { deleteSession } from './repository.ts'

export async function endSession({ database }: Pick<Services, 'database'>, sessionId: number): Promise<void> {
  await deleteSession(database, sessionId)
}

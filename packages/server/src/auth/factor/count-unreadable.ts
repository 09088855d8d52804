import type { Connection } from '#database/tables/schema.ts'
import { openSecret } from '#secrets/seal-secret.ts'
import { listFactors } from './repository.ts'

/** How many members have a second factor that the key of the environment file does not open. */
export async function countUnreadable(database: Connection, key: string): Promise<number> {
  const factors = await listFactors(database)
  const isUnreadable = ({ memberId: row, sealedSecret }: (typeof factors)[number]) =>
    openSecret({ key, purpose: 'second-factor', row }, sealedSecret) === null
  return factors.filter(isUnreadable).length
}

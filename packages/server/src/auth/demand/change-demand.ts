import { findFactor } from '#auth/factor/repository.ts'
import { isAdminStill } from '#auth/is-admin-still.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { lockDemand, storeDemand } from './repository.ts'

interface DemandChange {
  /** Who makes it. */
  readonly by: number
  readonly isDemanded: boolean
  readonly actor: Actor
}

export type DemandChanged =
  | { readonly changed: true }
  | { readonly changed: false; readonly because: 'not-an-admin' | 'has-none' }

/** Demands a second factor of everybody, or not any more. Whoever demands it has one: nobody shuts themselves out. */
export async function changeDemand(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { by, isDemanded, actor }: DemandChange,
): Promise<DemandChanged> {
  return await inTransaction(database, async (transaction): Promise<DemandChanged> => {
    if (!(await isAdminStill(transaction, by))) return { changed: false, because: 'not-an-admin' }
    const wasDemanded = await lockDemand(transaction)
    const factor = await findFactor(transaction, by)
    if (isDemanded && factor?.confirmedAt == null) return { changed: false, because: 'has-none' }
    if (isDemanded === wasDemanded) return { changed: true }
    await storeDemand(transaction, isDemanded)
    const event = isDemanded ? 'factor-demanded' : 'factor-not-demanded'
    await noteEvent(transaction, actor, { event, at: clock() })
    return { changed: true }
  })
}

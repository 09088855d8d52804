import type { Connection } from '#database/tables/schema.ts'
import { findMember } from '#members/repository.ts'
import type { SaveFailure } from './save-document.ts'

/** Who was faster, where that is why something was not saved; else empty. */
export async function findSaverName(db: Connection, outcome: SaveFailure): Promise<string> {
  if (outcome.reason !== 'changed-meanwhile') return ''
  return (await findMember(db, outcome.savedById))?.name ?? ''
}

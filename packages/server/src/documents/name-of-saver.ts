import type { Connection } from '#database/tables/schema.ts'
import { findMember } from '#members/repository.ts'
import type { NotSaved } from './save-document.ts'

/** Who was faster, where that is why something was not saved; else empty. */
export async function nameOfSaver(db: Connection, outcome: NotSaved): Promise<string> {
  if (outcome.because !== 'changed-meanwhile') return ''
  return (await findMember(db, outcome.by))?.name ?? ''
}

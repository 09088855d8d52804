import { createHash } from 'node:crypto'
import { nameSkeleton } from '@quittance/shared/text/visible-text.ts'

/** Returns by what the names of members are told apart: a hash, because the skeleton of a name can be longer than a column. */
export function nameKey(name: string): string {
  return createHash('sha256').update(nameSkeleton(name)).digest('hex')
}

import { createHash } from 'node:crypto'
import { getNameSkeleton } from '@quittance/shared/text/visible-text.ts'

/** Returns the unique key of a member's name: a hash, because the skeleton of a name can be longer than a column. */
export function toNameKey(name: string): string {
  return createHash('sha256').update(getNameSkeleton(name)).digest('hex')
}

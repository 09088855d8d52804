import type { User } from '@quittance/shared/contract/auth.ts'
import type { Member } from './member.ts'

export function toWireUser({ id, name, email, role }: Member): User {
  return { id, name, email, role }
}

/** A member as pickers show one. */
export function toWireMember({ id, name }: Member): { id: number; name: string } {
  return { id, name }
}

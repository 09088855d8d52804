import type { User } from '@quittance/shared/contract/auth.ts'
import type { Member } from './member.ts'

export function toWireUser({ id, name, email, role, locale }: Member): User {
  return { id, name, email, role, locale }
}

/** A member as pickers show one. */
export function toWireMember({ id, name }: Pick<Member, 'id' | 'name'>): { id: number; name: string } {
  return { id, name }
}

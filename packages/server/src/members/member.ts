import { createHash } from 'node:crypto'
import type { User } from '@quittance/shared/contract/auth.ts'
import { listRolePermissions, type Permission, type Role } from '@quittance/shared/contract/permissions.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { type DomainError, Invalid, type Sentence } from '#errors.ts'

/** A person of the company who can sign in. */
export interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Chosen language; null: that of the browser. */
  readonly locale: Locale | null
  /** The API token that makes the call in place of the member. */
  readonly tokenId?: number
}

/** A member who makes a call, or whose API token makes it. */
export interface Caller extends Member {
  readonly permissions: ReadonlySet<Permission>
}

/** Returns a signed-in member with the permissions of their role. */
export function toCaller(member: Member): Caller {
  return { ...member, permissions: new Set(listRolePermissions(member.role)) }
}

/** Returns the unique key of an e-mail address: trimmed, NFC, lower case. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Returns the unique key of a member's name: a hash, because the skeleton of a name can be longer than a column. */
export function toNameKey(name: string): string {
  return createHash('sha256').update(getNameSkeleton(name)).digest('hex')
}

export function toWireUser({ id, name, email, role, permissions, locale }: Caller): User {
  return { id, name, email, role, permissions: [...permissions], locale }
}

/** Returns a member as pickers show it. */
export function toWireMember({ id, name }: Pick<Member, 'id' | 'name'>): { id: number; name: string } {
  return { id, name }
}

/** Returns the rejection of a name that another member already has. */
export function createNameTakenError(): DomainError {
  const sentence: Sentence = { key: 'members.name-taken' }
  return new Invalid(sentence, { name: [sentence] })
}

import { createHash } from 'node:crypto'
import type { Role, User } from '@quittance/shared/contract/auth.ts'
import { getNameSkeleton } from '@quittance/shared/text/invisible-characters.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { type DomainError, Invalid, type Sentence } from '#errors.ts'

/** Somebody of the firm, as the server knows who makes a call. */
export interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The language that they have chosen. */
  readonly locale: Locale | null
}

/** How members are told apart by their e-mail address, however it is typed. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** Returns the unique key of a member's name: a hash, because the skeleton of a name can be longer than a column. */
export function toNameKey(name: string): string {
  return createHash('sha256').update(getNameSkeleton(name)).digest('hex')
}

export function toWireUser({ id, name, email, role, locale }: Member): User {
  return { id, name, email, role, locale }
}

/** A member as pickers show one. */
export function toWireMember({ id, name }: Pick<Member, 'id' | 'name'>): { id: number; name: string } {
  return { id, name }
}

/** Returns the rejection of a name that another member has. */
export function createNameTakenError(): DomainError {
  const sentence: Sentence = { key: 'members.name-taken' }
  return new Invalid(sentence, { name: [sentence] })
}

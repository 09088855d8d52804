import type { Role } from '@quittance/shared/contract/auth.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** Somebody of the firm, as the server knows who makes a call. */
export interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The language that they have chosen. */
  readonly locale: Locale | null
}

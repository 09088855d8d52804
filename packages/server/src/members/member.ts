import type { Role } from '@quittance/shared/contract/auth.ts'

/** Somebody of the firm, as the server knows who makes a call. */
export interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
}

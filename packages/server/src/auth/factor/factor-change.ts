import type { Member } from '#members/member.ts'
import type { Actor } from '#security/security-event.ts'

/** What a member changes about the second factor, and shows for it. */
export interface TwoFactorChange {
  readonly member: Member
  readonly password: string
  readonly code: string
  readonly actor: Actor
}

export type ChangeTwoFactorOutcome<Result> =
  | { readonly done: true; readonly result: Result }
  | { readonly done: false; readonly because: 'password' | 'extra' | 'changed-meanwhile' }

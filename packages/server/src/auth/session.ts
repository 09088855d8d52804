import type { Member } from '#members/member.ts'

const hourMs = 60 * 60 * 1_000

/** Session timeouts in milliseconds. */
export const sessionTimeouts = {
  /** Time without use after which a session expires. */
  idleMs: 12 * hourMs,
  /** Age at which a session expires even if it is in use. */
  absoluteMs: 7 * 24 * hourMs,
  /** Minimum interval between two writes of the last use. */
  touchIntervalMs: 5 * 60 * 1_000,
} as const

/** Lifetime of the known-browser cookie in milliseconds: 400 days, the maximum that browsers allow. */
export const knownBrowserLifetimeMs = 400 * 24 * hourMs

export interface Session {
  readonly id: number
  readonly member: Member
  /** Whether the member must set up two-factor sign-in before any other call. */
  readonly mustEnrolTwoFactor: boolean
}

/** Both secrets of a session. They are accepted only together: a stolen token is useless without the cookie. */
export interface SessionSecrets {
  readonly token: string
  readonly cookie: string
}

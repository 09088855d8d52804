import type { Member } from '#members/member.ts'

const hourMs = 60 * 60 * 1_000

/** How long a session lives, in milliseconds. */
export const sessionTimeouts = {
  idleMs: 12 * hourMs,
  absoluteMs: 7 * 24 * hourMs,
  /** Its last use is written at most this often. */
  touchIntervalMs: 5 * 60 * 1_000,
} as const

/** How long a browser that somebody has signed in with is known by: the longest that browsers keep any cookie. */
export const knownBrowserLifetimeMs = 400 * 24 * hourMs

export interface Session {
  readonly id: number
  readonly member: Member
  /** They have to set a second factor up before anything else. */
  readonly mustEnrolTwoFactor: boolean
}

/** The two secrets of a session. They are accepted only together: a stolen token is nothing without the cookie. */
export interface SessionSecrets {
  readonly token: string
  readonly cookie: string
}

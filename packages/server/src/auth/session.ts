import type { Member } from '#members/member.ts'

const hour = 60 * 60 * 1_000

/** How long a session lives, in milliseconds. */
export const sessionLife = {
  idle: 12 * hour,
  total: 7 * 24 * hour,
  /** Its last use is written at most this often. */
  touchedEvery: 5 * 60 * 1_000,
} as const

/** How long a browser that somebody has signed in with is known by: the longest that browsers keep any cookie. */
export const browserKnownMs = 400 * 24 * hour

export interface Session {
  readonly id: number
  readonly member: Member
  /** They have to set a second factor up before anything else. */
  readonly owesFactor: boolean
}

/** The two secrets of a session. They are accepted only together: a stolen token is nothing without the cookie. */
export interface SessionSecrets {
  readonly token: string
  readonly cookie: string
}

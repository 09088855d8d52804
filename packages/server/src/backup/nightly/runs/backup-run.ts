import type { Sentence } from '#errors.ts'

export const runStates = ['waiting', 'running', 'proven', 'failed'] as const

/** One backup that is made, was made, or is to be made. */
export interface BackupRun {
  readonly id: number
  readonly cause: 'nightly' | 'asked'
  readonly requestedBy: string
  readonly state: (typeof runStates)[number]
  /** ISO 8601 in UTC, as all moments here. */
  readonly dueAt: string
  /** Null: not yet. */
  readonly endedAt: string | null
  readonly host: string
  readonly file: string
  readonly bytes: number
  readonly documents: number
  readonly failure: Sentence | null
}

/** What came of one. */
export type RunOutcome =
  | { readonly state: 'proven'; readonly file: string; readonly bytes: number; readonly documents: number }
  | { readonly state: 'failed'; readonly failure: Sentence }

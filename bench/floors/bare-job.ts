import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'

export type Value = string | number | null

/** One statement, and whose places in it are filled at each call. */
export interface BareStatement {
  readonly text: string
  readonly values: readonly (Value | Filled)[]
}

/**
 * What a place is filled with: the number that the call says, a whole number or a text that no other call has, or the id of
 * the first row written.
 */
export interface Filled {
  readonly is: 'number' | 'turn' | 'unique' | 'id'
}

/** What the process is told that does nothing but the least: the framework, the driver, the statements. */
export interface BareJob {
  readonly settings: DatabaseSettings
  readonly does:
    | { readonly work: 'write'; readonly statements: readonly BareStatement[] }
    | { readonly work: 'read'; readonly statements: readonly BareStatement[] }
    | { readonly work: 'answer'; readonly body: string }
}

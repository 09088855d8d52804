import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'

export type Value = string | number | null

/** A statement and its parameters, some of which are filled in for each call. */
export interface BareStatement {
  readonly text: string
  readonly values: readonly (Value | Filled)[]
}

/**
 * Value of a parameter that is filled in for each call: the number that the call sends, a unique whole number or a unique text,
 * or the id of the first row that was inserted.
 */
export interface Filled {
  readonly is: 'number' | 'turn' | 'unique' | 'id'
}

/** Job of the process that does the minimum: framework, driver and SQL statements. */
export interface BareJob {
  readonly settings: DatabaseSettings
  readonly does:
    | { readonly work: 'write'; readonly statements: readonly BareStatement[] }
    | { readonly work: 'read'; readonly statements: readonly BareStatement[] }
    | { readonly work: 'answer'; readonly body: string }
}

/** The member or API token that makes a change, and its time. */
export interface ChangeStamp {
  readonly memberId: number
  /** The API token that made the call. Absent: the member made it. */
  readonly tokenId?: number | undefined
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

/** The last change of a record. Both values are empty if the record was never changed. */
export interface LastChange {
  /** Name of the member. */
  readonly changedBy: string
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

/** The last change of a record, made by another member since the client read the record. */
export interface ConcurrentChange extends LastChange {
  readonly version: number
}

/** Result of a change that is based on a version of a record. */
export type ChangeOutcome =
  /** The previous version is equal if nothing differed. */
  | { readonly isChanged: true; readonly previousVersion: number; readonly version: number }
  | ({ readonly isChanged: false } & ConcurrentChange)

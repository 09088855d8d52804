/** Who makes a change. */
export interface Author {
  readonly memberId: number
  /** The API token that made the call. Absent: the member made it. */
  readonly tokenId?: number | undefined
}

/** Who makes a change, and when. */
export interface ChangeStamp extends Author {
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

/** Returns a member who makes a call, or whose API token makes it, as the author of its changes. */
export function toAuthor({
  id,
  tokenId,
}: {
  readonly id: number
  readonly tokenId?: number | undefined
}): Author {
  return { memberId: id, tokenId }
}

/** Returns the stamp of a change at a moment. */
export function createStamp({ memberId, tokenId }: Author, at: Date): ChangeStamp {
  return { memberId, tokenId, changedAt: at.toISOString() }
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

import type { Generated } from 'kysely'

/** ISO 8601, UTC. */
type Timestamp = string

export interface EventTable {
  /** Increases in the order in which the events were written. */
  id: Generated<number>
  /** When the change was made. */
  at: Timestamp
  /** `member`, `token` or `system`. */
  actor_type: string
  /** The id of the member or API token. Null: the system. Not a foreign key, because tokens are deleted. */
  actor_id: number | null
  /** The sort of record that was changed. */
  subject_type: string
  /** The id of the changed record. Not a foreign key, because sample data are deleted. */
  subject_id: number
  /** The name of the change. */
  event: string
  /** The version of the record before the change. Null: it was created. */
  version_before: number | null
  /** The version of the record after the change. Equal to the version before if the content is unchanged. */
  version_after: number | null
}

import type { Generated } from 'kysely'

/** ISO 8601, UTC. */
type Timestamp = string

export interface EventTable {
  /** Increases in the order in which the events were written. */
  id: Generated<number>
  /** When the change was made. */
  at: Timestamp
  /** The id of the member who made the change, or whose API token made it. Null: the system. */
  member_id: number | null
  /** The id of the API token that made the change. Null: the member or the system. Not a foreign key, because tokens are deleted. */
  token_id: number | null
  /** The sort of record, or the setting, that was changed. */
  subject_type: string
  /** The id of the changed record. Null: a setting without an id. Not a foreign key, because records can be deleted. */
  subject_id: number | null
  /** The name of the change. */
  event: string
  /** The version of the record before the change. Null: it was created, or has no versions. */
  version_before: number | null
  /** The version of the record after the change. Equal to the version before if the content is unchanged. Null: it has no versions. */
  version_after: number | null
}

/**
 * The names of deleted records that have events. Leads, customers and invitations are not among them: their names and addresses are
 * personal data.
 */
export interface DeletedRecordTable {
  /** The sort of record, as in its events. */
  record_type: string
  /** The id that the record had. Not a foreign key, because the record is gone. */
  record_id: number
  /** The name that the record had last. At most 255 characters, never empty. */
  name: string
  /** When the record was deleted. */
  deleted_at: Timestamp
}

import type { Generated } from 'kysely'

// Saved views of lists, and the columns that members have selected.

/** JSON text with the version of its format: see `versioned-json.ts`. */
type Json = string

/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string

export interface ListViewTable {
  /** Identifies the view in the address of its list. */
  id: Generated<number>
  /** The list: the name of a kind of documents, 'lead', 'customer', 'product' or 'email'. */
  list: string
  /** The member who owns the view. */
  member_id: number
  /** The name on the tab of the view, at most 60 characters. */
  name: string
  /** The name in lower case. Unique for each owner and list. */
  name_key: string
  /** 1: all members see the view. 0: only its owner does. */
  is_shared: number
  /** The filter and order as in the address of the list, and the columns. */
  content: Json
  /** The version of the view, from 1. Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the view. */
  changed_by: string
  /** When the view was last changed. */
  changed_at: Timestamp
}

export interface ListPreferencesTable {
  /** The member to whom the preferences belong. */
  member_id: number
  /** The list: the name of a kind of documents, 'lead', 'customer', 'product' or 'email'. */
  list: string
  /** The order, visibility and widths of the columns. Null: the default columns. */
  columns: Json | null
  /** The view with which the list opens. Null: all records. */
  default_view_id: number | null
}

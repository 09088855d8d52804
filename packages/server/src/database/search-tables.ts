// The tables of the search index; what each column means is written in the migration that made it.

export interface RecordWordsTable {
  record_type: string
  record_id: number
  words: string
}

export interface SearchBlockTable {
  word: string
  record_type: string
  block: number
  members: Uint8Array
}

export interface SearchStateTable {
  id: number
  words_version: number
  held_by: string
  /** ISO 8601 in UTC. */
  held_until: string
}

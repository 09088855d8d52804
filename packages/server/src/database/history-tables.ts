// How documents came to be what they are; what each column means is written in the migration that made it.

type Moment = string
type Json = string

export interface DocumentOriginTable {
  document_id: number
  origin_id: number
  how: string
}

export interface DocumentRevisionTable {
  document_id: number
  version: number
  saved_at: Moment
  saved_by: number
  content: Json
}

export interface IdempotencyKeyTable {
  member_id: number
  call: string
  key_hash: string
  body_hash: string
  document_id: number
  outcome: Json
  created_at: Moment
}

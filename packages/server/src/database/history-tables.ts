// How documents came to be what they are.

type Moment = string
type Json = string

export interface DocumentOriginTable {
  /** The document that was made. */
  document_id: number
  /** The one that it was made from. */
  origin_id: number
  /** 'conversion': as the next kind; 'copy': as another one of its kind. */
  how: string
}

export interface DocumentRevisionTable {
  /** Whose revision it is. */
  document_id: number
  /** The version that this save made. */
  version: number
  /** When it was saved. */
  saved_at: Moment
  /** The member who did. */
  saved_by: number
  /** The whole document as it was saved, in `revisionFormat`. */
  content: Json
}

export interface IdempotencyKeyTable {
  /** The key belongs to who sent it. */
  member_id: number
  /** Method and path. */
  call: string
  /** Hashed, so that any text can be a key. */
  key_hash: string
  /** Of what was sent with it: another body under the same key is refused. */
  body_hash: string
  /** What was stored. */
  document_id: number
  /** What to answer again. */
  outcome: Json
  /** Kept for seven days from then on. */
  created_at: Moment
}

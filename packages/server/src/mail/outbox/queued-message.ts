/** Who writes, as receivers see it. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** A file that goes along. */
export interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
  /** The document that it is; null: none. */
  readonly documentId: number | null
}

/** An e-mail that is to leave as soon as it can. */
export interface QueuedMessage {
  /** What it is about, and which version of it; null: no document. */
  readonly documentId: number | null
  readonly documentVersion: number | null
  readonly from: Sender
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Plain text. */
  readonly message: string
  readonly attachments: readonly Attachment[]
  /** The member who wrote it. */
  readonly queuedBy: number
  readonly now: Date
  /** Its text is for the receiver alone, and of no use after a moment. @property key `APP_KEY` of the environment file */
  readonly secret?: { readonly key: string; readonly expiresAt: Date }
}

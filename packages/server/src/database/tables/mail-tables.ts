import type { Generated } from 'kysely'

// E-mails that leave with documents, and how those look.

type Moment = string
type Json = string

export interface PrintSettingsTable {
  /** 1: there is one row once somebody has chosen, none before. */
  id: number
  /** The name of one of the looks. */
  look: string
  /** As `#0f4c5c`. */
  accent: string
  /** Counts the changes. */
  version: number
  /** By name. */
  changed_by: string
  /** When they were last changed. */
  changed_at: Moment
}

export interface MailTemplateTable {
  /** Of the documents that letters begin with it for. */
  kind: string
  /** The language that it is written in. */
  locale: string
  /** With placeholders. */
  subject: string
  /** With placeholders. */
  message: string
  /** Counts the changes. */
  version: number
  /** By name. */
  changed_by: string
  /** When it was last changed. */
  changed_at: Moment
}

export interface MailMessageTable {
  /** In the order in which they were queued. */
  id: Generated<number>
  /** The header that a receiver knows a repeated message by; the same at every attempt. */
  message_id: string
  /** What it is about; null: no document. */
  document_id: number | null
  /** The version of it that went along. */
  document_version: number | null
  /** Whom the document was for when it was queued. */
  lead_id: number | null
  /** Likewise: one of the two at most. */
  customer_id: number | null
  /** 'waiting' for its next attempt, 'sent', 'failed': given up, or 'cancelled': taken back by somebody. */
  state: string
  /** Of the sender, as receivers see it. */
  from_name: string
  /** Of the sender. */
  from_address: string
  /** The addresses of `to` and `cc`. */
  recipients: Json
  /** As it leaves. */
  subject: string
  /** As it leaves; sealed where it is secret. */
  message: string
  /** 1: its text is sealed with a key of the environment file, shown to nobody, and gone once the e-mail is settled. */
  is_secret: Generated<number>
  /** 1: files go along with it; it leaves after messages without files. */
  has_files: Generated<number>
  /** When it was written here. */
  queued_at: Moment
  /** The member who did. */
  queued_by: number
  /** How often it was tried. */
  attempts: number
  /** Not before this moment. */
  next_attempt_at: Moment
  /** After this moment it is not tried again by itself. */
  give_up_at: Moment
  /** The process that is sending it; empty: none. */
  claimed_by: string
  /** Until when nobody else may, by the clock of the database. */
  claimed_until: Moment
  /** What kept the last attempt from succeeding, as a sentence's key and parameters; empty: nothing. */
  last_error: Json
  /** Those of its addresses that the next attempt goes to: all, until some were accepted. */
  pending: Json
  /** Addresses that were refused for good while others were accepted, each with the reason. */
  refused: Json
  /** Empty: not yet. */
  sent_at: Moment
}

export interface MailAttachmentTable {
  /** What it goes along with. */
  message_id: number
  /** Order in the e-mail, from 0. */
  position: number
  /** Of the file, as receivers see it. */
  name: string
  /** As `application/pdf`. */
  content_type: string
  /** The file as it was sent, for good. */
  content: Buffer
  /** The document that it is; null: something else. */
  document_id: number | null
}

import type { Generated } from 'kysely'

// E-mails with their attachments and templates, and the print settings, templates and fonts of documents.

/** ISO 8601, UTC, with milliseconds. */
type Timestamp = string
type Json = string

export interface PrintSettingsTable {
  /** Always 1: the table has one row, or none before the settings were changed. */
  id: number
  /** The name of a template. */
  look: string
  /** The accent colour, such as `#0f4c5c`. */
  accent: string
  /** Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the settings. */
  changed_by: string
  /** When the settings were last changed. */
  changed_at: Timestamp
  /** The own template that is used instead of `look` and `accent`. Null: none. */
  design_id: number | null
}

export interface PrintDesignTable {
  /** Identifies the own template. */
  id: Generated<number>
  /** The name that the company has given to it. */
  name: string
  /** The template of the product that it is based on. */
  look: string
  /** The accent colour, such as `#0f4c5c`. */
  accent: string
  /** 'look', 'serif' or 'sans' for a font of the product, or the family of an uploaded font after 'own:'. */
  font: string
  /** The names of all blocks in their order, separated by commas. */
  blocks: string
  /** The names of the hidden blocks, separated by commas. Empty: none. */
  hidden: string
  /** Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the template. */
  changed_by: string
  /** When the template was last changed. */
  changed_at: Timestamp
}

export interface PrintFontTable {
  /** Identifies the font file. */
  id: Generated<number>
  /** The family in the name table of the font. */
  family: string
  /** The weight: 400 for regular, 700 for bold. A family has at most one file of each weight. */
  weight: number
  /** The size of the file in bytes. */
  bytes: number
  /** The TrueType or OpenType file. */
  content: Buffer
  /** When the file was uploaded. */
  stored_at: Timestamp
}

export interface PrintTextTable {
  /** The language of the texts. */
  locale: string
  /** The text at the end of documents, for example the bank details. */
  closing: string
}

export interface MailTemplateTable {
  /** The kind of the documents whose e-mails begin with the template. */
  kind: string
  /** The language of the template. */
  locale: string
  /** The subject, with placeholders. */
  subject: string
  /** The message, with placeholders. */
  message: string
  /** Increases by 1 with each change. */
  version: number
  /** The name of the member who last changed the template. */
  changed_by: string
  /** When the template was last changed. */
  changed_at: Timestamp
}

export interface MailMessageTable {
  /** Increases in the order in which the e-mails were queued. */
  id: Generated<number>
  /** The Message-ID header, by which receivers recognise a repeated e-mail. The same at every attempt. */
  message_id: string
  /** The document that the e-mail is about. Null: none. */
  document_id: number | null
  /** The version of that document when the e-mail was queued. Null: no document. */
  document_version: number | null
  /** The lead that the document was for when the e-mail was queued. Null: none. */
  lead_id: number | null
  /** The customer that the document was for when the e-mail was queued. Null: none. At most one of the two is set. */
  customer_id: number | null
  /** 'waiting' for its next attempt, 'sent', 'logged' if it was written to the log file only, 'failed' after the last retry, or 'cancelled' by a member. */
  state: string
  /** The name of the sender. */
  from_name: string
  /** The address of the sender. */
  from_address: string
  /** The addresses of `to` and `cc`. */
  recipients: Json
  /** The subject as it is sent. */
  subject: string
  /** The message as it is sent. Encrypted if the e-mail is secret. */
  message: string
  /** 1: the message is encrypted with a key of the environment file, never displayed, and removed when the e-mail is settled. */
  is_secret: Generated<number>
  /** 1: there are attachments. E-mails without attachments are sent first. */
  has_files: Generated<number>
  /** When the e-mail was queued. */
  queued_at: Timestamp
  /** The member who queued it. */
  queued_by: number
  /** The number of attempts so far. */
  attempts: number
  /** The earliest time of the next attempt. */
  next_attempt_at: Timestamp
  /** After this time there are no automatic attempts any more. */
  give_up_at: Timestamp
  /** ID of the process that holds the lease and sends the e-mail. Empty: no lease. */
  claimed_by: string
  /** When the lease expires, by the database clock. Empty: no lease. */
  claimed_until: Timestamp
  /** Why the last attempt failed, as the key of a text and its parameters. Empty: it did not fail. */
  last_error: Json
  /** The addresses to which the next attempt sends the e-mail: all, until some have accepted it. */
  pending: Json
  /** The addresses that have permanently rejected the e-mail while others accepted it, each with the reason. */
  refused: Json
  /** When the e-mail was sent. Empty: not yet. */
  sent_at: Timestamp
}

export interface MailAttachmentTable {
  /** The e-mail of the attachment. */
  message_id: number
  /** The order in the e-mail, from 0. */
  position: number
  /** The name of the file. */
  name: string
  /** The media type, such as `application/pdf`. */
  content_type: string
  /** The file as it was sent. Kept permanently. */
  content: Buffer
  /** The document of which the file is a PDF. Null: another file. */
  document_id: number | null
}

import type { Generated } from 'kysely'

// E-mails that leave with documents, and how those look; what each column means is written in the migration that made it.

type Moment = string
type Json = string

export interface PaperSettingsTable {
  id: number
  look: string
  accent: string
  version: number
  changed_by: string
  changed_at: Moment
}

export interface MailTemplateTable {
  kind: string
  locale: string
  subject: string
  message: string
  version: number
  changed_by: string
  changed_at: Moment
}

export interface MailMessageTable {
  id: Generated<number>
  message_id: string
  document_id: number | null
  document_version: number | null
  lead_id: number | null
  customer_id: number | null
  state: string
  from_name: string
  from_address: string
  recipients: Json
  subject: string
  message: string
  is_secret: Generated<number>
  queued_at: Moment
  queued_by: number
  attempts: number
  next_attempt_at: Moment
  give_up_at: Moment
  claimed_by: string
  claimed_until: Moment
  last_error: Json
  pending: Json
  refused: Json
  sent_at: Moment
}

export interface MailAttachmentTable {
  message_id: number
  position: number
  name: string
  content_type: string
  content: Buffer
  document_id: number | null
}

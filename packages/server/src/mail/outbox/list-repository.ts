import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { type DeliveryProgress, type Sender, storedStates } from './message.ts'
import { messageLease, parseProgress, parseRecipients } from './repository.ts'

/** Stored state, or `sending` for a waiting message with a lease. */
type ShownState = DeliveryProgress['state'] | 'sending'

export interface ListedMessage {
  readonly id: number
  readonly state: ShownState
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Null if the message is secret. */
  readonly message: string | null
  readonly from: Sender
  readonly document: ListedDocument | null
  readonly attachments: readonly ListedAttachment[]
  readonly queuedAt: string
  readonly queuedBy: string
  readonly progress: DeliveryProgress
}

export interface ListedDocument {
  readonly id: number
  readonly kind: KindName
  readonly prefix: string
  readonly number: number
  /** Number of digits to which numbers of the kind are padded. */
  readonly width: number
  readonly version: number
}

interface ListedAttachment {
  readonly messageId: number
  readonly position: number
  readonly name: string
  readonly bytes: number
}

interface MailFilter {
  readonly state: ShownState | undefined
  readonly documentId: number | undefined
  /** Only messages with a lower id. */
  readonly beforeId: number | undefined
  readonly limit: number
}

/** Lists messages, the newest first. */
export async function listMessages(db: Connection, filter: MailFilter): Promise<ListedMessage[]> {
  const { documentId, beforeId, limit } = filter
  let query = selectInState(db, filter.state).leftJoin(
    'documents',
    'documents.id',
    'mail_messages.document_id',
  )
  if (documentId !== undefined) query = query.where('mail_messages.document_id', '=', documentId)
  if (beforeId !== undefined) query = query.where('mail_messages.id', '<', beforeId)
  const rows = await query
    .leftJoin('kind_settings', 'kind_settings.kind', 'documents.kind')
    .innerJoin('members', 'members.id', 'mail_messages.queued_by')
    .selectAll('mail_messages')
    .select(['documents.kind', 'documents.prefix', 'documents.number', 'kind_settings.number_width'])
    .select('members.name as queued_by_name')
    .select(messageLease.isHeld(db).as('is_leased'))
    .orderBy('mail_messages.id', 'desc')
    .limit(limit)
    .execute()
  const attachments = await listAttachments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const progress = parseProgress(row)
    return {
      id: row.id,
      state: row.state === 'waiting' && row.is_leased ? 'sending' : progress.state,
      ...parseRecipients(row),
      subject: row.subject,
      message: row.is_secret === 1 ? null : row.message,
      from: { name: row.from_name, address: row.from_address },
      document: toListedDocument(row),
      attachments: attachments.filter(({ messageId }) => messageId === row.id),
      queuedAt: row.queued_at,
      queuedBy: row.queued_by_name,
      progress,
    }
  })
}

function selectInState(db: Connection, state: MailFilter['state']) {
  const all = db.selectFrom('mail_messages')
  if (state === undefined) return all
  const stored = all.where('mail_messages.state', '=', state === 'sending' ? 'waiting' : state)
  if (state === 'sending') return stored.where(messageLease.isHeld(db))
  return state === 'waiting' ? stored.where(messageLease.isFree(db)) : stored
}

interface DocumentColumns {
  readonly document_id: number | null
  readonly document_version: number | null
  readonly kind: string | null
  readonly prefix: string | null
  readonly number: number | null
  readonly number_width: number | null
}

function toListedDocument(row: DocumentColumns): ListedDocument | null {
  const { document_id: id, kind, prefix, number, number_width: width } = row
  if (id === null || kind === null || prefix === null || number === null) return null
  return {
    id,
    kind: getKind(kind).name,
    prefix,
    number,
    width: width ?? 0,
    version: row.document_version ?? 0,
  }
}

async function listAttachments(db: Connection, ids: readonly number[]): Promise<ListedAttachment[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('mail_attachments')
    .select(['message_id as messageId', 'position', 'name', sql<number>`length(content)`.as('bytes')])
    .where('message_id', 'in', ids)
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}

/** Counts messages by state. */
export async function countMessages(
  db: Connection,
  { documentId }: Pick<MailFilter, 'documentId'>,
): Promise<ReadonlyMap<ShownState, number>> {
  const all = db.selectFrom('mail_messages')
  const filtered = documentId === undefined ? all : all.where('document_id', '=', documentId)
  const rows = await filtered
    .select(['state', (select) => select.fn.countAll<number>().as('messages')])
    .groupBy('state')
    .execute()
  const sendingRow = await filtered
    .select((select) => select.fn.countAll<number>().as('messages'))
    .where('state', '=', 'waiting')
    .where(messageLease.isHeld(db))
    .executeTakeFirstOrThrow()
  const sending = Number(sendingRow.messages)
  const counts = new Map<ShownState, number>([['sending', sending]])
  for (const { state, messages } of rows) {
    const storedState = storedStates.find((one) => one === state)
    const count = state === 'waiting' ? Math.max(0, Number(messages) - sending) : Number(messages)
    if (storedState) counts.set(storedState, count)
  }
  return counts
}

/** Finds an attachment of a message by its position; null if there is none. */
export async function findAttachment(
  db: Connection,
  { id, position }: { readonly id: number; readonly position: number },
): Promise<{ readonly name: string; readonly content: Buffer } | null> {
  const attachment = await db
    .selectFrom('mail_attachments')
    .select(['name', 'content'])
    .where('message_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return attachment ?? null
}

import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import type { Sender } from './message.ts'
import { type DeliveryProgress, storedStates } from './message.ts'
import { isAvailable, isLeased, parseProgress, parseRecipients } from './repository.ts'

/** Waiting messages that a process has just taken are `sending`. */
export type ShownState = DeliveryProgress['state'] | 'sending'

export interface ListedMessage {
  readonly id: number
  readonly state: ShownState
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  /** Null: it is for the receiver alone. */
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
  /** Digits that numbers of the kind are shown with. */
  readonly width: number
  readonly version: number
}

interface ListedAttachment {
  readonly messageId: number
  readonly position: number
  readonly name: string
  readonly bytes: number
}

export interface MailFilter {
  readonly state: ShownState | undefined
  readonly documentId: number | undefined
  /** Only older ones than this. */
  readonly beforeId: number | undefined
  readonly limit: number
}

/** Messages, the newest first. */
export async function listMessages(db: Connection, filter: MailFilter): Promise<ListedMessage[]> {
  const { documentId, beforeId: before, limit: most } = filter
  let wanted = selectInState(db, filter.state).leftJoin(
    'documents',
    'documents.id',
    'mail_messages.document_id',
  )
  if (documentId !== undefined) wanted = wanted.where('mail_messages.document_id', '=', documentId)
  if (before !== undefined) wanted = wanted.where('mail_messages.id', '<', before)
  const rows = await wanted
    .leftJoin('kind_settings', 'kind_settings.kind', 'documents.kind')
    .innerJoin('members', 'members.id', 'mail_messages.queued_by')
    .selectAll('mail_messages')
    .select(['documents.kind', 'documents.prefix', 'documents.number', 'kind_settings.number_width'])
    .select('members.name as queued_by_name')
    .select(isLeased(db).as('is_claimed'))
    .orderBy('mail_messages.id', 'desc')
    .limit(most)
    .execute()
  const attachments = await listAttachments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const progress = parseProgress(row)
    return {
      id: row.id,
      state: row.state === 'waiting' && row.is_claimed ? 'sending' : progress.state,
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
  if (state === 'sending') return stored.where(isLeased(db))
  return state === 'waiting' ? stored.where(isAvailable(db)) : stored
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

/** How many messages there are in each state. */
export async function countMessages(
  db: Connection,
  { documentId }: Pick<MailFilter, 'documentId'>,
): Promise<ReadonlyMap<ShownState, number>> {
  const all = db.selectFrom('mail_messages')
  const some = documentId === undefined ? all : all.where('document_id', '=', documentId)
  const rows = await some
    .select(['state', (select) => select.fn.countAll<number>().as('messages')])
    .groupBy('state')
    .execute()
  const taken = await some
    .select((select) => select.fn.countAll<number>().as('messages'))
    .where('state', '=', 'waiting')
    .where(isLeased(db))
    .executeTakeFirstOrThrow()
  const sending = Number(taken.messages)
  const counts = new Map<ShownState, number>([['sending', sending]])
  for (const { state, messages } of rows) {
    const stored = storedStates.find((one) => one === state)
    const counted = state === 'waiting' ? Math.max(0, Number(messages) - sending) : Number(messages)
    if (stored) counts.set(stored, counted)
  }
  return counts
}

/** A file as it was sent. */
export async function findAttachment(
  db: Connection,
  { id, position }: { readonly id: number; readonly position: number },
): Promise<{ readonly name: string; readonly content: Buffer } | null> {
  const found = await db
    .selectFrom('mail_attachments')
    .select(['name', 'content'])
    .where('message_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return found ?? null
}

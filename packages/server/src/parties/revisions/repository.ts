import type { PartyEvent } from '@quittance/shared/contract/party-records.ts'
import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { sql } from 'kysely'
import type { ChangeStamp } from '#changes.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readVersionedJson, UnreadableJson, writeVersionedJson } from '#database/tables/versioned-json.ts'
import {
  type EventStamp,
  type RecordedEvent,
  recordEvent,
  recordEvents,
  selectTokenName,
} from '#events/repository.ts'
import type { StoredParty } from '#parties/party.ts'
import { readCurrencyNames } from '#parties/record-repository.ts'
import { type PartyRevisionContent, partyRevisionFormat } from './revision-format.ts'

export interface PartyRevision {
  /** Increases with each change; null: it is not stored. */
  readonly id: number | null
  readonly event: PartyEvent
  readonly version: number
  readonly at: string
  readonly by: { readonly id: number; readonly name: string } | null
  /** Name of the API token that made the change; empty: deleted; null: the member made it. */
  readonly tokenName: string | null
  /** Content after the event; null if the stored content cannot be parsed. */
  readonly content: PartyRevisionContent | null
  /** Why it cannot be parsed, for the log; null if it can. */
  readonly problem: string | null
}

interface NewRevision extends EventStamp {
  readonly event: PartyEvent
  readonly version: number
  readonly content: PartyContent
}

type PartyReference = Pick<StoredParty, 'relation' | 'id'>

/** Stores the content after a change as a revision, and records the event. */
export async function insertRevision(
  transaction: Connection,
  reference: PartyReference,
  revision: NewRevision,
): Promise<void> {
  await storeRevision(transaction, reference, revision)
  await recordEvent(transaction, revision, toRecordedEvent(reference, revision))
}

async function storeRevision(
  transaction: Connection,
  reference: PartyReference,
  revision: NewRevision,
): Promise<void> {
  const { currencyId } = revision.content
  const currencies = currencyId === null ? new Map<number, string>() : await readCurrencyNames(transaction)
  await transaction
    .insertInto('party_revisions')
    .values(toRow(reference, revision, currencies))
    .execute()
}

const eventNames = {
  created: 'created',
  changed: 'updated',
  archived: 'archived',
  'taken-back': 'restored',
  converted: 'converted',
  anonymised: 'anonymised',
} as const satisfies Record<PartyEvent, RecordedEvent['event']>

function toRecordedEvent(
  { relation, id }: PartyReference,
  { event, version }: Pick<NewRevision, 'event' | 'version'>,
): RecordedEvent {
  const hasNewVersion = ['created', 'changed', 'anonymised'].includes(event)
  const versionBefore = hasNewVersion ? version - 1 : version
  return {
    subject: { type: relation, id },
    event: eventNames[event],
    // A record begins with version 1.
    versionBefore: versionBefore === 0 ? null : versionBefore,
    versionAfter: version,
  }
}

/** Stores the first revisions of new records, and records their events. */
export async function insertFirstRevisions(
  transaction: Connection,
  parties: readonly StoredParty[],
  stamp: ChangeStamp,
): Promise<void> {
  const currencies = await readCurrencyNames(transaction)
  const rows = parties.map((party) => toRow(party, { event: 'created', ...party, ...stamp }, currencies))
  for (const batch of splitIntoBatches(rows, ({ content }) => content.length)) {
    await transaction.insertInto('party_revisions').values(batch).execute()
  }
  const events = parties.map((party) => toRecordedEvent(party, { event: 'created', version: party.version }))
  await recordEvents(transaction, stamp, events)
}

function toRow(
  { relation, id }: PartyReference,
  revision: NewRevision,
  currencies: ReadonlyMap<number, string>,
) {
  const { event, version, content, memberId, changedAt } = revision
  const { currencyId } = content
  const currencyName = currencyId === null ? null : (currencies.get(currencyId) ?? null)
  return {
    relation,
    party_id: id,
    version,
    event,
    saved_at: changedAt,
    saved_by: memberId,
    content: writeVersionedJson(partyRevisionFormat, { ...content, currencyName }),
  }
}

/** Stores the present content as first revision if the record has none (bulk-inserted records). */
export async function ensureFirstRevision(transaction: Connection, stored: StoredParty): Promise<void> {
  const { version, content, createdAt } = stored
  if ((await findLastSaver(transaction, stored)) !== undefined) return
  const first = { event: 'created', version, content, memberId: null, changedAt: createdAt } as const
  await storeRevision(transaction, stored, first)
}

/** Finds the member of the last revision; null if unknown, undefined if there is no revision. */
export async function findLastSaver(
  db: Connection,
  reference: PartyReference,
): Promise<PartyRevision['by'] | undefined> {
  const row = await selectRevisions(db, reference)
    .orderBy('party_revisions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toSaver(row)
}

const tokenName = selectTokenName({
  type: sql.ref('party_revisions.relation'),
  id: sql.ref('party_revisions.party_id'),
  version: sql.ref('party_revisions.version'),
  at: sql.ref('party_revisions.saved_at'),
})

interface RevisionPage {
  /** Only revisions that were stored before this one; null: the latest ones. */
  readonly beforeId: number | null
  readonly limit: number
}

/** Reads revisions, the latest first. */
export async function readRevisions(
  db: Connection,
  reference: PartyReference,
  { beforeId, limit }: RevisionPage,
): Promise<PartyRevision[]> {
  let select = selectRevisions(db, reference).select(tokenName.as('token_name'))
  if (beforeId !== null) select = select.where('party_revisions.id', '<', beforeId)
  const rows = await select.orderBy('party_revisions.id', 'desc').limit(limit).execute()
  return rows.map(toRevision)
}

/** Deletes all revisions of anonymised or deleted records. */
export async function deleteRevisions(
  transaction: Connection,
  relation: Relation,
  ids: readonly number[],
): Promise<void> {
  const all = transaction.deleteFrom('party_revisions').where('relation', '=', relation)
  await all.where('party_id', 'in', ids).execute()
}

function selectRevisions(db: Connection, { relation, id }: { relation: Relation; id: number }) {
  return db
    .selectFrom('party_revisions')
    .leftJoin('members as member', 'member.id', 'party_revisions.saved_by')
    .select([
      'party_revisions.id',
      'event',
      'version',
      'saved_at',
      'saved_by',
      'content',
      'member.name as saved_by_name',
    ])
    .where('relation', '=', relation)
    .where('party_id', '=', id)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRevisions>['execute']>>[number]

function toRevision(row: Row & { readonly token_name: string | null }): PartyRevision {
  return {
    id: row.id,
    event: row.event as PartyEvent, // as: only PartyEvents are stored
    version: row.version,
    at: row.saved_at,
    by: toSaver(row),
    tokenName: row.token_name,
    ...parseContent(row),
  }
}

function toSaver(row: Pick<Row, 'saved_by' | 'saved_by_name'>): PartyRevision['by'] {
  return row.saved_by === null ? null : { id: row.saved_by, name: row.saved_by_name ?? '' }
}

function parseContent({ content }: Row): Pick<PartyRevision, 'content' | 'problem'> {
  try {
    return { content: readVersionedJson(partyRevisionFormat, content), problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error
    return { content: null, problem: error.message }
  }
}

import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

/** A change of a setting or of a record that administrators manage. */
export interface StoredChange {
  readonly id: number
  readonly event: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly subject: { readonly type: string; readonly id: number | null }
  /** Present name of the record, or the last one of a deleted record; empty: it has none, or was deleted before names were kept. */
  readonly name: string
  readonly versionBefore: number | null
  readonly versionAfter: number | null
  /** Null: the system. */
  readonly by: NamedRecord | null
  /** Name of the API token that made the change; empty: deleted; null: the member or the system made it. */
  readonly tokenName: string | null
}

interface ChangePage {
  readonly types: readonly string[]
  /** Only changes that were recorded before this one; undefined: the latest ones. */
  readonly before: number | undefined
  readonly limit: number
}

/** The tables and columns with the names of records, by type of the subject. */
const namedTables: readonly (readonly [type: string, table: string, column: string])[] = [
  ['member', 'members', 'name'],
  ['invitation', 'invitations', 'email'],
  ['token', 'api_tokens', 'name'],
  ['status', 'document_statuses', 'name'],
  ['tax_rates', 'tax_rates', 'name'],
  ['currencies', 'currencies', 'name'],
  ['payment_methods', 'payment_methods', 'name'],
  ['product_groups', 'product_groups', 'name'],
  ['print-design', 'print_designs', 'name'],
]

/** Returns a page of the changes of some types, the latest first. The names are part of the statement. */
export async function listStoredChanges(
  db: Connection,
  { types, before, limit }: ChangePage,
): Promise<StoredChange[]> {
  let select = db
    .selectFrom('events')
    .leftJoin('members as member', 'member.id', 'events.member_id')
    .leftJoin('api_tokens as token', 'token.id', 'events.token_id')
    .select(['events.id', 'event', 'at', 'subject_type', 'subject_id', 'version_before', 'version_after'])
    .select(['events.member_id', 'events.token_id', 'member.name as member_name', 'token.name as token_name'])
    .select(selectName().as('subject_name'))
    .where('subject_type', 'in', types)
  if (before !== undefined) select = select.where('events.id', '<', before)
  const rows = await select.orderBy('events.id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    at: row.at,
    subject: { type: row.subject_type, id: row.subject_id },
    name: row.subject_name ?? '',
    versionBefore: row.version_before,
    versionAfter: row.version_after,
    by: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    tokenName: row.token_id === null ? null : (row.token_name ?? ''),
  }))
}

function selectName(): RawBuilder<string | null> {
  const cases = namedTables.map(
    ([type, table, column]) => sql`when ${type} then (
      select named.${sql.ref(column)} from ${sql.table(table)} as named where named.id = events.subject_id)`,
  )
  return sql<string | null>`coalesce(
    case events.subject_type ${sql.join(cases, sql` `)} end,
    (select deleted.name from deleted_records as deleted
      where deleted.record_type = events.subject_type and deleted.record_id = events.subject_id))`
}

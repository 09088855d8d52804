import { sql } from 'kysely'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Returns the names of the API tokens, each with the name of the member who created it. */
export async function listTokenNames(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('members', 'members.id', 'api_tokens.member_id')
    .select(['api_tokens.name as token', 'members.name as member'])
    .orderBy('api_tokens.id')
    .execute()
  return rows.map(({ token, member }) => `${token} (${member})`)
}

/** Returns the approximate size in bytes of all rows and indexes of the database. */
export async function measureDatabase(db: Connection): Promise<number> {
  const { rows } = await (isServer(db)
    ? sql<{ bytes: number }>`select sum(data_length + index_length) as bytes
        from information_schema.tables where table_schema = database()`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

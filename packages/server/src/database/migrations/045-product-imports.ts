import { type Kysely, sql } from 'kysely'

/** Creates the row that an import of products locks. */
export async function productImports(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select relation from import_turns where relation = 'product'`.execute(db)
  if (rows.length === 0) await sql`insert into import_turns (relation) values ('product')`.execute(db)
}

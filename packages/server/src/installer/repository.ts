import { findUnknownMigration, listAppliedMigrations } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { hasActiveAdmin } from '#members/repository.ts'

/** What is in a database before anything is done to it. */
export type DatabaseContents =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'foreign-tables'; readonly tables: readonly string[] }
  /** A step that this version does not know. */
  | { readonly kind: 'newer-version'; readonly step: string }
  /** Tables of the product, but nobody who can administer it. */
  | { readonly kind: 'begun-installation' }
  | { readonly kind: 'product'; readonly members: number; readonly documents: number }

/** What a database holds that somebody would like to install into. Reads only. */
export async function readContents(db: Connection): Promise<DatabaseContents> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    (table) => table.name,
  )
  if (tables.length === 0) return { kind: 'nothing' }
  if (!tables.includes('kysely_migration')) return { kind: 'foreign-tables', tables }
  const unknownMigration = findUnknownMigration(await listAppliedMigrations(db))
  if (unknownMigration !== undefined) return { kind: 'newer-version', step: unknownMigration }
  if (!(tables.includes('members') && (await hasActiveAdmin(db)))) return { kind: 'begun-installation' }
  const documents = tables.includes('documents') ? await countRows(db, 'documents') : 0
  return { kind: 'product', members: await countRows(db, 'members'), documents }
}

/** Somebody can administer the product in it, whatever version made it. */
export async function hasAdministrator(db: Connection): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'members') && (await hasActiveAdmin(db))
}

async function countRows(db: Connection, table: 'members' | 'documents'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

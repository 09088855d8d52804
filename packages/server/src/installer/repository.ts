import { findUnknownMigration, listAppliedMigrations } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { hasActiveAdmin } from '#members/repository.ts'

/** Contents of a database before an installation. */
export type DatabaseContents =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'foreign-tables'; readonly tables: readonly string[] }
  /** `migration`: an applied migration that this version does not know. */
  | { readonly kind: 'newer-version'; readonly migration: string }
  /** Tables of the product without an active administrator. */
  | { readonly kind: 'unfinished-installation' }
  | { readonly kind: 'product'; readonly members: number; readonly documents: number }

/** Determines the contents of a database. Reads only. */
export async function readContents(db: Connection): Promise<DatabaseContents> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(
    (table) => table.name,
  )
  if (tables.length === 0) return { kind: 'nothing' }
  if (!tables.includes('kysely_migration')) return { kind: 'foreign-tables', tables }
  const unknownMigration = findUnknownMigration(await listAppliedMigrations(db))
  if (unknownMigration !== undefined) return { kind: 'newer-version', migration: unknownMigration }
  if (!(tables.includes('members') && (await hasActiveAdmin(db)))) return { kind: 'unfinished-installation' }
  const documents = tables.includes('documents') ? await countRows(db, 'documents') : 0
  return { kind: 'product', members: await countRows(db, 'members'), documents }
}

/** Returns whether the database, of any version of the product, has an active administrator. */
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

import { Kysely } from 'kysely'
import { holdsInstallation } from '#database/holds-installation.ts'
import type { Schema } from '#database/schema.ts'
import { EmbeddedDialect } from './embedded/embedded-dialect.ts'
import { EmbeddedFile, type EmbeddedOptions } from './embedded/embedded-file.ts'

/** The embedded database: durable at every commit, and statements are prepared once. */
export function openSqlite(file: string, options: EmbeddedOptions = { readsApart: true }): Kysely<Schema> {
  const opened = new EmbeddedFile(file, { isUsable: holdsInstallation, ...options })
  return new Kysely<Schema>({ dialect: new EmbeddedDialect(opened) })
}

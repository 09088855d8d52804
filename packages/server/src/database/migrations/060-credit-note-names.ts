import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const kind = 'creditNote'

interface Name {
  readonly prefix: string
  readonly title: string
}

interface Renaming {
  readonly locale: string
  /** The name that the language has in most countries, as migration 053 wrote it. */
  readonly usual: Name
  readonly local: Name
}

const french: Renaming = {
  locale: 'fr',
  usual: { prefix: 'AV-', title: 'Facture d’avoir' },
  local: { prefix: 'NC-', title: 'Note de crédit' },
}
const german: Renaming = {
  locale: 'de',
  usual: { prefix: 'RK-', title: 'Rechnungskorrektur' },
  local: { prefix: 'GS-', title: 'Gutschrift' },
}

/** Names by country, as new installations had them when this migration was written. */
const renamings: Readonly<Record<string, readonly Renaming[]>> = {
  BE: [french],
  LU: [french],
  CH: [french, german],
  LI: [german],
}

/**
 * Names credit notes as is usual in the country of the company, like their paper. Settings that a member has changed stay, and so does
 * the prefix once there are credit notes.
 */
export async function creditNoteNames(db: Kysely<unknown>, _columns: ColumnTypes): Promise<void> {
  const { rows } = await sql<{ country: string }>`
    select country from company_versions order by id desc limit 1`.execute(db)
  if (await hasRows(db, sql`kind_settings where kind = ${kind} and changed_by <> ''`)) return
  const hasCreditNotes = await hasRows(db, sql`documents where kind = ${kind}`)
  for (const { locale, usual, local } of renamings[rows[0]?.country ?? ''] ?? []) {
    await sql`update kind_settings set default_title = ${local.title}
      where kind = ${kind} and default_title = ${usual.title}`.execute(db)
    await sql`update kind_texts set default_title = ${local.title}
      where kind = ${kind} and locale = ${locale} and default_title = ${usual.title}`.execute(db)
    if (hasCreditNotes) continue
    await sql`update kind_settings set prefix = ${local.prefix}
      where kind = ${kind} and prefix = ${usual.prefix}`.execute(db)
  }
}

/** Returns whether a table has rows that meet the condition after its name. */
async function hasRows(db: Kysely<unknown>, table: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select kind from ${table} limit 1`.execute(db)
  return rows.length > 0
}

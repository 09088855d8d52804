import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

const kind = 'creditNote'

/**
 * Writes the settings and statuses of credit notes in the language of the company. A new database has no kinds yet and gets
 * them with those of the other kinds.
 */
export async function creditNotes(db: Kysely<unknown>, _columns: ColumnTypes): Promise<void> {
  const existing = await sql`select kind from kind_settings where kind <> ${kind}`.execute(db)
  if (existing.rows.length === 0) return
  const { locale, hasRegion } = await readCompanyLanguage(db)
  const { prefix, title } = textsByLocale[locale]
  if (!(await hasRows(db, sql`kind_settings`))) {
    await sql`insert into kind_settings (kind, prefix, next_number, number_width, default_title, default_terms,
        default_customer_notes, days_until_due)
      values (${kind}, ${prefix}, 1, 0, ${title}, '', '', 0)`.execute(db)
  }
  if (!(await hasRows(db, sql`document_statuses`))) await insertStatuses(db, locale)
  // Without a region, the documents of all customers have the texts of the company.
  if (!hasRegion || (await hasRows(db, sql`kind_texts`))) return
  for (const [other, texts] of Object.entries(textsByLocale)) {
    if (other === locale) continue
    await sql`insert into kind_texts (kind, locale, default_title, default_terms, default_customer_notes)
      values (${kind}, ${other}, ${texts.title}, '', '')`.execute(db)
  }
}

type Locale = 'en' | 'fr' | 'de' | 'es'

const meanings = ['draft', 'open', 'won', 'lost'] as const

interface Texts {
  readonly prefix: string
  readonly title: string
  /** Names of the statuses, in the order of `meanings`. */
  readonly statuses: readonly [string, string, string, string]
}

const textsByLocale: Readonly<Record<Locale, Texts>> = {
  en: { prefix: 'CN-', title: 'Credit note', statuses: ['Draft', 'Issued', 'Settled', 'Cancelled'] },
  fr: { prefix: 'AV-', title: 'Facture d’avoir', statuses: ['Brouillon', 'Émis', 'Soldé', 'Annulé'] },
  de: {
    prefix: 'RK-',
    title: 'Rechnungskorrektur',
    statuses: ['Entwurf', 'Ausgestellt', 'Ausgeglichen', 'Storniert'],
  },
  es: {
    prefix: 'REC-',
    title: 'Factura rectificativa',
    statuses: ['Borrador', 'Emitida', 'Liquidada', 'Anulada'],
  },
}

async function hasRows(db: Kysely<unknown>, table: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select kind from ${table} where kind = ${kind}`.execute(db)
  return rows.length > 0
}

/** In one statement: an interrupted migration has written all statuses or none. */
async function insertStatuses(db: Kysely<unknown>, locale: Locale): Promise<void> {
  const rows = textsByLocale[locale].statuses.map(
    (name, index) => sql`(${kind}, ${name}, ${meanings[index] ?? 'draft'}, ${index + 1})`,
  )
  await sql`insert into document_statuses (kind, name, meaning, position) values ${sql.join(rows)}`.execute(
    db,
  )
}

/** Returns the language of the settings, or else the main one of the company's country. */
async function readCompanyLanguage(
  db: Kysely<unknown>,
): Promise<{ readonly locale: Locale; readonly hasRegion: boolean }> {
  const { rows: regions } = await sql<{ locale: string | null }>`select locale from region_settings`.execute(
    db,
  )
  const { rows: companies } = await sql<{ country: string }>`
    select country from company_versions order by id desc limit 1`.execute(db)
  const stored = regions[0]?.locale ?? mainLanguages[companies[0]?.country ?? ''] ?? 'en'
  const locale = isLocale(stored) ? stored : 'en'
  return { locale, hasRegion: regions.length > 0 }
}

/** Languages of countries, as they were determined when this migration was written. */
const mainLanguages: Readonly<Record<string, Locale>> = {
  ...{ FR: 'fr', BJ: 'fr', CI: 'fr', MC: 'fr', SN: 'fr', TG: 'fr' },
  ...{ DE: 'de', AT: 'de', CH: 'de', LI: 'de' },
  ...{ ES: 'es', AR: 'es', CL: 'es', CO: 'es', MX: 'es', PE: 'es', UY: 'es' },
}

function isLocale(name: string): name is Locale {
  return name in textsByLocale
}

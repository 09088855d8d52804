import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Selectable } from 'kysely'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { KindTextsTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Texts with which new documents of a kind start. */
export interface KindTexts {
  readonly defaultTitle: string
  readonly defaultTerms: string
  readonly defaultCustomerNotes: string
}

export interface TranslatedKindTexts extends KindTexts {
  readonly locale: string
}

/** Returns the texts of a kind in other languages than the company's. */
export async function readKindTexts(db: Connection, kind: string): Promise<TranslatedKindTexts[]> {
  const rows = await db
    .selectFrom('kind_texts')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('locale')
    .execute()
  return rows.map(toKindTexts)
}

/** Returns the texts in other languages of all kinds, by kind. */
export async function readAllKindTexts(db: Connection): Promise<Map<string, TranslatedKindTexts[]>> {
  const rows = await db.selectFrom('kind_texts').selectAll().orderBy('locale').execute()
  const byKind = new Map<string, TranslatedKindTexts[]>()
  for (const row of rows) byKind.set(row.kind, [...(byKind.get(row.kind) ?? []), toKindTexts(row)])
  return byKind
}

/** Replaces the texts of a kind in one language. @param texts null: removes them, so that the company's are used */
export async function replaceKindTexts(
  db: Connection,
  { kind, locale }: { readonly kind: string; readonly locale: Locale },
  texts: KindTexts | null,
): Promise<void> {
  await changeReferenceData(db, async (within) => {
    await within.deleteFrom('kind_texts').where('kind', '=', kind).where('locale', '=', locale).execute()
    if (texts === null) return
    const row = {
      kind,
      locale,
      default_title: texts.defaultTitle,
      default_terms: texts.defaultTerms,
      default_customer_notes: texts.defaultCustomerNotes,
    }
    await within.insertInto('kind_texts').values(row).execute()
  })
}

function toKindTexts(row: Selectable<KindTextsTable>): TranslatedKindTexts {
  return {
    locale: row.locale,
    defaultTitle: row.default_title,
    defaultTerms: row.default_terms,
    defaultCustomerNotes: row.default_customer_notes,
  }
}

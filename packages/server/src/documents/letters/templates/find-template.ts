import type { KindName } from '@quittance/shared/documents/kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getDefaultTemplate } from './original-template.ts'
import { type MailTemplate, readTemplate } from './repository.ts'

/** What e-mails with a document of a kind begin with in a language: as it was changed, else the product's own words. */
export async function findTemplate(db: Connection, kind: KindName, locale: Locale): Promise<MailTemplate> {
  const { customTemplate: words } = await readTemplate(db, { kind, locale })
  return words ?? getDefaultTemplate({ kind, locale })
}

import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeOutcome } from '#errors.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import type { Services } from '#services.ts'
import {
  lockTemplate,
  type MailTemplate,
  readTemplate,
  storeTemplate,
  type TemplateKey,
} from './repository.ts'

interface TemplateChange {
  readonly key: TemplateKey
  readonly template: MailTemplate
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

/** Other words, unless they are the same: sent again after a lost answer, they are not refused. */
export async function changeTemplate(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, template: wanted, memberName: by, expectedVersion: seenVersion }: TemplateChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { customTemplate: words, version, lastChange: changed } = await lockTemplate(transaction, key)
      if (isSame(words ?? getDefaultTemplate(key), wanted)) return { changed: true, version }
      if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
      const next = { version: version + 1, lastChange: { by, at: clock().toISOString() } }
      await storeTemplate(transaction, key, { customTemplate: wanted, ...next })
      return { changed: true, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.mailTemplate)) throw error
    // Somebody else was the first to write some, a moment ago.
    const { version, lastChange: changed } = await readTemplate(database, key)
    return { changed: false, ...changed, version }
  }
}

function isSame(left: MailTemplate, right: MailTemplate): boolean {
  return left.subject === right.subject && left.message === right.message
}

interface TemplateReset {
  readonly key: TemplateKey
  /** Whose change it is, by name. */
  readonly memberName: string
}

/** Takes the product's own words again, where somebody had written others. */
export async function resetTemplate(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, memberName: by }: TemplateReset,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { customTemplate: words, version } = await lockTemplate(transaction, key)
    if (words === null) return
    const changed = { by, at: clock().toISOString() }
    await storeTemplate(transaction, key, { customTemplate: null, version: version + 1, lastChange: changed })
  })
}

/** What e-mails with a document of a kind begin with in a language: as it was changed, else the product's own words. */
export async function findTemplate(db: Connection, kind: KindName, locale: Locale): Promise<MailTemplate> {
  const { customTemplate: words } = await readTemplate(db, { kind, locale })
  return words ?? getDefaultTemplate({ kind, locale })
}

/** The product's own words. */
export function getDefaultTemplate({ kind, locale }: TemplateKey): MailTemplate {
  const text = getTranslator(locale)
  return { subject: text(`letter.subject-${kind}`), message: text(`letter.message-${kind}`) }
}

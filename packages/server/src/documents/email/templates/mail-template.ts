import type { ChangeOutcome } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { getTranslator } from '#languages/translators.ts'
import type { Services } from '#services.ts'
import { findLocalName } from '#settings/credit-note-names.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import {
  lockTemplate,
  type MailTemplate,
  readTemplate,
  storeTemplate,
  type TemplateKey,
} from './repository.ts'

/**
 * Returns the mail template of a kind in a language: the custom template, or the default one.
 * @param country of the company: ISO 3166, two letters; empty: unknown
 */
export async function findTemplate(db: Connection, key: TemplateKey, country: string): Promise<MailTemplate> {
  return (await readTemplate(db, key)).customTemplate ?? getDefaultTemplate(key, country)
}

interface TemplateChange {
  readonly key: TemplateKey
  readonly template: MailTemplate
  /** Name of the member who makes the change. */
  readonly memberName: string
  /** Version that the change is based on; null to overwrite any version. */
  readonly expectedVersion: number | null
}

/** Stores a custom template. A repeated identical change succeeds. */
export async function changeTemplate(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, template, memberName, expectedVersion }: TemplateChange,
): Promise<ChangeOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const storedTemplate = await lockTemplate(transaction, key)
      const { version, lastChange } = storedTemplate
      const { subject, message } =
        storedTemplate.customTemplate ??
        getDefaultTemplate(key, (await readCurrentCompany(transaction)).country)
      if (subject === template.subject && message === template.message)
        return { isChanged: true, previousVersion: version, version }
      if (expectedVersion !== null && expectedVersion !== version)
        return { isChanged: false, ...lastChange, version }
      const next = {
        version: version + 1,
        lastChange: { changedBy: memberName, changedAt: clock().toISOString() },
      }
      await storeTemplate(transaction, key, { customTemplate: template, ...next })
      return { isChanged: true, previousVersion: version, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.mailTemplate)) throw error
    // A concurrent change stored the first custom template of this key.
    const { version, lastChange } = await readTemplate(database, key)
    return { isChanged: false, ...lastChange, version }
  }
}

interface TemplateReset {
  readonly key: TemplateKey
  /** Name of the member who makes the change. */
  readonly memberName: string
}

/** Replaces a custom template by the default one. */
export async function resetTemplate(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { key, memberName }: TemplateReset,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { customTemplate, version } = await lockTemplate(transaction, key)
    if (customTemplate === null) return
    const lastChange = { changedBy: memberName, changedAt: clock().toISOString() }
    await storeTemplate(transaction, key, { customTemplate: null, version: version + 1, lastChange })
  })
}

/**
 * Returns the template that ships with the product. It names credit notes as the country of the company does.
 * @param country ISO 3166, two letters; empty: unknown
 */
export function getDefaultTemplate({ kind, locale }: TemplateKey, country: string): MailTemplate {
  const text = getTranslator(locale)
  const local = findLocalName(kind, { locale, country })
  const noun = local?.noun ?? text('document-email.name-creditNote')
  const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return {
    subject: text(`document-email.subject-${kind}`, { name }),
    message: text(`document-email.message-${kind}`, { name: noun }),
  }
}

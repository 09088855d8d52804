import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeOutcome } from '#errors.ts'
import type { Services } from '#services.ts'
import { getDefaultTemplate } from './original-template.ts'
import {
  type MailTemplate,
  lockTemplate,
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

import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { lockTemplate, storeTemplate, type TemplateKey } from './repository.ts'

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

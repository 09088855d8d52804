import type { Connection } from '#database/database.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { type KindSettings, readKindSettings, updateKindSettings } from '#settings/repository.ts'

type Notes = 'defaultTerms' | 'defaultCustomerNotes'

/** Not every kind has terms and notes: those that are not given stay. */
export type KindSettingsChange = Omit<KindSettings, Notes> & {
  readonly [Field in Notes]: string | undefined
}

export async function changeKindSettings(
  database: Connection,
  kind: string,
  change: KindSettingsChange,
): Promise<KindSettings> {
  return await inTransaction(database, async (transaction) => {
    const before = await readKindSettings(transaction, kind)
    const after = {
      ...change,
      defaultTerms: change.defaultTerms ?? before.defaultTerms,
      defaultCustomerNotes: change.defaultCustomerNotes ?? before.defaultCustomerNotes,
    }
    await updateKindSettings(transaction, kind, after)
    return after
  })
}

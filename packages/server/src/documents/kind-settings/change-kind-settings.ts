import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { type KindSettings, lockKindSettings, updateKindSettings } from '#settings/repository.ts'

type OptionalTexts = 'defaultTerms' | 'defaultCustomerNotes'

/** Not every kind has terms and notes: those that are not given stay. */
export type KindSettingsInput = Omit<KindSettings, OptionalTexts> & {
  readonly [Field in OptionalTexts]: string | undefined
}

interface KindSettingsChange {
  readonly kind: string
  readonly input: KindSettingsInput
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

export type KindSettingsOutcome =
  | { readonly changed: true; readonly settings: KindSettings; readonly version: number }
  | { readonly changed: false; readonly by: string; readonly at: string; readonly version: number }

/** Another start for new documents, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changeKindSettings(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, input: given, memberName: by, expectedVersion: seenVersion }: KindSettingsChange,
): Promise<KindSettingsOutcome> {
  return await inTransaction(database, async (transaction): Promise<KindSettingsOutcome> => {
    const { version, changed, ...before } = await lockKindSettings(transaction, kind)
    const settings: KindSettings = {
      ...given,
      defaultTerms: given.defaultTerms ?? before.defaultTerms,
      defaultCustomerNotes: given.defaultCustomerNotes ?? before.defaultCustomerNotes,
    }
    if (isSame(before, settings)) return { changed: true, settings, version }
    if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
    const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
    await updateKindSettings(transaction, kind, { ...settings, ...next })
    return { changed: true, settings, version: next.version }
  })
}

function isSame(left: KindSettings, right: KindSettings): boolean {
  const others = new Map<string, unknown>(Object.entries(right))
  return Object.entries(left).every(([field, value]) => others.get(field) === value)
}

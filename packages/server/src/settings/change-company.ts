import { inTransaction } from '#database/in-transaction.ts'
import type { Services } from '#services.ts'
import { type Company, insertCompanyVersion, lockCompany } from './repository.ts'

interface CompanyChange {
  readonly company: Company
  /** The version that was changed; null: whichever it is. */
  readonly seenVersion: number | null
}

export type CompanyOutcome =
  | { readonly changed: true; readonly version: number }
  | { readonly changed: false; readonly because: 'changed-meanwhile' }

/** A new version of the company, unless it is the same. */
export async function changeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { company, seenVersion }: CompanyChange,
): Promise<CompanyOutcome> {
  return await inTransaction(database, async (transaction): Promise<CompanyOutcome> => {
    const { id, ...current } = await lockCompany(transaction)
    if (seenVersion !== null && seenVersion !== id) return { changed: false, because: 'changed-meanwhile' }
    if (isSame(current, company)) return { changed: true, version: id }
    return { changed: true, version: await insertCompanyVersion(transaction, company, clock()) }
  })
}

function isSame(left: Company, right: Company): boolean {
  const entries = Object.entries(left)
  const others = new Map(Object.entries(right))
  return entries.every(([field, value]) => others.get(field) === value)
}

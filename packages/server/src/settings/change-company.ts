import { inTransaction } from '#database/queries/transactions.ts'
import type { ChangeOutcome } from '#errors.ts'
import type { Services } from '#services.ts'
import { type Company, insertCompanyVersion, lockCompany } from './repository.ts'

interface CompanyChange {
  readonly company: Company
  /** Whose change it is, by name. */
  readonly memberName: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

/** A new version of the company, unless it is the same: sent again after a lost answer, it is not refused. */
export async function changeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { company, memberName: by, expectedVersion: seenVersion }: CompanyChange,
): Promise<ChangeOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
    const { id, company: current, changed } = await lockCompany(transaction)
    if (isSameCompany(current, company)) return { changed: true, version: id }
    if (seenVersion !== null && seenVersion !== id) return { changed: false, ...changed, version: id }
    return { changed: true, version: await insertCompanyVersion(transaction, company, { memberName: by, changedAt: clock() }) }
  })
}

function isSameCompany(left: Company, right: Company): boolean {
  const entries = Object.entries(left)
  const others = new Map(Object.entries(right))
  return entries.every(([field, value]) => others.get(field) === value)
}

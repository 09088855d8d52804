import type { ChangeOutcome } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { type Company, insertCompanyVersion, lockCompany } from '#settings/repository.ts'

interface CompanyChange {
  /** Returns the company with the changes. */
  readonly compose: (current: Company) => Company
  readonly memberName: string
  /** The version that the change is based on; null: any. */
  readonly expectedVersion: number | null
}

/**
 * Stores a new company version unless nothing differs, so a repeated save succeeds. Returns the concurrent change if another version
 * than the expected one is current.
 */
export async function changeCompany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { compose, memberName, expectedVersion }: CompanyChange,
): Promise<ChangeOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
    const { id, company: current, lastChange } = await lockCompany(transaction)
    const company = compose(current)
    if (isSameCompany(current, company)) return { isChanged: true, previousVersion: id, version: id }
    if (expectedVersion !== null && expectedVersion !== id)
      return { isChanged: false, ...lastChange, version: id }
    return {
      isChanged: true,
      previousVersion: id,
      version: await insertCompanyVersion(transaction, company, { memberName, changedAt: clock() }),
    }
  })
}

function isSameCompany(left: Company, right: Company): boolean {
  const entries = Object.entries(left)
  const others = new Map(Object.entries(right))
  return entries.every(([field, value]) => others.get(field) === value)
}

import type { BankDetails } from '@quittance/shared/documents/company-legal.ts'
import { formatIban } from '@quittance/shared/law/identifiers/bank-account.ts'
import { queueAccountEmail } from '#auth/account-emails.ts'
import { listActiveMembers } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { insertCompanyVersion, lockCompany } from '#settings/repository.ts'

/** The versions of the company before and after. They are the same if nothing differed. */
export interface BankDetailsOutcome {
  readonly previousVersion: number
  readonly version: number
}

/**
 * Changes the bank account to which customers pay, and tells all administrators by e-mail, because an attacker who changes it
 * would get the payments. Call in a transaction.
 */
export async function changeBankDetails(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { details, memberName }: { readonly details: BankDetails; readonly memberName: string },
): Promise<BankDetailsOutcome> {
  const { database, clock } = services
  const { id, company } = await lockCompany(database)
  if (company.iban === details.iban && company.bic === details.bic)
    return { previousVersion: id, version: id }
  const change = { memberName, changedAt: clock() }
  const version = await insertCompanyVersion(database, { ...company, ...details }, change)
  const params = { by: memberName, iban: details.iban === '' ? '–' : formatIban(details.iban) }
  for (const recipient of await listActiveMembers(database)) {
    if (recipient.role !== 'admin') continue
    await queueAccountEmail(database, services, { recipient, template: 'bank-details-changed', params })
  }
  return { previousVersion: id, version }
}

import { formatCustomerName, formatLeadName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Contact } from '#parties/party.ts'
import { readCustomers, readLeads } from '#parties/repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { type Company, readCurrentCompany } from '#settings/repository.ts'

/** The parties of an invoice as they are now. */
export interface LegalContext {
  readonly company: Company
  /** ISO code; empty: none was chosen. */
  readonly currency: string
  /** Null: none was given, or it does not exist. */
  readonly party: (Contact & { readonly name: string }) | null
}

/** Reads the company, its currency, and the lead or customer. @param id null: no party is chosen */
export async function readContext(
  db: Connection,
  relation: Relation,
  id: number | null,
): Promise<LegalContext> {
  const company = await readCurrentCompany(db)
  const { currencyId } = await readRegionSettings(db)
  const currency = currencyId === null ? null : await findCurrency(db, currencyId)
  const party = id === null ? null : await readContact(db, relation, id)
  return { company, currency: currency?.name ?? '', party }
}

async function readContact(db: Connection, relation: Relation, id: number): Promise<LegalContext['party']> {
  if (relation === 'lead') {
    const [lead] = await readLeads(db, [id])
    return lead ? { ...lead, name: formatLeadName(lead) } : null
  }
  const [customer] = await readCustomers(db, [id])
  return customer ? { ...customer, name: formatCustomerName(customer) } : null
}

import { isDeepStrictEqual } from 'node:util'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { completeSnapshot, type PartySnapshot, snapshotParty } from '#documents/document-values.ts'
import { findNamedParties, type NamedParties } from '#documents/repository.ts'
import { findParty } from '#parties/repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { type Company, findCompanyVersion, readCurrentCompany } from '#settings/repository.ts'

/** The parties of an invoice as a save would store them now. */
export interface LegalContext {
  readonly company: Current<Company>
  /** ISO code; empty: none was chosen. */
  readonly currency: string
  /** Null: none was given, or it does not exist. */
  readonly party: Current<PartySnapshot> | null
  /** The customer of the invoice that a credit note corrects; null: none was given, or it does not exist. */
  readonly invoiceCustomerId: number | null
}

/** How a document names a record, and whether the record differs by now. */
interface Current<Named> {
  readonly named: Named
  readonly isOutdated: boolean
}

interface ContextSource {
  readonly relation: Relation
  /** Null: no party is chosen. */
  readonly partyId: number | null
  /** The stored document. Null: a new one. */
  readonly documentId: number | null
  /** The invoice that a credit note corrects; null: none. */
  readonly correctedInvoiceId: number | null
  /** The next save takes the current data of company and party. */
  readonly takesCurrentData: boolean
}

/** Reads the company, its currency, and the lead or customer. */
export async function readContext(db: Connection, source: ContextSource): Promise<LegalContext> {
  const { documentId, takesCurrentData } = source
  const stored = takesCurrentData ? null : await findOptional(db, documentId)
  const { currencyId } = await readRegionSettings(db)
  const currency = currencyId === null ? null : await findCurrency(db, currencyId)
  const invoice = await findOptional(db, source.correctedInvoiceId)
  return {
    company: await readCompany(db, stored),
    currency: currency?.name ?? '',
    party: await readParty(db, source, { stored, invoice }),
    invoiceCustomerId: invoice?.partyId ?? null,
  }
}

async function findOptional(db: Connection, id: number | null): Promise<NamedParties | null> {
  return id === null ? null : await findNamedParties(db, id)
}

async function readCompany(db: Connection, stored: NamedParties | null): Promise<Current<Company>> {
  const { id: currentId, ...current } = await readCurrentCompany(db)
  const isCurrent = stored === null || stored.companyVersionId === currentId
  const named = isCurrent ? current : await findCompanyVersion(db, stored.companyVersionId)
  // A save takes the current company for a document that names none.
  if (named.name === '') return { named: current, isOutdated: false }
  return { named, isOutdated: !isDeepStrictEqual(named, current) }
}

async function readParty(
  db: Connection,
  { relation, partyId }: ContextSource,
  { stored, invoice }: { readonly stored: NamedParties | null; readonly invoice: NamedParties | null },
): Promise<Current<PartySnapshot> | null> {
  const party = partyId === null ? null : await findParty(db, relation, partyId)
  if (party === null) return null
  const isOfParty = (document: NamedParties | null) =>
    document?.relation === relation && document.partyId === party.id ? document.party : null
  const current = snapshotParty(party)
  // A credit note names the customer like its invoice.
  const ofInvoice = isOfParty(invoice)
  if (ofInvoice !== null) return { named: completeSnapshot(ofInvoice, party), isOutdated: false }
  const ofDocument = isOfParty(stored)
  if (ofDocument === null) return { named: current, isOutdated: false }
  const named = completeSnapshot(ofDocument, party)
  return { named, isOutdated: party.archivedAt === null && !isDeepStrictEqual(named, current) }
}

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
  readonly company: Dated<Company>
  /** ISO code; empty: none was chosen. */
  readonly currency: string
  /** Null: none was given, or it does not exist. */
  readonly party: Dated<PartySnapshot> | null
  /** The customer of the invoice that a credit note corrects; null: none was given, or it does not exist. */
  readonly invoiceCustomerId: number | null
}

/** The data of a record as a document states it. */
interface Dated<Data> {
  readonly data: Data
  /** Whether the record differs by now. A settled document is never outdated: it was sent, and it has an answer. */
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
  const { correctedInvoiceId, takesCurrentData } = source
  const invoice = await findOptional(db, correctedInvoiceId)
  // A credit note names the customer like its invoice, or else keeps its own copy.
  const keepsParty = correctedInvoiceId !== null || !takesCurrentData
  const stored = keepsParty ? await findOptional(db, source.documentId) : null
  const { currencyId } = await readRegionSettings(db)
  const currency = currencyId === null ? null : await findCurrency(db, currencyId)
  return {
    company: await readCompany(db, takesCurrentData ? null : stored),
    currency: currency?.name ?? '',
    party: await readParty(db, source, { stored, invoice }),
    invoiceCustomerId: invoice?.partyId ?? null,
  }
}

async function findOptional(db: Connection, id: number | null): Promise<NamedParties | null> {
  return id === null ? null : await findNamedParties(db, id)
}

async function readCompany(db: Connection, stored: NamedParties | null): Promise<Dated<Company>> {
  const { id: currentId, ...current } = await readCurrentCompany(db)
  if (stored === null || stored.companyVersionId === currentId) return { data: current, isOutdated: false }
  const data = await findCompanyVersion(db, stored.companyVersionId)
  // A save takes the current company for a document that names none.
  if (data.name === '') return { data: current, isOutdated: false }
  return { data, isOutdated: !(stored.isSettled || isDeepStrictEqual(data, current)) }
}

async function readParty(
  db: Connection,
  { relation, partyId, correctedInvoiceId }: ContextSource,
  { stored, invoice }: { readonly stored: NamedParties | null; readonly invoice: NamedParties | null },
): Promise<Dated<PartySnapshot> | null> {
  const party = partyId === null ? null : await findParty(db, relation, partyId)
  if (party === null) return null
  const findCopy = (document: NamedParties | null) =>
    document?.relation === relation && document.partyId === party.id ? document.party : null
  const current = snapshotParty(party)
  const copy = findCopy(invoice) ?? findCopy(stored)
  if (copy === null) return { data: current, isOutdated: false }
  const data = completeSnapshot(copy, party)
  const mayBeOutdated = !(correctedInvoiceId !== null || stored?.isSettled || party.archivedAt !== null)
  return { data, isOutdated: mayBeOutdated && !isDeepStrictEqual(data, current) }
}

import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { findCurrency } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { completeSnapshot, type PartySnapshot, snapshotParty } from '#documents/document-values.ts'
import { findPartySnapshot } from '#documents/repository.ts'
import { findParty } from '#parties/repository.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { type Company, readCurrentCompany } from '#settings/repository.ts'

/** The parties of an invoice as a save would store them now. */
export interface LegalContext {
  readonly company: Company
  /** ISO code; empty: none was chosen. */
  readonly currency: string
  /** Null: none was given, or it does not exist. */
  readonly party: PartySnapshot | null
}

interface ContextSource {
  readonly relation: Relation
  /** Null: no party is chosen. */
  readonly partyId: number | null
  /** The document that names the party: the stored one, or the invoice that a credit note corrects. Null: a new one. */
  readonly documentId: number | null
}

/** Reads the company, its currency, and the lead or customer. */
export async function readContext(db: Connection, source: ContextSource): Promise<LegalContext> {
  const company = await readCurrentCompany(db)
  const { currencyId } = await readRegionSettings(db)
  const currency = currencyId === null ? null : await findCurrency(db, currencyId)
  return { company, currency: currency?.name ?? '', party: await readSnapshot(db, source) }
}

async function readSnapshot(
  db: Connection,
  { relation, partyId, documentId }: ContextSource,
): Promise<PartySnapshot | null> {
  const party = partyId === null ? null : await findParty(db, relation, partyId)
  if (party === null) return null
  const stored =
    documentId === null ? null : await findPartySnapshot(db, documentId, { relation, partyId: party.id })
  return stored === null ? snapshotParty(party) : completeSnapshot(stored, party)
}

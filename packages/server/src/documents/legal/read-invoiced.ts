import type { Connection } from '#database/tables/schema.ts'
import { findCorrectableInvoice } from '#documents/corrected-invoice.ts'
import type { PartySnapshot } from '#documents/document-values.ts'
import type { LegalContext } from './read-legal-context.ts'

type LegalParty = LegalContext['party']

/** Returns the customer of a credit note as its invoice names it; unchanged if the invoice does not exist. */
export async function readInvoiced(
  db: Connection,
  party: LegalParty,
  invoiceId: number,
): Promise<LegalParty> {
  const invoice = party && (await findCorrectableInvoice(db, invoiceId))
  return invoice ? withSnapshot(party, invoice.party) : party
}

/**
 * Replaces the values of the current record by those of a snapshot, an address as a whole. Values that the snapshot does not state stay those
 * of the record, where a member can complete them.
 */
function withSnapshot(party: NonNullable<LegalParty>, snapshot: PartySnapshot): LegalParty {
  const { name, company, email, taxNumber } = snapshot
  return {
    ...party,
    ...(snapshot.country !== '' && pickAddress(snapshot)),
    name: name || party.name,
    companyName: company,
    email: email || party.email,
    taxNumber: taxNumber || party.taxNumber,
  }
}

function pickAddress({ address, postalCode, city, country }: PartySnapshot) {
  return { address, postalCode, city, country }
}

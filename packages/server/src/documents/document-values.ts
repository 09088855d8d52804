import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { truncateName } from '@quittance/shared/documents/party-name.ts'
import type {
  CorrectedInvoice,
  DocumentLine,
  PartyRecord,
  PricedContent,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import type { Totals } from '@quittance/shared/documents/totals.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { Party } from '#parties/party.ts'

/** A line as it is stored. */
export interface StoredLine extends DocumentLine {
  /**
   * Position of the line of the corrected invoice from which a line of a credit note was created; 0: its charges. Absent: none, or not
   * known. Clients do not send it: see `keepInvoicePositions`.
   */
  readonly invoicePosition?: number
}

/** Everything that a save stores of a document. Stored as JSON in document_revisions: see `revisionFormat`. */
export interface DocumentValues extends PricedContent, LegalDetails {
  readonly lines: readonly StoredLine[]
  readonly kind: string
  readonly number: number
  readonly prefix: string
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly party: PartySnapshot
  readonly companyVersionId: number
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  readonly statusId: number
  readonly currencyId: number
  readonly ownerId: number
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
  readonly amountDue: Decimal
  readonly amountPaid: Decimal
  readonly shippingCharges: Decimal
  readonly correctedInvoice: CorrectedInvoice | null
  readonly totals: Totals
}

/** The party's data at the time the document was written. */
export type PartySnapshot = Omit<Party, 'id' | 'archivedAt'>

/** Returns the lead or customer of a document as pickers display it. */
export function toPartyRecord(id: number, { name, company, email }: PartySnapshot): PartyRecord {
  return { id, clientName: name, clientEmail: email, companyName: company }
}

/** Copies the party's data for a document; truncates a name that is too long. */
export function snapshotParty(party: Party): PartySnapshot {
  const { id: _id, archivedAt: _archivedAt, name, ...copied } = party
  return { name: truncateName(name), ...copied }
}

const addressFields = ['address', 'postalCode', 'city', 'country'] as const satisfies readonly (keyof Party)[]

/**
 * Completes the copy of a party: fields that are empty take the values of its record, so that a member can add what the law asks for. The
 * other fields stay as they were sold. The record of an archived party adds nothing: it may be anonymised.
 */
export function completeSnapshot(snapshot: PartySnapshot, party: Party | null): PartySnapshot {
  if (party === null || party.archivedAt !== null) return snapshot
  const addsToAddress = addressFields.every((field) => ['', party[field]].includes(snapshot[field]))
  const { address, postalCode, city, country } = addsToAddress ? party : snapshot
  const { easScheme, easId } = snapshot.easId === '' ? party : snapshot
  return {
    ...snapshot,
    ...{ address, postalCode, city, country, easScheme, easId },
    taxNumber: snapshot.taxNumber || party.taxNumber,
    legalNumber: snapshot.legalNumber || party.legalNumber,
    // A copy for a company stays one, also if the record no longer names it.
    isPrivate: snapshot.isPrivate && party.isPrivate,
  }
}

import { type LegalDetailChanges, legalFields } from '@quittance/shared/documents/legal-details.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type PartySnapshot, snapshotParty } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { findParty } from '#parties/repository.ts'
import type { Revision } from './read-revisions.ts'
import type { RevisionContent } from './revision-format.ts'

type UnknownField = keyof LegalDetailChanges | 'correctedInvoice'

/** The content of a revision without what its format could not say: those fields are absent. */
export interface RestorableContent extends Omit<RevisionContent, UnknownField>, LegalDetailChanges {
  readonly correctedInvoice?: CorrectedInvoice | null
}

/** The first version of `revisionFormat` with these fields. The upgrade of earlier content gives them the value “none”. */
const firstVersions = { legalDetails: 5, correctedInvoice: 6, partyDetails: 7 }

/**
 * Returns what a restore takes from a revision. A field that was added after the revision was written is absent, so that the document keeps
 * its value. The data of its party that was added later is that of the stored document or, for another party, that of its record.
 */
export async function selectRestorableContent(
  database: Connection,
  { content, formatVersion }: Pick<Revision, 'content' | 'formatVersion'>,
  storedDocument: StoredDocument,
): Promise<RestorableContent> {
  const restorable: { -readonly [Field in keyof RestorableContent]: RestorableContent[Field] } = {
    ...content,
  }
  if (formatVersion < firstVersions.legalDetails) {
    for (const field of legalFields) delete restorable[field]
    // The class of a tax rate was added with the legal details.
    restorable.lines = content.lines.map(({ taxRates, ...line }) => ({
      ...line,
      taxRates: taxRates.map(({ id, name, rate }) => ({ id, name, rate })),
    }))
  }
  if (formatVersion < firstVersions.correctedInvoice) delete restorable.correctedInvoice
  if (formatVersion < firstVersions.partyDetails) {
    const known = await findPartyDetails(database, content, storedDocument)
    restorable.party = { ...content.party, ...known }
  }
  return restorable
}

type PartyDetails = Pick<PartySnapshot, 'legalNumber' | 'easScheme' | 'easId' | 'isPrivate' | 'delivery'>

/** Returns null if the party has no active record: an archived one may be anonymised. */
async function findPartyDetails(
  database: Connection,
  { relation, partyId }: Pick<RevisionContent, 'relation' | 'partyId'>,
  storedDocument: StoredDocument,
): Promise<PartyDetails | null> {
  if (storedDocument.relation === relation && storedDocument.partyId === partyId)
    return pickPartyDetails(storedDocument.party)
  const party = await findParty(database, relation, partyId)
  return party?.archivedAt === null ? pickPartyDetails(snapshotParty(party)) : null
}

function pickPartyDetails({
  legalNumber,
  easScheme,
  easId,
  isPrivate,
  delivery,
}: PartyDetails): PartyDetails {
  return { legalNumber, easScheme, easId, isPrivate, delivery }
}

import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { snapshotParty, type PartySnapshot } from './document-values.ts'
import { readReferences } from './references/repository.ts'
import type { StoredDocument } from './repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

/** A field whose record does not exist, or is not offered any more. */
export type UnknownReference =
  | { readonly field: 'party' | 'status' | 'currency' | 'owner' }
  /** `line`: among those that are kept, from 0 on. */
  | { readonly field: 'product'; readonly line: number }

export interface ResolvedReferences {
  readonly statusId: number
  /** As sold: the stored one, unless the document goes to another party now. */
  readonly party: PartySnapshot
  readonly names: RevisionNames
  /** As the settings of the kind have it. */
  readonly prefix: string
  /** The version of the company that is in force. */
  readonly companyVersionId: number
}

interface ReferenceSource {
  readonly kind: DocumentKind
  readonly content: DocumentContent
  /** The party as it is to be written; undefined: as it is stored, or as its own record is now. */
  readonly partySnapshot?: PartySnapshot | undefined
}

/** Looks up what a save refers to. What a stored document has already, it may keep, in use or not. */
export async function findReferences(
  transaction: Connection,
  { kind, content, partySnapshot: partyAsSold }: ReferenceSource,
  stored: StoredDocument | null,
): Promise<ResolvedReferences | UnknownReference> {
  const productIds = [...new Set(content.lines.flatMap((line) => line.productId ?? []))]
  const found = await readReferences(transaction, { ...content, kind: kind.name, productIds })
  const kept = resolveParty(content, found.party, stored)
  const party = kept && (partyAsSold ?? kept)
  if (!party) return { field: 'party' }
  const { status, currency, prefix, companyVersionId } = found
  if (!status || (status.isRetired && status.id !== stored?.statusId)) return { field: 'status' }
  if (!currency || (currency.isRetired && content.currencyId !== stored?.currencyId))
    return { field: 'currency' }
  if (!found.isOwnerActive && content.ownerId !== stored?.ownerId) return { field: 'owner' }
  if (found.productCount < productIds.length)
    return { field: 'product', line: await findUnknownProductLine(transaction, content) }
  const names = { statusName: status.name, currencyName: currency.name }
  return { statusId: status.id, party, names, prefix, companyVersionId }
}

function resolveParty(
  content: DocumentContent,
  party: Party | null,
  stored: StoredDocument | null,
): PartySnapshot | null {
  if (stored?.relation === content.relation && stored.partyId === content.partyId) return stored.party
  return party && party.archivedAt === null ? snapshotParty(party) : null
}

async function findUnknownProductLine(transaction: Connection, content: DocumentContent): Promise<number> {
  const ids = content.lines.flatMap((line) => line.productId ?? [])
  const known = new Set((await findProductsByIds(transaction, ids)).map((product) => product.id))
  return content.lines.findIndex(({ productId }) => productId !== null && !known.has(productId))
}

import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { asSold, type PartyAsSold } from './document-values.ts'
import { readReferences } from './references/repository.ts'
import type { StoredDocument } from './repository.ts'
import type { NamesOfRevision } from './revisions/revision-format.ts'

/** A field whose record does not exist, or is not offered any more. */
export type UnknownReference =
  | { readonly field: 'party' | 'status' | 'currency' | 'owner' }
  /** `line`: among those that are kept, from 0 on. */
  | { readonly field: 'product'; readonly line: number }

export interface References {
  readonly statusId: number
  /** As sold: the stored one, unless the document goes to another party now. */
  readonly party: PartyAsSold
  readonly names: NamesOfRevision
  /** As the settings of the kind have it. */
  readonly prefix: string
  /** The version of the company that is in force. */
  readonly companyVersionId: number
}

interface Referring {
  readonly kind: DocumentKind
  readonly content: DocumentContent
  /** The party as it is to be written; undefined: as it is stored, or as its own record is now. */
  readonly partyAsSold?: PartyAsSold | undefined
}

/** Looks up what a save refers to. What a stored document has already, it may keep, in use or not. */
export async function findReferences(
  transaction: Connection,
  { kind, content, partyAsSold }: Referring,
  stored: StoredDocument | null,
): Promise<References | UnknownReference> {
  const productIds = [...new Set(content.lines.flatMap((line) => line.productId ?? []))]
  const found = await readReferences(transaction, { ...content, kind: kind.name, productIds })
  const kept = partyOf(content, found.party, stored)
  const party = kept && (partyAsSold ?? kept)
  if (!party) return { field: 'party' }
  const { status, currency, prefix, companyVersionId } = found
  if (!status || (status.isRetired && status.id !== stored?.statusId)) return { field: 'status' }
  if (!currency || (currency.isRetired && content.currencyId !== stored?.currencyId))
    return { field: 'currency' }
  if (!found.isOwnerActive && content.ownerId !== stored?.ownerId) return { field: 'owner' }
  if (found.products < productIds.length)
    return { field: 'product', line: await lineOfUnknownProduct(transaction, content) }
  const names = { statusName: status.name, currencyName: currency.name }
  return { statusId: status.id, party, names, prefix, companyVersionId }
}

function partyOf(
  content: DocumentContent,
  party: Party | null,
  stored: StoredDocument | null,
): PartyAsSold | null {
  if (stored?.relation === content.relation && stored.partyId === content.partyId) return stored.party
  return party && party.archivedAt === null ? asSold(party) : null
}

async function lineOfUnknownProduct(transaction: Connection, content: DocumentContent): Promise<number> {
  const ids = content.lines.flatMap((line) => line.productId ?? [])
  const known = new Set((await findProductsByIds(transaction, ids)).map((product) => product.id))
  return content.lines.findIndex(({ productId }) => productId !== null && !known.has(productId))
}

import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentContent } from '@quittance/shared/documents/sales-document.ts'
import { findCurrency, findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/database.ts'
import { findMember } from '#members/repository.ts'
import { findParty } from '#parties/repository.ts'
import { asSold, type PartyAsSold } from './document-values.ts'
import type { StoredDocument } from './repository.ts'
import { findStatus } from './statuses/repository.ts'

/** A field whose record does not exist, or is not offered any more. */
export type UnknownReference =
  | { readonly field: 'party' | 'status' | 'currency' | 'owner' }
  /** `line`: among those that are kept, from 0 on. */
  | { readonly field: 'product'; readonly line: number }

export interface References {
  readonly statusId: number
  /** As sold: the stored one, unless the document goes to another party now. */
  readonly party: PartyAsSold
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
  const found = await partyOf(transaction, content, stored)
  const party = found && (partyAsSold ?? found)
  if (!party) return { field: 'party' }
  const status = await findStatus(transaction, kind.name, content.status)
  if (!status || (status.isRetired && status.id !== stored?.statusId)) return { field: 'status' }
  if (!(await hasCurrency(transaction, content, stored))) return { field: 'currency' }
  if (!(await hasOwner(transaction, content, stored))) return { field: 'owner' }
  const line = await lineOfUnknownProduct(transaction, content)
  if (line !== null) return { field: 'product', line }
  return { statusId: status.id, party }
}

async function partyOf(
  transaction: Connection,
  content: DocumentContent,
  stored: StoredDocument | null,
): Promise<PartyAsSold | null> {
  if (stored?.relation === content.relation && stored.partyId === content.partyId) return stored.party
  const party = await findParty(transaction, content.relation, content.partyId)
  return party && party.archivedAt === null ? asSold(party) : null
}

async function hasCurrency(
  transaction: Connection,
  content: DocumentContent,
  stored: StoredDocument | null,
): Promise<boolean> {
  if (stored?.currencyId === content.currencyId) return true
  const currency = await findCurrency(transaction, content.currencyId)
  return currency !== null && !currency.isRetired
}

async function hasOwner(
  transaction: Connection,
  content: DocumentContent,
  stored: StoredDocument | null,
): Promise<boolean> {
  if (stored?.ownerId === content.ownerId) return true
  const owner = await findMember(transaction, content.ownerId)
  return owner?.isActive === true
}

async function lineOfUnknownProduct(
  transaction: Connection,
  content: DocumentContent,
): Promise<number | null> {
  const ids = new Set(content.lines.flatMap((line) => line.productId ?? []))
  if (ids.size === 0) return null
  const known = new Set((await findProductsByIds(transaction, [...ids])).map((product) => product.id))
  const line = content.lines.findIndex(({ productId }) => productId !== null && !known.has(productId))
  return line < 0 ? null : line
}

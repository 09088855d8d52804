import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { Product } from '#catalogue/product.ts'
import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/database.ts'
import { findLines } from './lines/repository.ts'
import { findDocument } from './repository.ts'

export interface OpenedForEditing {
  readonly document: OpenedDocument
  /** The catalogue products of its lines, retired ones included. */
  readonly products: readonly Product[]
}

/** A stored document as its form needs it; null when there is none of that kind. */
export async function openDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<OpenedForEditing | null> {
  const found = await findDocument(database, kind.name, id)
  if (!found) return null
  const lines = await findLines(database, id)
  const productIds = [...new Set(lines.flatMap((line) => line.productId ?? []))]
  const products = productIds.length > 0 ? await findProductsByIds(database, productIds) : []
  return { document: { ...found, lines }, products }
}

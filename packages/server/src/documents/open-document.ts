import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { Product } from '#catalogue/product.ts'
import { createProductsRead } from '#catalogue/repository.ts'
import { batchReads } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Customer, Lead } from '#parties/party.ts'
import { createCustomersRead, createLeadsRead } from '#parties/repository.ts'
import { findLines, createFirstLinesRead, getLinePageSize } from './lines/repository.ts'
import { createDocumentRead, findStoredDocument } from './repository.ts'

export interface EditableDocument {
  readonly document: OpenedDocument
  /** The catalogue products of its lines, retired ones included. */
  readonly products: readonly Product[]
  /** Whom it is for as the lists of them have it, archived or not: one of the two. */
  readonly lead: Lead | undefined
  readonly customer: Customer | undefined
}

/** Returns a stored document as its form needs it; null if there is none of that kind. */
export async function openDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<EditableDocument | null> {
  const document = await readDocument(database, kind, id)
  if (!document) return null
  const { relation, party, lines } = document
  const [products, [lead], [customer]] = await batchReads(database, [
    createProductsRead(database, [...new Set(lines.flatMap((line) => line.productId ?? []))]),
    createLeadsRead(database, relation === 'lead' ? [party.id] : []),
    createCustomersRead(database, relation === 'customer' ? [party.id] : []),
  ])
  return { document, products, lead, customer }
}

/** Reads a document and its lines as of one version: again if it was saved while many lines were read. */
async function readDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<OpenedDocument | null> {
  for (;;) {
    const [found, first] = await batchReads(database, [
      createDocumentRead(database, kind.name, id),
      createFirstLinesRead(database, id),
    ])
    if (!found) return null
    if (first.length < getLinePageSize(database)) return { ...found, lines: first }
    const lines = await findLines(database, id, first)
    const after = await findStoredDocument(database, kind.name, id)
    if (after?.version === found.version) return { ...found, lines }
  }
}

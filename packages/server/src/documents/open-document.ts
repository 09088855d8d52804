import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { Product } from '#catalogue/product.ts'
import { productsReading } from '#catalogue/repository.ts'
import type { Connection } from '#database/database.ts'
import { readTogether } from '#database/read-together.ts'
import type { Customer, Lead } from '#parties/party.ts'
import { customersReading, leadsReading } from '#parties/repository.ts'
import { linesReading } from './lines/repository.ts'
import { documentReading } from './repository.ts'

export interface OpenedForEditing {
  readonly document: OpenedDocument
  /** The catalogue products of its lines, retired ones included. */
  readonly products: readonly Product[]
  /** Whom it is for as the lists of them have it, archived or not: one of the two. */
  readonly lead: Lead | undefined
  readonly customer: Customer | undefined
}

/** A stored document as its form needs it; null when there is none of that kind. */
export async function openDocument(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<OpenedForEditing | null> {
  const [found, lines] = await readTogether(database, [
    documentReading(database, kind.name, id),
    linesReading(database, id),
  ])
  if (!found) return null
  const { relation, party } = found
  const [products, [lead], [customer]] = await readTogether(database, [
    productsReading(database, [...new Set(lines.flatMap((line) => line.productId ?? []))]),
    leadsReading(database, relation === 'lead' ? [party.id] : []),
    customersReading(database, relation === 'customer' ? [party.id] : []),
  ])
  return { document: { ...found, lines }, products, lead, customer }
}

import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { proposeNumber } from '@quittance/shared/documents/numbering.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { BlankDocument } from '@quittance/shared/wire/blank-document.ts'
import type { Product } from '#catalogue/product.ts'
import { createProductsRead } from '#catalogue/repository.ts'
import { batchReads } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Customer, Lead } from '#parties/party.ts'
import { createCustomersRead, createLeadsRead } from '#parties/repository.ts'
import type { Services } from '#services.ts'
import { readKindSettings } from '#settings/repository.ts'
import { findHighestDatedNumber } from './number-repository.ts'
import {
  createDocumentRead,
  createFirstLinesRead,
  findLines,
  findStoredDocument,
  getLinePageSize,
} from './repository.ts'

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

/** What a new document of the kind starts with. */
export async function readBlankDocument(
  { database, reference }: Pick<Services, 'database' | 'reference'>,
  kind: DocumentKind,
): Promise<BlankDocument> {
  const settings = await reference.read(`start of ${kind.name}`, (db) => readKindSettings(db, kind.name))
  const last = await findHighestDatedNumber(database, kind.name)
  const highest = last?.number ?? 0
  return {
    number: proposeNumber(highest, settings.nextNumber),
    highestNumber: highest,
    highestDate: last?.date ?? null,
    prefix: settings.prefix,
    numberWidth: settings.numberWidth,
    title: settings.defaultTitle,
    terms: settings.defaultTerms,
    customerNotes: settings.defaultCustomerNotes,
    daysUntilDue: settings.daysUntilDue,
  }
}

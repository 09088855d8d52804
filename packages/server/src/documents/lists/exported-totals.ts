import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import { findLegalTotals } from '@quittance/shared/law/legal-totals.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type IssuedTotals, readIssuedTotals } from '#documents/issuing/issued-repository.ts'
import { countLines, findLines, findLinesOfDocuments, getLinePageSize } from '#documents/line-repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import type { ExportedDocument } from './repository.ts'

/**
 * Returns the legal totals of documents by id. Of an issued one they are those with which it was issued, as `GET legal` has them: a credit
 * note takes the VAT off what is left of its invoice, and a document that was taken over keeps the VAT that it was sent with. Those of other
 * documents are computed; there are none of documents that have none, or of companies whose VAT rules are not known.
 */
export async function readExportedTotals(
  db: Connection,
  documents: readonly ExportedDocument[],
): Promise<ReadonlyMap<number, IssuedTotals>> {
  const issued = documents.filter(({ issuedAt }) => issuedAt !== null)
  const totals = await readIssuedTotals(
    db,
    issued.map(({ id }) => id),
  )
  return new Map([...totals, ...(await computeTotalsOfDrafts(db, documents))])
}

async function computeTotalsOfDrafts(
  db: Connection,
  documents: readonly ExportedDocument[],
): Promise<ReadonlyMap<number, IssuedTotals>> {
  const totals = new Map<number, IssuedTotals>()
  const checked = documents.filter(
    ({ issuedAt, sellerCountry }) => issuedAt === null && isCheckedCountry(sellerCountry),
  )
  if (checked.length === 0) return totals
  const slice = new TimeSlice()
  const counts = await countLines(
    db,
    checked.map(({ id }) => id),
  )
  for (const group of groupByLines(checked, counts, getLinePageSize(db))) {
    const lines = await readLines(db, group, counts)
    for (const document of group) {
      const found = computeTotals(document, lines.get(document.id) ?? [])
      if (found !== null) totals.set(document.id, found)
      await slice.yieldIfSpent()
    }
  }
  return totals
}

/** Groups documents whose lines are read together. One with more lines than `maxLines` is a group of its own. */
function groupByLines(
  documents: readonly ExportedDocument[],
  counts: ReadonlyMap<number, number>,
  maxLines: number,
): ExportedDocument[][] {
  const groups: ExportedDocument[][] = []
  let lines = Number.POSITIVE_INFINITY
  for (const document of documents) {
    const count = counts.get(document.id) ?? 0
    if (lines + count > maxLines) {
      groups.push([])
      lines = 0
    }
    lines += count
    groups.at(-1)?.push(document)
  }
  return groups
}

async function readLines(
  db: Connection,
  group: readonly ExportedDocument[],
  counts: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, readonly DocumentLine[]>> {
  const ids = group.map(({ id }) => id)
  const [id] = ids
  const isLarge = id !== undefined && (counts.get(id) ?? 0) > getLinePageSize(db)
  return isLarge ? new Map([[id, await findLines(db, id)]]) : await findLinesOfDocuments(db, ids)
}

function computeTotals(document: ExportedDocument, lines: readonly DocumentLine[]): IssuedTotals | null {
  const { discountType, discountPercentage, adjustments, legal, sellerCountry } = document
  const content = { lines, discountType, discountPercentage, adjustments, ...legal }
  return findLegalTotals(content, { country: sellerCountry })
}

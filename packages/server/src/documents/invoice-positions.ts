import type { DocumentLine } from '@quittance/shared/documents/sales-document.ts'
import { toCanonical } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredLine } from './document-values.ts'
import { findLines } from './line-repository.ts'
import type { LockedDocument } from './repository.ts'

type Describe = (line: DocumentLine, index: number) => string

/** By which lines are found again, the most certain first. */
const describeAll: Describe = ({ name, description, unitName, quantity, price, taxRates }) =>
  JSON.stringify([
    ...[name, description, unitName, toCanonical(quantity), toCanonical(price)],
    taxRates.map((rate) => [rate.name, toCanonical(rate.rate)]),
  ])
const describeName: Describe = ({ name }) => name
const describePlace: Describe = (_line, index) => String(index)

interface SavedLines {
  /** Id of the document. */
  readonly id: number
  /** The stored document, which the save replaces. */
  readonly stored: Pick<LockedDocument, 'correctedInvoice' | 'issuedAt'>
  readonly correctedInvoiceId: number | null
  readonly lines: readonly DocumentLine[]
}

/**
 * Returns the lines of a save with the positions of the lines of the invoice from which those of a credit note were created. Clients do
 * not send them, so each line takes that of the stored line that it was: an equal one, else one with its name, else the one in its place
 * if there are as many lines as before.
 */
export async function keepInvoicePositions(
  transaction: Connection,
  { id, stored, correctedInvoiceId, lines }: SavedLines,
): Promise<readonly StoredLine[]> {
  const isKept = correctedInvoiceId !== null && stored.correctedInvoice?.id === correctedInvoiceId
  if (!isKept || stored.issuedAt !== null) return lines
  const storedLines = await findLines(transaction, id)
  const descriptions = [describeAll, describeName]
  if (storedLines.length === lines.length) descriptions.push(describePlace)
  let open = storedLines.flatMap((line, index) =>
    line.invoicePosition === undefined ? [] : [{ line, index, position: line.invoicePosition }],
  )
  let kept: readonly StoredLine[] = lines
  for (const describe of descriptions) {
    const byText = Map.groupBy(open, ({ line, index }) => describe(line, index))
    const used = new Set<object>()
    kept = kept.map((line, index) => {
      if (line.invoicePosition !== undefined) return line
      const source = byText.get(describe(line, index))?.shift()
      if (source === undefined) return line
      used.add(source)
      return { ...line, invoicePosition: source.position }
    })
    open = open.filter((source) => !used.has(source))
  }
  return kept
}

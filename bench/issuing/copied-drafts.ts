import { openBulkWriter } from '#data-set/bulk-writer.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import { findRows, readRow, readRows } from '#floors/row-statements.ts'

/** Copies of a draft. Their ids follow one another, and so do their numbers. */
export interface CopiedDrafts {
  readonly firstId: number
  readonly firstNumber: number
}

const draftsInPortion = 5_000

/** Writes copies of a draft with its lines directly into the database, because so many saves would take minutes. */
export async function copyDraft(
  { settings, test }: Pick<DataSet, 'settings' | 'test'>,
  draftId: number,
  count: number,
): Promise<CopiedDrafts> {
  const { database } = test.services
  const document = await readRow(database, 'documents', { key: 'id', value: draftId })
  const lines = await readRows(database, 'document_lines', { key: 'document_id', value: draftId })
  // Lines that are outside the scope of VAT have none.
  const taxes = await findRows(database, 'document_line_taxes', { key: 'document_id', value: draftId })
  const highest = await database
    .selectFrom('documents')
    .select(({ fn }) => [fn.max('id').as('id'), fn.max('number').as('number')])
    .executeTakeFirstOrThrow()
  const [firstId, firstNumber] = [Number(highest.id) + 1, Number(highest.number) + 1]
  const writer = await openBulkWriter(settings)
  for (let from = 0; from < count; from += draftsInPortion) {
    const length = Math.min(draftsInPortion, count - from)
    const places = Array.from({ length }, (_draft, index) => from + index)
    const documents = places.map((place) => ({
      ...document,
      ...{ id: firstId + place, number: firstNumber + place },
    }))
    const copyFor = (rows: typeof lines) =>
      documents.flatMap(({ id }) => rows.map((row) => ({ ...row, document_id: id })))
    await writer.insert('documents', documents)
    await writer.insert('document_lines', copyFor(lines))
    await writer.insert('document_line_taxes', copyFor(taxes))
  }
  await writer.close()
  return { firstId, firstNumber }
}

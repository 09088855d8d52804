import { findProductsByIds } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { RevisionContent } from './revision-format.ts'

/** The lines of products that were deleted since stay as sold: only where they came from is not known any more. */
export async function detachDeletedProducts(
  database: Connection,
  content: RevisionContent,
): Promise<RevisionContent> {
  const ids = [...new Set(content.lines.flatMap(({ productId }) => productId ?? []))]
  const known = new Set((await findProductsByIds(database, ids)).map(({ id }) => id))
  const lines = content.lines.map((line) =>
    line.productId === null || known.has(line.productId) ? line : { ...line, productId: null },
  )
  return { ...content, lines }
}

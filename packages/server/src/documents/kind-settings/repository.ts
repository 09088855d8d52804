import type { Connection } from '#database/tables/schema.ts'

/** The highest number of each kind that has documents. */
export async function findHighestNumbers(db: Connection, kinds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('kind_settings')
    .select('kind_settings.kind')
    // Not the greatest of all: the last in the index, on every database.
    .select((eb) =>
      eb
        .selectFrom('documents')
        .select('number')
        .whereRef('documents.kind', '=', 'kind_settings.kind')
        .orderBy('number', 'desc')
        .limit(1)
        .as('highest'),
    )
    .where('kind_settings.kind', 'in', kinds)
    .execute()
  return new Map(rows.map(({ kind, highest }) => [kind, highest ?? 0]))
}

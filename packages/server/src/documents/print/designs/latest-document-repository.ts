import type { Connection } from '#database/tables/schema.ts'

interface LatestDocument {
  readonly id: number
  readonly kind: string
}

/** Returns the document that was saved last, apart from archived ones; null if there is none. */
export async function findLatestDocument(db: Connection): Promise<LatestDocument | null> {
  const row = await db
    .selectFrom('documents')
    .select(['id', 'kind'])
    .where('archived_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

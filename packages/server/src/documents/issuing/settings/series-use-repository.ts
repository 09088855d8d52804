import type { Connection } from '#database/tables/schema.ts'
import type { NumberSeries } from '#settings/issuing/repository.ts'

/** The use of the numbers of a kind by issued documents. */
interface SeriesUse {
  /** The highest number of an issued document, also of one that was taken over; 0: none was issued. */
  readonly highestNumber: number
  /** Whether a document was issued in the series itself. */
  readonly hasIssued: boolean
}

export async function readSeriesUse(
  db: Connection,
  { id, kind }: Pick<NumberSeries, 'id' | 'kind'>,
): Promise<SeriesUse> {
  const highest = db.selectFrom('issued_documents').select('number').where('kind', '=', kind)
  const last = await highest.orderBy('number', 'desc').limit(1).executeTakeFirst()
  const own = db.selectFrom('issued_documents').select('document_id').where('series_id', '=', id)
  return {
    highestNumber: last?.number ?? 0,
    hasIssued: (await own.limit(1).executeTakeFirst()) !== undefined,
  }
}

/** Returns the position of the last document of a period in its series; 0: it has none. */
export async function findLastSequence(
  db: Connection,
  { id }: Pick<NumberSeries, 'id'>,
  period: number,
): Promise<number> {
  const ofPeriod = db
    .selectFrom('issued_documents')
    .select('sequence')
    .where('series_id', '=', id)
    .where('period', '=', period)
  const row = await ofPeriod.orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  return row?.sequence ?? 0
}

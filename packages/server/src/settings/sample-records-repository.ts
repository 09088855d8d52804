import { type RawBuilder, sql } from 'kysely'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import { Invalid } from '#errors.ts'

/** Tables with sample records, in the order in which they are removed: a table comes before those that it refers to. */
export const sampleTypes = ['documents', 'products', 'product_groups', 'leads', 'customers'] as const

export type SampleType = (typeof sampleTypes)[number]

/** Returns whether the installation has sample data. While it has, all documents are sample documents. */
export async function hasSampleData(db: Connection): Promise<boolean> {
  return (await db.selectFrom('sample_records').select('record_id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the ids of the sample records of a type. */
export async function listSampleIds(db: Connection, type: SampleType): Promise<number[]> {
  const ofType = db.selectFrom('sample_records').select('record_id').where('record_type', '=', type)
  return (await ofType.execute()).map((row) => row.record_id)
}

/** SQL expression: 1 if a document is part of the sample data, otherwise 0. @param id column, or placeholder of a prepared query */
export function selectIsSampleDocument(id: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`exists (select 1 from sample_records where record_type = 'documents' and record_id = ${id})`
}

/** Marks records as sample data. */
export async function recordSamples(db: Connection, type: SampleType, ids: readonly number[]): Promise<void> {
  const rows = ids.map((id) => ({ record_type: type, record_id: id }))
  await changeReferenceData(db, (within) => within.insertInto('sample_records').values(rows).execute())
}

/** Forgets which records are sample data, after they were removed. */
export async function forgetSamples(db: Connection): Promise<void> {
  await changeReferenceData(db, (within) => within.deleteFrom('sample_records').execute())
}

/** @throws Invalid if there is sample data, because its documents are never e-mailed */
export async function requireNoSampleData(db: Connection): Promise<void> {
  if (!(await hasSampleData(db))) return
  const sentence = { key: 'samples.no-email' } as const
  throw new Invalid(sentence, { document: [sentence] })
}

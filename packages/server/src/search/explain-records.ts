import type { MatchLocation } from '@quittance/shared/documents/found-fields.ts'
import type { HitExplainer } from './words/explain-hit.ts'
import type { SearchableRecord } from './words/searchable.ts'

/**
 * Finds where what was searched for is in records, by their ids.
 * @param records in the order of the hits: where there is too much to read, the first of them are explained
 */
export async function explainRecords<Found extends { readonly id: number }>(
  records: readonly Found[],
  searchable: (record: Found) => SearchableRecord,
  explainer: HitExplainer,
): Promise<ReadonlyMap<number, MatchLocation | null>> {
  const foundIn = new Map<number, MatchLocation | null>()
  for (const record of records) {
    const { fields } = searchable(record)
    foundIn.set(record.id, await explainer.locateMatch(explainer.findHiddenPlans({ fields }), fields))
  }
  return foundIn
}

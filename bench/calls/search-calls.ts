import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { seed } from '#data-set/fill-database.ts'
import type { LoadCall } from '#load/load-job.ts'
import { drawRecords } from '#search/drawn-records.ts'
import { queryClasses } from '#search/query-classes.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import type { Working } from './with-product.ts'

const queriesOfClass = 100

/** Searches with all classes of queries, alternating. The floor returns a constant response without a search. */
export async function measureSearch({ data, load }: Working, timing: Timing): Promise<MeasuredCall> {
  const classes = queryClasses(await drawRecords(data, seededRandom(seed)), queriesOfClass)
  // Alternates the classes, so that each run has the same mixture.
  const queries = Array.from({ length: queriesOfClass }, (_query, place) =>
    classes.flatMap((each) => each.queries[place] ?? []),
  ).flat()
  const headers = { 'content-type': 'application/json' }
  const calls = queries.map((query): LoadCall => {
    const body = JSON.stringify({ search_text: query, limit: searchLimits.searchBarHits })
    return { method: 'POST', path: globalSearch.path, headers, body }
  })
  const job = { settings: data.settings, does: { work: 'answer', body: '{}' } } as const
  return await measureCall('search', load, { calls, floor: { job, calls }, from: 0, timing })
}

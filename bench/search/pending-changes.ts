import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { recordTypes } from '@quittance/search/search-words.ts'
import { describeDocument } from '@quittance/search/searchable-records.ts'
import { inTransaction } from '@quittance/server/src/database/queries/transactions.ts'
import { indexRecord } from '@quittance/server/src/search/index-records.ts'
import { mergePendingChanges } from '@quittance/server/src/search/merge-pending-changes.ts'
import { readDocumentsInRange } from '@quittance/server/src/search/records-repository.ts'
import { addPendingChanges } from '@quittance/server/src/search/repository.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import { spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'
import { askQueries, inTheServer, latencyCells, latencyColumns, type Runs } from './ask-queries.ts'
import type { QueryClass } from './query-classes.ts'

const queriesOfClass = 30

/** Measures searches while saved records are not merged into the index yet. */
export async function pendingChangesTable(data: DataSet, classes: readonly QueryClass[]): Promise<Table> {
  const queries = classes.flatMap((typed) => typed.queries.slice(0, queriesOfClass))
  const results: [string, Runs][] = []
  for (const pendingCount of [0, 500, 5_000].filter((count) => count <= data.documents)) {
    await saveAgain(data, newestIds(data, pendingCount))
    results.push([String(pendingCount), await askQueries(queries, inTheServer(data))])
  }
  await mergePendingChanges(data.test.services)
  return {
    title: 'Searches with pending changes',
    note: 'In ms, in the server, with all classes of queries mixed, by the number of pending changes.',
    columns: ['pending', ...latencyColumns],
    rows: results.map(([pendingCount, runs]) => [pendingCount, ...latencyCells(runs)]),
    figures: Object.fromEntries(results),
  }
}

const merged = 512
const merges = 3

interface MergeCase {
  readonly name: string
  readonly ids: readonly number[]
  /** Whether the documents are not in the index yet, so that a row is written for each of their keys. */
  readonly areNew: boolean
}

/** Measures the duration of a merge, and how long it blocks the event loop. */
export async function mergeTable(data: DataSet): Promise<Table> {
  const { documents } = data
  const step = Math.max(1, Math.floor(documents / merged))
  const everywhere = Array.from({ length: merged }, (_id, index) => 1 + index * step)
  const newest = newestIds(data, merged)
  const ofAllYears = everywhere.filter((id) => id <= documents)
  const cases: MergeCase[] = [
    { name: 'newest documents, saved again', ids: newest, areNew: false },
    { name: 'documents of all years, saved again', ids: ofAllYears, areNew: false },
    { name: 'newest documents, new', ids: newest, areNew: true },
    { name: 'documents of all years, new', ids: ofAllYears, areNew: true },
  ]
  const rows: string[][] = []
  const figures: Record<string, unknown> = {}
  for (const { name, ids, areNew } of cases) {
    const measured: { total: number; longest: number }[] = []
    while (measured.length < merges) {
      if (areNew) await removeFromIndex(data, ids)
      await saveAgain(data, ids)
      measured.push(await watched(() => mergePendingChanges(data.test.services)))
    }
    const totals = measured.map(({ total }) => total)
    const longest = measured.map((merge) => merge.longest)
    rows.push([name, String(ids.length), spread(totals), spread(longest)])
    figures[name] = measured
  }
  return {
    title: 'Merging',
    note: 'In ms: the whole merge, and the longest time during which the server could not handle other requests (to about 1 ms). Min – median – max of three merges.',
    columns: ['merged', 'records', 'total', 'longest stretch'],
    rows,
    figures,
  }
}

function newestIds({ documents }: DataSet, count: number): number[] {
  return Array.from({ length: Math.min(count, documents) }, (_id, index) => documents - index)
}

const savedAtOnce = 500

async function removeFromIndex({ test }: DataSet, ids: readonly number[]): Promise<void> {
  const { database } = test.services
  const type = recordTypes.document
  await inTransaction(database, async (transaction) => {
    await addPendingChanges(
      transaction,
      ids.map((id) => ({ type, id, words: ' ' })),
    )
  })
  await mergePendingChanges(test.services)
}

/** Indexes documents without changes. */
async function saveAgain({ test }: DataSet, ids: readonly number[]): Promise<void> {
  const { database } = test.services
  for (let start = 0; start < ids.length; start += savedAtOnce) {
    await inTransaction(database, async (transaction) => {
      for (const id of ids.slice(start, start + savedAtOnce)) {
        const [document] = await readDocumentsInRange(transaction, { from: id, to: id })
        if (!document) continue
        const record = { type: recordTypes.document, id }
        await indexRecord(transaction, record, describeDocument(document))
      }
    })
  }
}

const settlingMs = 30

async function watched(work: () => Promise<void>): Promise<{ total: number; longest: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await setTimeout(settlingMs)
  delay.reset()
  const start = performance.now()
  await work()
  const total = performance.now() - start
  await setTimeout(settlingMs)
  delay.disable()
  return { total, longest: delay.max / 1e6 }
}

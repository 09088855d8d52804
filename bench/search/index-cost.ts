import { recordTypes } from '@quittance/search/search-words.ts'
import { describeDocument } from '@quittance/search/searchable-records.ts'
import { inTransaction } from '@quittance/server/src/database/queries/transactions.ts'
import { indexRecord } from '@quittance/server/src/search/index-records.ts'
import { readDocumentsInRange } from '@quittance/server/src/search/records-repository.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import { distributionOf, spread } from '#harness/distribution.ts'
import type { Table } from '#harness/results.ts'

const records = 1_000
const runs = 3
const linesOfInvoice = 5

/** Measures what the index adds to the transaction of a save. */
export async function indexCostTable(data: DataSet): Promise<Table> {
  const measured: ReturnType<typeof distributionOf>[] = []
  for (let run = 0; run < runs + 1; run += 1) measured.push(distributionOf(await timeIndexing(data)))
  const counted = measured.slice(1)
  const microseconds = (figure: 'p50' | 'p99') => spread(counted.map((run) => run[figure] * 1_000))
  return {
    title: 'The index in a save',
    note: 'In µs: `indexRecord` alone, for a document with five lines, in a transaction. Min – median – max of three runs.',
    columns: ['', 'calls', 'p50', 'p99'],
    rows: [['indexRecord', String(records * runs), microseconds('p50'), microseconds('p99')]],
    figures: { indexRecord: counted },
  }
}

class RollbackError extends Error {}

async function timeIndexing({ test, documents }: DataSet): Promise<number[]> {
  const { database } = test.services
  const from = documents - Math.min(records, documents) + 1
  const stored = await readDocumentsInRange(database, { from, to: documents })
  const durations: number[] = []
  try {
    await inTransaction(database, async (transaction) => {
      durations.length = 0
      for (const [index, document] of stored.entries()) {
        const more = stored[(index + 1) % stored.length]?.lines ?? []
        const lines = [...document.lines, ...more].slice(0, linesOfInvoice)
        const record = { type: recordTypes.document, id: document.id }
        const start = performance.now()
        await indexRecord(transaction, record, describeDocument({ ...document, lines }))
        durations.push(performance.now() - start)
      }
      throw new RollbackError('Rolls the changes of the index back.')
    })
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error
  }
  return durations
}

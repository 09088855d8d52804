import type { DatabaseSettings } from '@quittance/server/src/database/connections/database-settings.ts'
import { rebuildIndex } from '@quittance/server/src/search/rebuild-index.ts'
import { startTestApp, type TestApp } from '@quittance/server/test/test-app.ts'
import { createTestMember } from '@quittance/server/test/test-company.ts'
import type { BenchOptions } from '#harness/options.ts'
import { benchDatabase, dropDatabase } from './bench-database.ts'
import { openBulkWriter } from './bulk-writer.ts'
import {
  type DataSetRecord,
  type Making,
  readDataSetRecord,
  sourceFingerprints,
  storeDataSetRecord,
} from './data-set-record.ts'
import { type Amounts, amountsFor, fillDatabase } from './fill-database.ts'

export const memberEmail = 'bench@example.com'

/** A database with a data set and its search index, and an application that uses it. */
export interface DataSet extends Amounts {
  readonly settings: DatabaseSettings
  readonly test: TestApp
  readonly making: Making
  /** Closes the application, and drops the database unless `--keep` is set. */
  readonly close: () => Promise<void>
}

export async function provideDataSet(options: BenchOptions, documents: number): Promise<DataSet> {
  const settings = await benchDatabase(options, documents)
  const amounts = amountsFor(documents, options.customers)
  const opened = (await openKept(settings)) ?? (await rebuild(options, { settings, amounts }))
  const { test } = opened
  const making = await withIndex(opened)
  return {
    ...amounts,
    settings,
    test,
    making,
    async close() {
      await test.close()
      if (!options.keep) await dropDatabase(settings)
    },
  }
}

interface Opened {
  readonly test: TestApp
  readonly made: DataSetRecord
}

async function openKept(settings: DatabaseSettings): Promise<Opened | null> {
  const test = await startTestApp(settings, { searchesPerMinute: 999_999_999 })
  const made = await readDataSetRecord(test.services.database)
  if (made?.tables === sourceFingerprints.tables) return { test, made }
  await test.close()
  return null
}

async function rebuild(
  options: BenchOptions,
  { settings, amounts }: { readonly settings: DatabaseSettings; readonly amounts: Amounts },
): Promise<Opened> {
  await dropDatabase(settings)
  await benchDatabase(options, amounts.documents)
  const test = await startTestApp(settings, { searchesPerMinute: 999_999_999 })
  console.log(`  creating ${amountsText(amounts)} …`)
  const member = await createTestMember(test.services, { email: memberEmail, role: 'admin' })
  const writer = await openBulkWriter(settings)
  const fillSeconds = await secondsOf(async () => {
    await fillDatabase(test.services, writer, { amounts, memberId: member.id })
    await writer.close()
  })
  const made = { tables: sourceFingerprints.tables, index: '', making: { fillSeconds, indexSeconds: 0 } }
  await storeDataSetRecord(test.services.database, made)
  return { test, made }
}

export function amountsText({ documents, customers, leads }: Amounts): string {
  const [some, others, more] = [documents, customers, leads].map((count) => count.toLocaleString('en'))
  return `${some} documents, ${others} customers and ${more} leads`
}

/** Builds the search index, unless the current source code has built it already. */
async function withIndex({ test, made }: Opened): Promise<Making> {
  if (made.index === sourceFingerprints.index) return made.making
  console.log('  building the search index …')
  const indexSeconds = await secondsOf(async () => {
    if (!(await rebuildIndex(test.services))) throw new Error('Another process holds the index lease.')
  })
  const making = { ...made.making, indexSeconds }
  await storeDataSetRecord(test.services.database, { ...made, index: sourceFingerprints.index, making })
  return making
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

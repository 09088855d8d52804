import type { DatabaseSettings } from '@quittance/server/src/config/database-settings.ts'
import type { Connection } from '@quittance/server/src/database/database.ts'
import { rebuildIndex } from '@quittance/server/src/search/rebuild-index.ts'
import { aMember } from '@quittance/server/test/a-member.ts'
import { startTestApp, type TestApp } from '@quittance/server/test/test-app.ts'
import { sql } from 'kysely'
import type { BenchOptions } from '#harness/options.ts'
import { benchDatabase, dropDatabase } from './bench-database.ts'
import { openBulkWriter } from './bulk-writer.ts'
import { fillDatabase, partiesFor, seed } from './fill-database.ts'

export const memberEmail = 'bench@example.com'

/** How long it took to make, whenever that was. */
export interface Making {
  readonly fillSeconds: number
  readonly indexSeconds: number
}

/** The product with so many documents in its database, its index built. */
export interface DataSet {
  readonly documents: number
  readonly settings: DatabaseSettings
  readonly test: TestApp
  readonly making: Making
  /** Removes the data too, unless it is to be kept. */
  readonly close: () => Promise<void>
}

// Another way of making the data is another number: what was kept from before is made anew.
const recipe = 1

export async function provideDataSet(options: BenchOptions, documents: number): Promise<DataSet> {
  const settings = await benchDatabase(options, documents)
  const kept = await openKept(settings)
  const { test, making } = kept ?? (await makeAnew(options, { settings, documents }))
  return {
    documents,
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
  readonly making: Making
}

async function openKept(settings: DatabaseSettings): Promise<Opened | null> {
  const test = await startTestApp(settings)
  const making = await readMaking(test.services.database)
  if (making) return { test, making }
  await test.close()
  return null
}

async function makeAnew(
  options: BenchOptions,
  { settings, documents }: Pick<DataSet, 'settings' | 'documents'>,
): Promise<Opened> {
  await dropDatabase(settings)
  await benchDatabase(options, documents)
  const test = await startTestApp(settings)
  const { customers, leads } = partiesFor(documents)
  console.log(`  making ${documents} documents, ${customers} customers and ${leads} leads …`)
  const member = await aMember(test.services, { email: memberEmail, role: 'admin' })
  const writer = await openBulkWriter(settings)
  const fillSeconds = await secondsOf(async () => {
    await fillDatabase(test.services, writer, { documents, memberId: member.id })
    await writer.close()
  })
  console.log(`  ${fillSeconds.toFixed(0)} s; building the index …`)
  const indexSeconds = await secondsOf(async () => {
    if (!(await rebuildIndex(test.services))) throw new Error('Somebody else is writing to the index')
  })
  console.log(`  ${indexSeconds.toFixed(0)} s`)
  const making = { fillSeconds, indexSeconds }
  await rememberMaking(test.services.database, making)
  return { test, making }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

const mark = `${seed}-${recipe}`

async function readMaking(db: Connection): Promise<Making | null> {
  await sql`create table if not exists bench_made (mark varchar(64) not null, making varchar(255) not null)`.execute(
    db,
  )
  const { rows } = await sql<{ making: string }>`select making from bench_made where mark = ${mark}`.execute(
    db,
  )
  return rows[0] ? JSON.parse(rows[0].making) : null
}

async function rememberMaking(db: Connection, making: Making): Promise<void> {
  await readMaking(db)
  await sql`insert into bench_made (mark, making) values (${mark}, ${JSON.stringify(making)})`.execute(db)
}

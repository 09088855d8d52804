import { isServer } from '@quittance/server/src/database/queries/portable-sql.ts'
import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { DocumentApi } from '@quittance/server/test/document-api.ts'
import { startTestApp } from '@quittance/server/test/test-app.ts'
import { buildLine, createCompany } from '@quittance/server/test/test-company.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { benchDatabase, dropDatabase } from '#data-set/bench-database.ts'
import { medianOf, shown, spread } from '#harness/distribution.ts'
import { describeMachine } from '#harness/machine.ts'
import type { BenchOptions } from '#harness/options.ts'
import type { Run, Table } from '#harness/results.ts'
import { withoutEvents } from './skip-events.ts'

const runs = 3
const pairsPerRun = 200
const uncountedPairs = 50
const linesOfInvoice = 5

interface Pair {
  readonly withMs: number
  readonly withoutMs: number
}

/** Stores invoices alternately with and without their event, and compares times and sizes. */
export async function benchEvents(options: BenchOptions): Promise<Run> {
  const settings = await benchDatabase(options, 0)
  await dropDatabase(settings)
  const test = await startTestApp(await benchDatabase(options, 0), { savesPerHour: 1_000_000 })
  const { database } = test.services
  const company = await createCompany(test)
  const invoices = new DocumentApi(getKind('invoice'), () => company)
  let number = 0
  const store = async () => {
    number += 1
    const lines = Array.from({ length: linesOfInvoice }, () => buildLine(company))
    const start = performance.now()
    await invoices.store({ number, lines })
    return performance.now() - start
  }
  await timePairs(store, uncountedPairs)
  const before = await measureBytes(database)
  const measured: Pair[][] = []
  for (let run = 0; run < runs; run += 1) measured.push(await timePairs(store, pairsPerRun))
  const after = await measureBytes(database)
  await requireHalfOfEvents(database, number)
  const machine = await describeMachine(database, options)
  await test.close()
  await dropDatabase(settings)
  const stores = 2 * runs * pairsPerRun
  const tables = [timesTable(measured)]
  if (before !== null && after !== null) {
    const events = (after.events - before.events) / (stores / 2)
    const others = (after.others - before.others) / stores
    tables.push(bytesTable({ events, others }))
  }
  return { machine, data: `${stores} invoices of ${linesOfInvoice} lines`, tables }
}

/** @throws an error if not exactly every other store has an event */
async function requireHalfOfEvents(database: Connection, stores: number): Promise<void> {
  const events = database.selectFrom('events').select(({ fn }) => fn.countAll<number>().as('count'))
  const ofDocuments = events.where('subject_type', '=', 'document')
  const { count } = await ofDocuments.executeTakeFirstOrThrow()
  if (Number(count) !== stores / 2) throw new Error(`${stores} stores have ${count} events.`)
}

/** Times pairs of stores. The order within the pairs alternates. */
async function timePairs(store: () => Promise<number>, count: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let pair = 0; pair < count; pair += 1) {
    if (pair % 2 === 0) {
      const withMs = await store()
      pairs.push({ withMs, withoutMs: await withoutEvents(store) })
    } else {
      const withoutMs = await withoutEvents(store)
      pairs.push({ withMs: await store(), withoutMs })
    }
  }
  return pairs
}

function timesTable(measured: readonly Pair[][]): Table {
  const medians = measured.map((pairs) => ({
    withMs: medianOf(pairs.map(({ withMs }) => withMs)),
    withoutMs: medianOf(pairs.map(({ withoutMs }) => withoutMs)),
  }))
  const added = medians.map(({ withMs, withoutMs }) => (100 * (withMs - withoutMs)) / withoutMs)
  return {
    title: 'Time of a store',
    note: `Medians in ms, min – median – max of ${runs} runs of ${pairsPerRun} pairs. Good: the event adds at most 15 %.`,
    columns: ['', 'with its event', 'floor: without', 'added %'],
    rows: [
      [
        'store',
        spread(medians.map(({ withMs }) => withMs)),
        spread(medians.map(({ withoutMs }) => withoutMs)),
        added.map((percent) => percent.toFixed(1)).join(', '),
      ],
    ],
    figures: { medians, added },
  }
}

interface Bytes {
  readonly events: number
  readonly others: number
}

/** Returns the bytes of the events with their index, and those of everything else. Null: the database does not tell exactly. */
async function measureBytes(database: Connection): Promise<Bytes | null> {
  if (isServer(database)) return null
  const { rows } = await sql<{ name: string; bytes: number }>`
    select name, sum(pgsize - unused) as bytes from dbstat group by name`.execute(database)
  const sum = (isCounted: (name: string) => boolean) =>
    rows.filter(({ name }) => isCounted(name)).reduce((total, { bytes }) => total + bytes, 0)
  const isEvents = (name: string) => name === 'events' || name === 'events_of_subject'
  return { events: sum(isEvents), others: sum((name) => !isEvents(name)) }
}

function bytesTable({ events, others }: Bytes): Table {
  return {
    title: 'Bytes of a store',
    note: 'The growth of the tables with their indexes, without unused space of pages.',
    columns: ['', 'its event', 'everything else', 'share %'],
    rows: [['store', shown(events), shown(others), ((100 * events) / others).toFixed(1)]],
    figures: { events, others },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, it } from 'vitest'
import { createTestDatabase, forEachDatabaseServer, type TestDatabase } from '#test/test-database.ts'
import {
  createDatabaseIn,
  createFaultCompany,
  type FaultCompany,
  isLongRun,
  reportFault,
  rounds,
  startServers,
} from './fault-suite.ts'
import { createMariaDb, type MariaDbProcess } from './mariadb-process.ts'
import { findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const outageCount = isLongRun ? Math.ceil(rounds / 20) : 1
const maxSavesBetween = 30

/** Saves go on while the database goes away and comes back, and all of them are repeated until they are answered. */
async function saveDuringOutages(
  { company: firm, dataDir }: FaultCompany,
  { count, goAndComeBack }: { readonly count: number; readonly goAndComeBack: () => Promise<void> },
): Promise<SaveLedger> {
  const ledger = new SaveLedger()
  const load: SaveLoad = await createLoad(firm, ledger)
  const serving = await startServers(dataDir, { count })
  let isOver = false
  const work = load.run(serving.address, () => isOver)
  for (let time = 0; time < outageCount; time += 1) {
    await ledger.waitForSaves(1 + Math.random() * maxSavesBetween)
    await goAndComeBack()
  }
  await ledger.waitForSaves(maxSavesBetween)
  isOver = true
  await work
  await serving.stop()
  return ledger
}

async function reportOutage(
  fault: string,
  { test, on }: FaultCompany & { on: string },
  ledger: SaveLedger,
): Promise<void> {
  const { savedVersions: found, differences } = await findDifferences(test.services.database, ledger)
  const notes = [`${ledger.repeatCount} repeated after a lost answer or a refusal`]
  reportFault({ fault, setup: on, acknowledged: ledger.acknowledged.length, found, differences, notes })
}

forEachDatabaseServer('a database server that is killed in mid-request and comes back', () => {
  let server: MariaDbProcess
  beforeAll(async () => {
    server = await createMariaDb()
    await server.start()
  })
  afterAll(() => server.remove())

  it.each([1, 2])(
    'has everything that %i servers acknowledged, once',
    { timeout: 600_000 },
    async (count) => {
      const own = await createFaultCompany(await createDatabaseIn(server))
      const ledger = await saveDuringOutages(own, {
        count,
        async goAndComeBack() {
          await server.kill()
          await server.start()
        },
      })
      const on = count === 1 ? 'mysql' : `mysql, ${count} servers`
      await reportOutage(
        `database killed in mid-request and started again, ${outageCount} times`,
        { ...own, on },
        ledger,
      )
      await own.remove()
    },
  )
})

// What can happen to one that is a part of its process.
it('has everything that was acknowledged, once, where somebody else keeps the embedded database for 3 s', {
  timeout: 600_000,
}, async () => {
  const database = await createTestDatabase('sqlite')
  const own = await createFaultCompany(database.settings)
  const ledger = await saveDuringOutages(own, {
    count: 1,
    async goAndComeBack() {
      const other = await lockDatabase(database)
      await pause(3_000)
      other.close()
    },
  })
  await reportOutage(
    `database locked for 3 s in mid-request, ${outageCount} times`,
    { ...own, on: 'sqlite' },
    ledger,
  )
  await own.remove()
  await database.drop()
})

async function lockDatabase({ settings }: TestDatabase): Promise<Sqlite.Database> {
  if (settings.dialect !== 'sqlite') throw new Error('This is about the embedded database')
  const other = new Sqlite(settings.file, { timeout: 10_000 })
  other.exec('begin immediate')
  return other
}

import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, it } from 'vitest'
import { createTestDatabase, forEachDatabaseServer, type TestDatabase } from '#test/test-database.ts'
import {
  createFaultCompany,
  type FaultCompany,
  isLongRun,
  reportFault,
  rounds,
  startServers,
} from './fault-suite.ts'
import { createDatabase, createMariaDb, type MariaDbProcess } from './mariadb-process.ts'
import { findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const outageCount = isLongRun ? Math.ceil(rounds / 20) : 1
const maxSavesBetween = 30

/** Saves during outages of the database; clients repeat each save until it is acknowledged. */
async function saveDuringOutages(
  { company, dataDir }: FaultCompany,
  { count, causeOutage }: { readonly count: number; readonly causeOutage: () => Promise<void> },
): Promise<SaveLedger> {
  const ledger = new SaveLedger()
  const load: SaveLoad = await createLoad(company, ledger)
  const group = await startServers(dataDir, { count })
  let isFinished = false
  const work = load.run(group.address, () => isFinished)
  for (let outage = 0; outage < outageCount; outage += 1) {
    await ledger.waitForSaves(1 + Math.random() * maxSavesBetween)
    await causeOutage()
  }
  await ledger.waitForSaves(maxSavesBetween)
  isFinished = true
  await work
  await group.stop()
  return ledger
}

async function reportOutage(
  fault: string,
  { test, setup }: FaultCompany & { setup: string },
  ledger: SaveLedger,
): Promise<void> {
  const { savedVersions, differences } = await findDifferences(test.services.database, ledger)
  const notes = [`${ledger.repeatCount} repeated after a lost response or a rejection`]
  const acknowledged = ledger.acknowledged.length
  reportFault({ fault, setup, acknowledged, found: savedVersions, differences, notes })
}

forEachDatabaseServer('a database server that is killed during requests and restarted', () => {
  let server: MariaDbProcess
  beforeAll(async () => {
    server = await createMariaDb()
    await server.start()
  })
  afterAll(() => server.remove())

  it.each([1, 2])(
    'keeps every save that %i servers acknowledged, once',
    { timeout: 600_000 },
    async (count) => {
      const faultCompany = await createFaultCompany(await createDatabase(server))
      const ledger = await saveDuringOutages(faultCompany, {
        count,
        async causeOutage() {
          await server.kill()
          await server.start()
        },
      })
      const setup = count === 1 ? 'mysql' : `mysql, ${count} servers`
      await reportOutage(
        `database killed during requests and restarted, ${outageCount} times`,
        { ...faultCompany, setup },
        ledger,
      )
      await faultCompany.remove()
    },
  )
})

it('the embedded database keeps every acknowledged save once while another process locks it for 3 s', {
  timeout: 600_000,
}, async () => {
  const database = await createTestDatabase('sqlite')
  const faultCompany = await createFaultCompany(database.settings)
  const ledger = await saveDuringOutages(faultCompany, {
    count: 1,
    async causeOutage() {
      const other = await lockDatabase(database)
      await pause(3_000)
      other.close()
    },
  })
  await reportOutage(
    `database locked for 3 s during requests, ${outageCount} times`,
    { ...faultCompany, setup: 'sqlite' },
    ledger,
  )
  await faultCompany.remove()
  await database.drop()
})

async function lockDatabase({ settings }: TestDatabase): Promise<Sqlite.Database> {
  if (settings.dialect !== 'sqlite') throw new Error('This test is for the embedded database')
  const other = new Sqlite(settings.file, { timeout: 10_000 })
  other.exec('begin immediate')
  return other
}

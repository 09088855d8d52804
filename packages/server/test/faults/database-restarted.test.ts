import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, it } from 'vitest'
import { createTestDatabase, overDatabaseServers, type TestDatabase } from '#test/test-database.ts'
import { findDifferences } from './find-differences.ts'
import { Ledger } from './ledger.ts'
import { aLoad, type Load } from './load.ts'
import { aMariaDb, type MariaDbProcess } from './mariadb-process.ts'
import { anOwnFirm, databaseIn, type OwnFirm } from './own-firm.ts'
import { startServing } from './serving.ts'
import { isLong, rounds, tell } from './tell.ts'

const times = isLong ? Math.ceil(rounds / 20) : 1
const mostSavesBetween = 30

/** Saves go on while the database goes away and comes back, and all of them are repeated until they are answered. */
async function whileItComesAndGoes(
  { firm, dataDir }: OwnFirm,
  { count, goAndComeBack }: { readonly count: number; readonly goAndComeBack: () => Promise<void> },
): Promise<Ledger> {
  const ledger = new Ledger()
  const load: Load = await aLoad(firm, ledger)
  const serving = await startServing(dataDir, { count })
  let isOver = false
  const work = load.run(serving.address, () => isOver)
  for (let time = 0; time < times; time += 1) {
    await ledger.more(1 + Math.random() * mostSavesBetween)
    await goAndComeBack()
  }
  await ledger.more(mostSavesBetween)
  isOver = true
  await work
  await serving.stop()
  return ledger
}

async function tellOf(fault: string, { test, on }: OwnFirm & { on: string }, ledger: Ledger): Promise<void> {
  const { found, differences } = await findDifferences(test.services.database, ledger)
  const notes = [`${ledger.repeated} repeated after a lost answer or a refusal`]
  tell({ fault, on, acknowledged: ledger.acknowledged.length, found, differences, notes })
}

overDatabaseServers('a database server that is killed in mid-request and comes back', () => {
  let server: MariaDbProcess
  beforeAll(async () => {
    server = await aMariaDb()
    await server.start()
  })
  afterAll(() => server.remove())

  it.each([1, 2])(
    'has everything that %i servers acknowledged, once',
    { timeout: 600_000 },
    async (count) => {
      const own = await anOwnFirm(await databaseIn(server))
      const ledger = await whileItComesAndGoes(own, {
        count,
        async goAndComeBack() {
          await server.kill()
          await server.start()
        },
      })
      const on = count === 1 ? 'mysql' : `mysql, ${count} servers`
      await tellOf(`database killed in mid-request and started again, ${times} times`, { ...own, on }, ledger)
      await own.remove()
    },
  )
})

// What can happen to one that is a part of its process.
it('has everything that was acknowledged, once, where somebody else keeps the embedded database for 3 s', {
  timeout: 600_000,
}, async () => {
  const database = await createTestDatabase('sqlite')
  const own = await anOwnFirm(database.settings)
  const ledger = await whileItComesAndGoes(own, {
    count: 1,
    async goAndComeBack() {
      const other = await keptAlone(database)
      await pause(3_000)
      other.close()
    },
  })
  await tellOf(`database locked for 3 s in mid-request, ${times} times`, { ...own, on: 'sqlite' }, ledger)
  await own.remove()
  await database.drop()
})

async function keptAlone({ settings }: TestDatabase): Promise<Sqlite.Database> {
  if (settings.dialect !== 'sqlite') throw new Error('This is about the embedded database')
  const other = new Sqlite(settings.file, { timeout: 10_000 })
  other.exec('begin immediate')
  return other
}

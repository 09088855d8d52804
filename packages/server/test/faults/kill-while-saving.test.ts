import { afterAll, beforeAll, it } from 'vitest'
import { searchEverything } from '#search/search-everything.ts'
import { createInstallation } from '#test/product-process.ts'
import { forEachServerSetup, reportFault, rounds, startServers } from './fault-suite.ts'
import { type AcknowledgedSave, findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const maxSavesPerRound = 40
const maxSearches = 300

forEachServerSetup('a server that is killed while saving', (context) => {
  let folder: ReturnType<typeof createInstallation>
  beforeAll(() => {
    folder = createInstallation(context.settings())
  })
  afterAll(() => folder.remove())

  it('keeps every acknowledged save, stores none twice and changes no number', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    const ledger = new SaveLedger()
    const load = await createLoad(context.company, ledger)
    for (let round = 0; round < rounds; round += 1) await killOnce(load, ledger)
    const { savedVersions, differences } = await findDifferences(context.test.services.database, ledger)
    reportFault({
      fault: `kill -9 while saving, ${rounds} rounds`,
      setup: context.label(),
      acknowledged: ledger.acknowledged.length,
      found: savedVersions,
      differences: [...differences, ...(await findUnindexed(ledger.acknowledged))],
      notes: [
        `${ledger.repeatCount} repeated after a lost response`,
        `${ledger.unanswered.size} without a response`,
      ],
    })
  })

  /** Kills the servers at a random time after the first responses. */
  async function killOnce(load: SaveLoad, ledger: SaveLedger): Promise<void> {
    const group = await startServers(folder.dataDir, context)
    let isFinished = false
    const work = load.run(group.address, () => isFinished)
    await ledger.waitForSaves(1 + Math.random() * maxSavesPerRound)
    isFinished = true
    await group.kill()
    await work
  }

  /** Finds saves that the search does not find, among the last ones. */
  async function findUnindexed(acknowledged: readonly AcknowledgedSave[]): Promise<string[]> {
    const missing: string[] = []
    for (const { number, id } of acknowledged.slice(-maxSearches)) {
      const request = { text: String(number), limit: 1, maxCount: 1 }
      const { documents } = await searchEverything(context.test.services.database, request)
      const ids = [...documents.values()].map(({ hits }) => hits[0]?.record.id)
      if (!ids.includes(id)) missing.push(`${number} is not found by the search`)
    }
    return missing
  }
})

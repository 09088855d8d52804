import { afterAll, beforeAll, it } from 'vitest'
import { searchEverything } from '#search/search-everything.ts'
import { createInstallation } from '#test/product-process.ts'
import { forEachServerSetup, reportFault, rounds, startServers } from './fault-suite.ts'
import { type AcknowledgedSave, findDifferences, SaveLedger } from './save-ledger.ts'
import { createLoad, type SaveLoad } from './save-load.ts'

const maxSavesPerRound = 40
const maxSearches = 300

forEachServerSetup('a server that is killed in the middle of saves', (given) => {
  let folder: ReturnType<typeof createInstallation>
  beforeAll(() => {
    folder = createInstallation(given.settings())
  })
  afterAll(() => folder.remove())

  it('has lost nothing that it acknowledged, stored nothing twice and changed no number', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    const ledger = new SaveLedger()
    const load = await createLoad(given.company, ledger)
    for (let round = 0; round < rounds; round += 1) await killOnce(load, ledger)
    const { savedVersions: found, differences } = await findDifferences(given.test.services.database, ledger)
    reportFault({
      fault: `kill -9 in mid-save, ${rounds} rounds`,
      setup: given.label(),
      acknowledged: ledger.acknowledged.length,
      found,
      differences: [...differences, ...(await missingInSearch(ledger.acknowledged))],
      notes: [
        `${ledger.repeatCount} repeated after a lost answer`,
        `${ledger.unanswered.size} never answered`,
      ],
    })
  })

  /** At any moment from the first answers on. */
  async function killOnce(load: SaveLoad, ledger: SaveLedger): Promise<void> {
    const serving = await startServers(folder.dataDir, given)
    let isOver = false
    const work = load.run(serving.address, () => isOver)
    await ledger.waitForSaves(1 + Math.random() * maxSavesPerRound)
    isOver = true
    await serving.kill()
    await work
  }

  /** What was saved last is what the search may not have got to. */
  async function missingInSearch(acknowledged: readonly AcknowledgedSave[]): Promise<string[]> {
    const missing: string[] = []
    for (const { number, id } of acknowledged.slice(-maxSearches)) {
      const request = { text: String(number), limit: 1, maxCount: 1 }
      const { documents } = await searchEverything(given.test.services.database, request)
      const ids = [...documents.values()].map(({ hits }) => hits[0]?.record.id)
      if (!ids.includes(id)) missing.push(`${number} is not found by the search`)
    }
    return missing
  }
})

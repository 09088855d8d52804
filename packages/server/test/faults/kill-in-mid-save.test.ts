import { afterAll, beforeAll, it } from 'vitest'
import { searchEverything } from '#search/search-everything.ts'
import { anInstallation } from '#test/server-process.ts'
import { findDifferences } from './find-differences.ts'
import { type Acknowledged, Ledger } from './ledger.ts'
import { aLoad, type Load } from './load.ts'
import { overServings, startServing } from './serving.ts'
import { rounds, tell } from './tell.ts'

const mostSavesInRound = 40
const mostSearched = 300

overServings('a server that is killed in the middle of saves', (given) => {
  let folder: ReturnType<typeof anInstallation>
  beforeAll(() => {
    folder = anInstallation(given.settings())
  })
  afterAll(() => folder.remove())

  it('has lost nothing that it acknowledged, stored nothing twice and changed no number', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    const ledger = new Ledger()
    const load = await aLoad(given.firm, ledger)
    for (let round = 0; round < rounds; round += 1) await killOnce(load, ledger)
    const { found, differences } = await findDifferences(given.test.services.database, ledger)
    tell({
      fault: `kill -9 in mid-save, ${rounds} rounds`,
      on: given.on(),
      acknowledged: ledger.acknowledged.length,
      found,
      differences: [...differences, ...(await missingInSearch(ledger.acknowledged))],
      notes: [`${ledger.repeated} repeated after a lost answer`, `${ledger.unanswered.size} never answered`],
    })
  })

  /** At any moment from the first answers on. */
  async function killOnce(load: Load, ledger: Ledger): Promise<void> {
    const serving = await startServing(folder.dataDir, given)
    let isOver = false
    const work = load.run(serving.address, () => isOver)
    await ledger.more(1 + Math.random() * mostSavesInRound)
    isOver = true
    await serving.kill()
    await work
  }

  /** What was saved last is what the search may not have got to. */
  async function missingInSearch(acknowledged: readonly Acknowledged[]): Promise<string[]> {
    const missing: string[] = []
    for (const { number, id } of acknowledged.slice(-mostSearched)) {
      const request = { text: String(number), limit: 1, countedTo: 1 }
      const { documents } = await searchEverything(given.test.services.database, request)
      const ids = [...documents.values()].map(({ hits }) => hits[0]?.record.id)
      if (!ids.includes(id)) missing.push(`${number} is not found by the search`)
    }
    return missing
  }
})

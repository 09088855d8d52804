import { afterAll, beforeAll, it } from 'vitest'
import { closePeriods } from '#ledger/close-periods.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { createInstallation } from '#test/product-process.ts'
import { forEachServerSetup, reportFault, rounds, startServers } from './fault-suite.ts'
import { findIssueDifferences } from './issue-differences.ts'
import { IssueLedger } from './issue-ledger.ts'
import { createIssueLoad, type IssueLoad } from './issue-load.ts'

const maxAnswersPerRound = 40
const dayMs = 86_400_000

forEachServerSetup('a server that is killed while issuing and paying', (context) => {
  let folder: ReturnType<typeof createInstallation>
  beforeAll(async () => {
    await new IssuedDocuments(context).prepareCompany()
    folder = createInstallation(context.settings())
  })
  afterAll(() => folder.remove())

  it('keeps all acknowledged issues, payments, credits and reversals with their records, and gives no number twice', {
    timeout: 60_000 + rounds * 60_000,
  }, async () => {
    const ledger = new IssueLedger()
    const load = await createIssueLoad(context.company, ledger)
    for (let round = 0; round < rounds; round += 1) await killOnce(load, ledger, round)
    const { found, differences } = await findIssueDifferences(context.test.services.database, ledger)
    reportFault({
      fault: `kill -9 while issuing and paying, ${rounds} rounds`,
      setup: context.label(),
      acknowledged: ledger.acknowledgedCount,
      found,
      differences,
      notes: [
        `${ledger.repeatCount} repeated after a lost response`,
        `${ledger.unanswered.size} without a response`,
        `${ledger.closedCount} periods closed`,
      ],
    })
  })

  /** Kills the servers at a random time after the first responses. This process closes a day in the meantime. */
  async function killOnce(load: IssueLoad, ledger: IssueLedger, round: number): Promise<void> {
    const group = await startServers(folder.dataDir, context)
    let isFinished = false
    const work = load.run(group.address, () => isFinished)
    const closing = closeDay(ledger, round)
    await ledger.waitForAnswers(1 + Math.random() * maxAnswersPerRound)
    isFinished = true
    await group.kill()
    await Promise.all([work, closing])
  }

  /** Closes the periods that are over on the day that is as many days ahead as there were rounds. */
  async function closeDay(ledger: IssueLedger, round: number): Promise<void> {
    const { services } = context.test
    const clock = () => new Date(Date.now() + (round + 1) * dayMs)
    try {
      ledger.closedCount += await closePeriods({ ...services, clock })
    } catch (error) {
      ledger.wrongResponses.push(`a period was not closed: ${error}`)
    }
  }
})

import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { listCurrencies } from '#catalogue/repository.ts'
import { listStatuses } from '#documents/statuses/repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { IssuedDocuments } from '#test/issued-documents.ts'
import { BalanceModel } from '#test/random-issuing/balance-model.ts'
import { commandNames, createSequences, type DocumentShape } from '#test/random-issuing/commands.ts'
import { expectConsistent, expectReversed, expectSeries } from '#test/random-issuing/invariants.ts'
import { IssuingRun } from '#test/random-issuing/issuing-run.ts'
import { expectRestorable } from '#test/random-issuing/restored-copy.ts'
import { RunCalls } from '#test/random-issuing/run-calls.ts'
import { RunClock } from '#test/random-issuing/run-clock.ts'
import { createRunCustomers } from '#test/random-issuing/run-customers.ts'
import { createRunApis } from '#test/random-issuing/run-parts.ts'
import { readSeries, restartNumbersYearly } from '#test/random-issuing/stored-series.ts'
import { type TakenCustomer, Takeover } from '#test/random-issuing/taken-over.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { isFullRun } from '#test/test-database.ts'

/** How the documents of a suite are numbered, and how long it is. */
interface Numbering {
  readonly title: string
  readonly isYearly: boolean
  /** The most days that pass at once. */
  readonly longestBreak: number
  /** Sequences of a full run, and of a short one. */
  readonly sequences: { readonly sqlite: number; readonly mysql: number; readonly few: number }
  /** Of a full run, and of a short one. 0: never. */
  readonly sequencesPerBackup: { readonly full: number; readonly few: number }
}

const numberings: readonly Numbering[] = [
  {
    ...{ title: 'random issues, credits and payments', isYearly: false, longestBreak: 35 },
    sequences: { sqlite: 1_600, mysql: 220, few: 3 },
    sequencesPerBackup: { full: 110, few: 3 },
  },
  {
    ...{ title: 'random issues with numbers per year', isYearly: true, longestBreak: 200 },
    sequences: { sqlite: 400, mysql: 80, few: 2 },
    sequencesPerBackup: { full: 80, few: 0 },
  },
]

// Each sequence checks its own records of the ledger. All of it is read less often, because it grows.
const sequencesPerVerification = isFullRun ? 100 : 1

const customerCount = 3
const currencyCount = 2

/** How many sequences begin with documents that were taken over. */
const takenCount = isFullRun ? 200 : 3

for (const numbering of numberings) {
  forEachDatabaseWithCompany(numbering.title, (context) => {
    const database = () => context.test.services.database
    const clock = new RunClock()
    const apis = createRunApis(context)
    const acceptedCounts = new Map<string, number>()
    const takenCustomers: TakenCustomer[] = []

    beforeAll(async () => {
      await new IssuedDocuments(context).prepareCompany()
      if (numbering.isYearly) await restartNumbersYearly(context)
      takenCustomers.push(...(await new Takeover(context, apis, clock.getDay(-40)).run(takenCount)))
    }, 600_000)

    async function createRun(shape: DocumentShape): Promise<IssuingRun> {
      const { invoices, credits } = apis
      const currencies = (await listCurrencies(database())).slice(0, currencyCount)
      const taken = takenCustomers.shift()
      const newIds = await createRunCustomers(context, customerCount - Number(taken !== undefined))
      const parts = {
        ...{ calls: new RunCalls(context, clock), apis, shape },
        model: new BalanceModel({
          invoice: await readBalanceStatuses(invoices.kind.name),
          credit: await readBalanceStatuses(credits.kind.name),
        }),
        series: await readSeries(database()),
        statuses: await listStatuses(database(), invoices.kind.name),
        customerIds: taken === undefined ? newIds : [taken.customerId, ...newIds],
        currencyIds: currencies.map(({ id }) => id),
      }
      const run = new IssuingRun(parts, acceptedCounts)
      if (taken !== undefined) await run.addTaken(taken)
      return run
    }

    async function readBalanceStatuses(kind: string): Promise<Map<string, number>> {
      const rows = await database()
        .selectFrom('balance_statuses')
        .select(['balance', 'status_id'])
        .where('kind', '=', kind)
        .execute()
      const chosen = rows.flatMap(({ balance, status_id: id }) =>
        id === null ? [] : [[balance, id] as const],
      )
      return new Map(chosen)
    }

    const readPosition = async () =>
      (await database().selectFrom('ledger_head').select('position').executeTakeFirstOrThrow()).position

    // Invariant 12: the ledger verifies.
    const expectNoFault = async () => expect((await verifyLedger(database())).fault).toBeNull()

    // Invariants 1 to 3, 5 to 7, 10 to 12 and 14: each is stated where it is checked.
    it('keep every balance, status, number, record and row right, and reversals restore every balance', async () => {
      const { sequences, sequencesPerBackup, longestBreak } = numbering
      const perBackup = isFullRun ? sequencesPerBackup.full : sequencesPerBackup.few
      let count = 0
      const property = fc.asyncProperty(createSequences(longestBreak), async ({ shape, commands }) => {
        const run = await createRun(shape)
        const position = await readPosition()
        try {
          for (const command of commands) await run.execute(command)
          await expectConsistent(run, position)
          await run.reverseAll()
          await expectConsistent(run, position)
          await expectReversed(run)
        } finally {
          await run.archiveEmailed()
        }
        count += 1
        if (count % sequencesPerVerification === 0) await expectNoFault()
        if (perBackup > 0 && count % perBackup === 0) await expectRestorable(context)
      })
      await fc.assert(property, {
        numRuns: isFullRun ? sequences[context.settings().dialect] : sequences.few,
      })
      await expectSeries(database())
      await expectNoFault()
      // Otherwise the test would not notice if a command was always rejected.
      if (isFullRun) expect([...acceptedCounts.keys()].sort()).toEqual(commandNames.toSorted())
    }, 10_800_000)
  })
}

import { api } from '@quittance/shared/contract/api.ts'
import { beforeAll, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { insertBulkRecords } from './bulk-records.ts'
import { getCallName } from './call-scenario.ts'
import { createScenarios, type RecordedCall, runCallScenarios, runListScenarios } from './run-scenarios.ts'
import { findUnexplainedScans, findUnreportedChanges, openPlanner } from './statement-checks.ts'
import {
  callsWithGrowingCounts,
  readStoredCounts,
  type StatementCount,
  shouldStoreCounts,
  storeCounts,
} from './statement-counts.ts'
import type { SentStatement } from './statement-recorder.ts'

const timeoutMs = 120_000

forEachDatabaseWithCompany('the statements of each call', (given) => {
  const few = new Map<string, number>()
  const counted = new Map<string, StatementCount>()
  const ways = new Map<string, number>()
  /** By what they say, with the tables that they read whole. */
  const wholeReads: string[] = []
  const untold: string[] = []
  /** Of calls that only read. */
  const changes: string[] = []

  beforeAll(async () => {
    const { dialect } = given.settings()
    await runCallScenarios(given, 'few', async ({ name, statements }) => few.set(name, statements.length))
    await insertBulkRecords(given.test.services.database)
    const planner = await openPlanner(given.settings())
    const seen = new Set<string>()
    async function look(call: RecordedCall) {
      if (call.name.startsWith('GET ')) changes.push(...findChanges(call))
      untold.push(...findUnreportedChanges(call.statements).map((table) => `${call.name} changes ${table}`))
      for (const statement of filterNewStatements(seen, call)) {
        const tables = findUnexplainedScans(statement.text, await planner.listFullScans(statement))
        if (tables.length > 0) wholeReads.push(`${call.name} reads ${tables}: ${statement.text}`)
      }
    }
    await runCallScenarios(given, 'many', async (call) => {
      counted.set(call.name, { few: few.get(call.name) ?? 0, many: call.statements.length })
      ways.set(call.name, new Set(call.statements.map(({ roundTrip: way }) => way)).size)
      await look(call)
    })
    await runListScenarios(given, look)
    await planner.close()
    if (shouldStoreCounts) storeCounts(dialect, counted)
  }, timeoutMs)

  it('are known of every call', () => {
    expect([...createScenarios().keys()].sort()).toEqual(api.map(getCallName).sort())
  })

  it('are as many as is written down', () => {
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(readStoredCounts(given.settings().dialect)),
    )
  })

  it('go to a database server together where they can', () => {
    const most = [
      'POST /api/v1/invoice/getEditInvoiceData',
      'POST /api/v1/invoice/store',
      'POST /api/v1/global_search',
    ]
    const each = { sqlite: most.map((name) => counted.get(name)?.many), mysql: [3, 4, 8] }
    expect(most.map((name) => ways.get(name))).toEqual(each[given.settings().dialect])
  })

  it('are not more where there is more, but for a reason', () => {
    const growing = [...counted].flatMap(([name, { few: little, many }]) => (many > little ? [name] : []))
    const isExplained = (name: string) => callsWithGrowingCounts.some(({ calls }) => calls.test(name))
    expect(growing.filter((name) => !isExplained(name))).toEqual([])
    expect(callsWithGrowingCounts.filter(({ calls }) => !growing.some((name) => calls.test(name)))).toEqual(
      [],
    )
  })

  it('tell whoever knows reference data by heart that they have changed it', () => {
    expect(untold).toEqual([])
  })

  it('change nothing where a call only reads, but that an export is in the security log', () => {
    expect(changes.filter((change) => !/^GET \S+\/export\S* changes security_events$/.test(change))).toEqual(
      [],
    )
    expect(changes).not.toEqual([])
  })

  it('read no table from one end to the other that grows, but for a reason', () => {
    expect(wholeReads).toEqual([])
  })
})

/** The tables that a call changes. */
function findChanges({ name, statements }: RecordedCall): string[] {
  return statements.flatMap(({ text }) => {
    const [, table] = /^\s*(?:insert into|update|delete from|replace into)\s+[`"](\w+)/i.exec(text) ?? []
    return table === undefined ? [] : [`${name} changes ${table}`]
  })
}

/** Those that were not seen yet, whatever their values and how many. */
function filterNewStatements(seen: Set<string>, { statements }: RecordedCall): SentStatement[] {
  return statements.filter(({ text }) => {
    const shape = text.replace(/(\+?\?, )+\+?\?/g, '…')
    const isNew = !seen.has(shape)
    seen.add(shape)
    return isNew
  })
}

import { api } from '@quittance/shared/contract/api.ts'
import { beforeAll, expect, it } from 'vitest'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { insertBulkRecords } from './bulk-records.ts'
import { getCallName, getCallOfScenario } from './call-scenario.ts'
import {
  callsWithoutEvents,
  eventsOfCalls,
  findChangedTables,
  findRecordedEvents,
  getTableName,
  isEventInsert,
} from './recorded-events.ts'
import { createScenarios, type RecordedCall, runCallScenarios, runListScenarios } from './run-scenarios.ts'
import {
  allowedChangesOfReads,
  findUnexplainedScans,
  findUnreportedChanges,
  openPlanner,
} from './statement-checks.ts'
import {
  callsWithGrowingCounts,
  readStoredCounts,
  type StatementCount,
  shouldStoreCounts,
  storeCounts,
} from './statement-counts.ts'
import type { SentStatement } from './statement-recorder.ts'

const timeoutMs = 120_000

forEachDatabaseWithCompany('the statements of each call', (context) => {
  const few = new Map<string, number>()
  const counts = new Map<string, StatementCount>()
  const roundTrips = new Map<string, number>()
  const fullScans: string[] = []
  const unreportedChanges: string[] = []
  const changesOfReads: string[] = []
  const changingCalls: RecordedCall[] = []

  beforeAll(async () => {
    const { dialect } = context.settings()
    await runCallScenarios(context, 'few', async (call) => {
      few.set(call.name, call.statements.length)
      const isChange = !call.name.startsWith('GET ') && findChangedTables(call).length > 0
      if (isChange) changingCalls.push(call)
    })
    await insertBulkRecords(context.test.services.database)
    const planner = await openPlanner(context.settings())
    const seen = new Set<string>()
    async function checkCall(call: RecordedCall) {
      if (call.name.startsWith('GET ')) changesOfReads.push(...findChanges(call))
      const tables = findUnreportedChanges(call.statements)
      unreportedChanges.push(...tables.map((table) => `${call.name} changes ${table}`))
      for (const statement of filterNewStatements(seen, call)) {
        const scanned = findUnexplainedScans(statement.text, await planner.listFullScans(statement))
        if (scanned.length > 0) fullScans.push(`${call.name} scans ${scanned}: ${statement.text}`)
      }
    }
    await runCallScenarios(context, 'many', async (call) => {
      counts.set(call.name, { few: few.get(call.name) ?? 0, many: call.statements.length })
      roundTrips.set(call.name, new Set(call.statements.map(({ roundTrip }) => roundTrip)).size)
      await checkCall(call)
    })
    await runListScenarios(context, checkCall)
    await planner.close()
    if (shouldStoreCounts) storeCounts(dialect, counts)
  }, timeoutMs)

  it('are recorded for every call', () => {
    const recorded = new Set([...createScenarios().keys()].map(getCallOfScenario))
    expect([...recorded].sort()).toEqual(api.map(getCallName).sort())
  })

  it('match the stored counts', () => {
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(readStoredCounts(context.settings().dialect)),
    )
  })

  it('include the event of each change', () => {
    const recorded = changingCalls.map((call) => [getTableName(call.name), findRecordedEvents(call)])
    const expected = changingCalls.map(({ name }) => {
      const call = getTableName(name)
      return [call, call in callsWithoutEvents ? [] : eventsOfCalls[call]]
    })
    expect(recorded).toEqual(expected)
    const listed = [...Object.keys(eventsOfCalls), ...Object.keys(callsWithoutEvents)]
    expect(listed.sort()).toEqual([...new Set(recorded.map(([name]) => name))].sort())
  })

  it('write each event in the transaction of its change', () => {
    const outside = changingCalls.filter(({ statements }) => {
      const insert = statements.findIndex(isEventInsert)
      const before = statements.slice(0, insert).map(({ text }) => text.toLowerCase())
      const lastBegin = before.findLastIndex((text) => /^(begin|start transaction)/.test(text))
      const hasEnded = before.slice(lastBegin).some((text) => /^(commit|rollback)$/.test(text))
      const changed = statements
        .slice(lastBegin, insert)
        .filter(({ text }) => /^\s*(insert|update|delete|replace)/i.test(text))
      return insert !== -1 && (lastBegin === -1 || hasEnded || changed.length === 0)
    })
    expect(outside.map(({ name }) => name)).toEqual([])
  })

  it('are pipelined to a database server', () => {
    const calls = [
      'POST /api/v1/invoice/getEditInvoiceData',
      'POST /api/v1/invoice/store',
      'POST /api/v1/global_search',
    ]
    const expected = { sqlite: calls.map((name) => counts.get(name)?.many), mysql: [3, 4, 7] }
    expect(calls.map((name) => roundTrips.get(name))).toEqual(expected[context.settings().dialect])
  })

  it('do not grow with the data, except for listed reasons', () => {
    const growing = [...counts.keys()].filter((name) => {
      const count = counts.get(name)
      return count !== undefined && count.many > count.few
    })
    const isExplained = (name: string) => callsWithGrowingCounts.some(({ calls }) => calls.test(name))
    expect(growing.filter((name) => !isExplained(name))).toEqual([])
    expect(callsWithGrowingCounts.filter(({ calls }) => !growing.some((name) => calls.test(name)))).toEqual(
      [],
    )
  })

  it('increment the reference version when they change reference data', () => {
    expect(unreportedChanges).toEqual([])
  })

  it('write nothing in read calls, except for listed reasons', () => {
    const isAllowed = (change: string) => allowedChangesOfReads.some(({ changes }) => changes.test(change))
    expect(changesOfReads.filter((change) => !isAllowed(change))).toEqual([])
    const unused = allowedChangesOfReads.filter(
      ({ changes }) => !changesOfReads.some((change) => changes.test(change)),
    )
    expect(unused).toEqual([])
  })

  it('never scan a growing table, except for listed reasons', () => {
    expect(fullScans).toEqual([])
  })
})

/** Returns the tables that a call changes. */
function findChanges({ name, statements }: RecordedCall): string[] {
  return statements.flatMap(({ text }) => {
    const [, table] = /^\s*(?:insert into|update|delete from|replace into)\s+[`"](\w+)/i.exec(text) ?? []
    return table === undefined ? [] : [`${name} changes ${table}`]
  })
}

/** Returns the statements that were not seen yet, regardless of values and their number. */
function filterNewStatements(seen: Set<string>, { statements }: RecordedCall): SentStatement[] {
  return statements.filter(({ text }) => {
    const shape = text.replace(/(\+?\?, )+\+?\?/g, '…')
    const isNew = !seen.has(shape)
    seen.add(shape)
    return isNew
  })
}

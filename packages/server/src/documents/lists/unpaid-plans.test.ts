import {
  type DocumentFilter,
  type DocumentSort,
  documentSorts,
} from '@quittance/shared/contract/document-lists.ts'
import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { sumUnpaidByDay } from '#dashboard/money-repository.ts'
import { listLongestOverdue } from '#dashboard/repository.ts'
import type { ListKey } from '#database/queries/keyset.ts'
import { recordStatements, type SentStatement } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { countGroups } from './count-repository.ts'
import { resolveListScope } from './list-filter.ts'
import { readKeys } from './repository.ts'

const today = '2026-05-15'

const filters: readonly DocumentFilter[] = [
  { balance: 'unpaid' },
  { balance: 'partly-paid' },
  { balance: 'late-30' },
  { overdue: true },
  { balance: 'unpaid', due_from: '2026-02-01', due_to: '2026-03-01' },
]

const sortColumns = {
  number: 'number',
  document_date: 'document_date',
  due_date: 'due_order',
  client_name: 'party_key',
  total_amount: 'total',
  updated_at: 'updated_at',
} as const satisfies Readonly<Record<DocumentSort, string>>

const ofDue =
  /^SEARCH documents USING (COVERING )?INDEX documents_counted \(kind=\? AND is_archived=\? AND is_balance_due=\?/
const sorted = /^USE TEMP B-TREE FOR ORDER BY$/

/** Matches the only step of a plan that reads in the order of an index. */
const byOrder = (sort: DocumentSort) =>
  new RegExp(
    `^SEARCH documents USING (COVERING )?INDEX documents_by_${sortColumns[sort]} \\(kind=\\? AND is_archived=\\?`,
  )

const matching = (...steps: readonly RegExp[]) => steps.map((step) => expect.stringMatching(step))

forEachDatabaseWithCompany('the plans of reads of unpaid documents', (context) => {
  const resolveScope = (filter: DocumentFilter) =>
    resolveListScope(context.test.services, invoice, { today, ...filter })

  /** Returns the steps of each plan. Null on a database server, whose plans of so few rows say nothing. */
  async function explain(statements: readonly SentStatement[]): Promise<string[][] | null> {
    if (context.settings().dialect === 'mysql') return null
    return await Promise.all(
      statements.map(async ({ text, values }) => {
        const query = CompiledQuery.raw(`explain query plan ${text}`, [...values])
        const { rows } = await context.test.services.database.executeQuery<{ detail: string }>(query)
        return rows.map(({ detail }) => detail)
      }),
    )
  }

  async function recordPage(filter: DocumentFilter, sort: DocumentSort, after: ListKey | null) {
    const scope = await resolveScope(filter)
    const range = { after, isDescending: true, limit: 51 }
    return await recordStatements(() => readKeys(context.test.services.database, scope, { sort, range }))
  }

  it.each(documentSorts)('keep the order of the index, and sort the archived ones, by %s', async (sort) => {
    // Issued documents that are active, then those of the archive, then those that are not issued.
    const expected = [matching(byOrder(sort)), matching(ofDue, sorted), matching(byOrder(sort))]
    for (const filter of filters) {
      for (const after of [null, { value: 5, id: 5 }]) {
        const statements = await recordPage(filter, sort, after)
        expect(statements).toHaveLength(3)
        const plans = await explain(statements)
        if (plans !== null) expect(plans, JSON.stringify(filter)).toEqual(expected)
      }
    }
  })

  it('have no part of the active documents in a list of the archive', async () => {
    const statements = await recordPage({ balance: 'unpaid', archived: true }, 'number', null)
    expect(statements).toHaveLength(2)
    const plans = await explain(statements)
    if (plans !== null) expect(plans).toEqual([matching(ofDue, sorted), matching(byOrder('number'))])
  })

  it('have no part that the filter excludes, also if the ids of issued documents are too many', async () => {
    const { database } = context.test.services
    const { filter, ...scope } = await resolveScope({ balance: 'unpaid' })
    const range = { after: null, isDescending: true, limit: 51 }
    for (const [issued, count] of [
      [true, 2],
      [false, 1],
    ] as const) {
      const restricted = { ...scope, filter: { ...filter, issued } }
      const read = () => readKeys(database, restricted, { sort: 'number', range })
      expect(await recordStatements(read)).toHaveLength(count)
    }
  })

  it('sum what was credited in the statements that count', async () => {
    const { database } = context.test.services
    const countStatements = async (filter: DocumentFilter) => {
      const scope = await resolveScope(filter)
      return await recordStatements(() => countGroups(database, scope))
    }
    expect(await countStatements({})).toHaveLength(1)
    for (const filter of [{ balance: 'unpaid' }, { balance: 'unpaid', due_to: '2026-03-01' }] as const) {
      const statements = await countStatements(filter)
      expect(statements).toHaveLength(2)
      const plans = await explain(statements)
      if (plans !== null) expect(plans[0]?.[0]).toMatch(ofDue)
    }
  })

  /** Returns the filter of the sums of the dashboard. */
  async function createSumFilter() {
    const { database } = context.test.services
    const statuses = database.selectFrom('document_statuses').select('id').where('kind', '=', invoice.name)
    const statusIds = (await statuses.where('meaning', '=', 'open').execute()).map(({ id }) => id)
    return { kind: invoice.name, currencyId: context.company.currencyId, statusIds, today }
  }

  it('sum what is due by age in one statement, from the index of totals', async () => {
    const filter = await createSumFilter()
    const statements = await recordStatements(() => sumUnpaidByDay(context.test.services.database, filter))
    expect(statements).toHaveLength(1)
    const [plan] = (await explain(statements)) ?? []
    if (plan === undefined) return
    expect(plan.filter((step) => step.includes('documents'))).toEqual(matching(ofDue, ofDue))
  })

  it('find what is longest overdue among the documents that are due', async () => {
    const { database } = context.test.services
    const filter = await createSumFilter()
    const statements = await recordStatements(() => listLongestOverdue(database, filter, 6))
    expect(statements).toHaveLength(2)
    const plans = await explain(statements)
    if (plans !== null) expect(plans).toEqual([matching(ofDue, sorted), matching(ofDue, sorted)])
  })
})

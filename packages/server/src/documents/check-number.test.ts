import { estimate, invoice, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { decodeNumberCheck } from '@quittance/shared/wire/number-check.ts'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import { recordStatements, type SentStatement } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { checkNumber } from './check-number.ts'
import { listStatuses } from './statuses/repository.ts'

forEachDatabaseWithCompany('number check', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)

  async function requestCheck({ kind, calls }: DocumentApi, number: number, id?: number) {
    const { numberCheck, payload } = getWireNames(kind.name)
    const body = { [numberCheck.number]: number, [payload.id]: id }
    return (await context.company.client.call(calls.checkNumber, body)).json()
  }
  const check = async (number: number, id?: number) =>
    decodeNumberCheck(invoice, await requestCheck(invoices, number, id))
  const findGaps = async (number: number, id?: number) =>
    (await check(number, id)).position.gaps.map(({ from, to }) => [from, to])

  const ids = new Map<number, number>()
  const findId = (number: number) => ids.get(number)

  beforeAll(async () => {
    const storedNumbers: [number, string][] = [
      [40, '2026-03-10'],
      [44, '2026-03-20'],
      [45, '2026-03-20'],
    ]
    for (const [number, documentDate] of storedNumbers) {
      ids.set(number, (await invoices.store({ number, documentDate })).id)
    }
  })

  it('returns neighbours and gaps in addition to the specified fields', async () => {
    expect(await requestCheck(invoices, 43)).toEqual({
      invoice_number_status: 'available',
      next_free_number: 43,
      leaves_empty: [{ from: 41, to: 42 }],
      lower_neighbour: { number: 40, date: '2026-03-10' },
      higher_neighbour: { number: 44, date: '2026-03-20' },
    })
  })

  it('reports the unused numbers above the next lower number, and none below the first number', async () => {
    expect(await findGaps(46)).toEqual([])
    expect(await findGaps(47)).toEqual([[46, 46]])
    expect(await findGaps(2_000)).toEqual([[46, 1_999]])
    expect(await findGaps(41)).toEqual([])
    expect(await findGaps(42)).toEqual([[41, 41]])
    expect(await check(12)).toEqual({
      isAvailable: true,
      nextFreeNumber: 12,
      position: { lower: null, higher: { number: 40, date: '2026-03-10' }, gaps: [] },
    })
  })

  it('ignores the document itself and reports its own number as a gap', async () => {
    expect(await check(44, findId(44))).toEqual({
      isAvailable: true,
      nextFreeNumber: 44,
      position: {
        lower: { number: 40, date: '2026-03-10' },
        higher: { number: 45, date: '2026-03-20' },
        gaps: [],
      },
    })
    expect(await findGaps(43, findId(44))).toEqual([
      [41, 42],
      [44, 44],
    ])
    expect(await findGaps(47, findId(44))).toEqual([
      [44, 44],
      [46, 46],
    ])
    expect(await findGaps(47, findId(45))).toEqual([[45, 46]])
    // The document had the last or the first number, so that the range without it is smaller.
    expect(await findGaps(41, findId(45))).toEqual([])
    expect(await findGaps(46, findId(40))).toEqual([])
    expect((await check(42, findId(44))).position.higher).toEqual({ number: 45, date: '2026-03-20' })
  })

  it('returns no neighbours for a taken number', async () => {
    expect(await requestCheck(invoices, 44)).toEqual({
      invoice_number_status: 'occupied',
      next_free_number: 46,
      leaves_empty: [],
      lower_neighbour: null,
      higher_neighbour: null,
    })
    expect((await check(45, findId(44))).isAvailable).toBe(false)
  })

  it('ignores an id that is not of an invoice', async () => {
    expect(await findGaps(47, 999_999)).toEqual([[46, 46]])
  })

  it('counts cancelled and archived invoices, which keep their numbers', async () => {
    const { id } = await invoices.store({ number: 50, documentDate: '2026-04-01' })
    const { database } = context.test.services
    const statuses = await listStatuses(database, invoice.name)
    const cancelled = statuses.find(({ name }) => name === 'Cancelled')
    await database
      .updateTable('documents')
      .set({ archived_at: new Date().toISOString(), status_id: cancelled?.id })
      .where('id', '=', id)
      .execute()
    expect(await check(52)).toMatchObject({
      position: { lower: { number: 50, date: '2026-04-01' }, gaps: [{ from: 51, to: 51 }] },
    })
  })

  it('returns the date of the highest number for a new invoice', async () => {
    const { invoice_data } = (await context.company.client.call(invoices.calls.newDocument)).json()
    expect(invoice_data).toMatchObject({ highest_number: 50, highest_date: '2026-04-01' })
  })

  it('reads a constant number of index entries', async () => {
    const { database } = context.test.services
    const request = { number: 47, ownId: findId(44) ?? null }
    const statements = await recordStatements(() => checkNumber(database, invoice, request))
    expect(statements).toHaveLength(4)
    // A database server scans so few rows; test/statements checks its plans with many rows.
    if (context.settings().dialect === 'mysql') return
    const plans = await Promise.all(statements.map((statement) => explainStatement(database, statement)))
    const steps = plans.flat().filter((step) => !/^(SCAN CONSTANT ROW|SCALAR SUBQUERY \d+)$/.test(step))
    const byId = 'SEARCH documents USING INTEGER PRIMARY KEY (rowid=?)'
    expect(steps).toEqual([
      byId,
      describeIndexSearch('COVERING INDEX', '<'),
      ...[describeIndexSearch('COVERING INDEX', '<'), byId],
      describeIndexSearch('COVERING INDEX', '>'),
      ...[describeIndexSearch('COVERING INDEX', '>'), byId],
      ...Array.from({ length: 3 }, () => describeIndexSearch('INDEX', '=')),
    ])
  })

  describe.each([proposal, estimate])('$name', (kind) => {
    it('returns no neighbours because offers need no order', async () => {
      const offers = new DocumentApi(kind, () => context.company)
      expect((await context.company.client.call(offers.calls.newDocument)).json()).toMatchObject({
        [getWireNames(kind.name).blank.data]: { highest_number: 0, highest_date: null },
      })
      await offers.store({ number: 40 })
      expect(await requestCheck(offers, 44)).toEqual({
        [getWireNames(kind.name).numberCheck.status]: 'available',
        next_free_number: 44,
        leaves_empty: [],
        lower_neighbour: null,
        higher_neighbour: null,
      })
    })
  })
})

function describeIndexSearch(index: string, operator: string): string {
  return `SEARCH documents USING ${index} sqlite_autoindex_documents_1 (kind=? AND number${operator}?)`
}

async function explainStatement(db: Connection, { text, values }: SentStatement): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...values]),
  )
  return rows.map(({ detail }) => detail)
}

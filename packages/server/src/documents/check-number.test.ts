import { estimate, invoice, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { decodeNumberCheck } from '@quittance/shared/wire/number-check.ts'
import { CompiledQuery } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#database/tables/schema.ts'
import { DocumentApi } from '#test/document-api.ts'
import { recordStatements, type SentStatement } from '#test/statements/statement-recorder.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { checkNumber } from './check-number.ts'
import { listStatuses } from './statuses/repository.ts'

forEachDatabaseWithCompany('where a number would stand', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)

  async function answerOf({ kind, calls }: DocumentApi, number: number, id?: number) {
    const { numberCheck, payload } = getWireNames(kind.name)
    const body = { [numberCheck.number]: number, [payload.id]: id }
    return (await given.company.client.call(calls.checkNumber, body)).json()
  }
  const checkOf = async (number: number, id?: number) =>
    decodeNumberCheck(invoice, await answerOf(invoices, number, id))
  const emptyBy = async (number: number, id?: number) =>
    (await checkOf(number, id)).position.gaps.map(({ from, to }) => [from, to])

  const ids = new Map<number, number>()
  const idOf = (number: number) => ids.get(number)

  beforeAll(async () => {
    const stored: [number, string][] = [
      [40, '2026-03-10'],
      [44, '2026-03-20'],
      [45, '2026-03-20'],
    ]
    for (const [number, documentDate] of stored) {
      ids.set(number, (await invoices.store({ number, documentDate })).id)
    }
  })

  it('is said in the answer beside what is specified', async () => {
    expect(await answerOf(invoices, 43)).toEqual({
      invoice_number_status: 'available',
      next_free_number: 43,
      leaves_empty: [{ from: 41, to: 42 }],
      lower_neighbour: { number: 40, date: '2026-03-10' },
      higher_neighbour: { number: 44, date: '2026-03-20' },
    })
  })

  it('leaves empty what nobody has from the next lower number on, and nothing beneath the first', async () => {
    expect(await emptyBy(46)).toEqual([])
    expect(await emptyBy(47)).toEqual([[46, 46]])
    expect(await emptyBy(2_000)).toEqual([[46, 1_999]])
    expect(await emptyBy(41)).toEqual([])
    expect(await emptyBy(42)).toEqual([[41, 41]])
    expect(await checkOf(12)).toEqual({
      isAvailable: true,
      nextFreeNumber: 12,
      position: { lower: null, higher: { number: 40, date: '2026-03-10' }, gaps: [] },
    })
  })

  it('does not count the document itself, and misses the number that it gives up', async () => {
    expect(await checkOf(44, idOf(44))).toEqual({
      isAvailable: true,
      nextFreeNumber: 44,
      position: {
        lower: { number: 40, date: '2026-03-10' },
        higher: { number: 45, date: '2026-03-20' },
        gaps: [],
      },
    })
    expect(await emptyBy(43, idOf(44))).toEqual([
      [41, 42],
      [44, 44],
    ])
    expect(await emptyBy(47, idOf(44))).toEqual([
      [44, 44],
      [46, 46],
    ])
    expect(await emptyBy(47, idOf(45))).toEqual([[45, 46]])
    // The last one comes closer, the first one goes: what is left begins and ends elsewhere.
    expect(await emptyBy(41, idOf(45))).toEqual([])
    expect(await emptyBy(46, idOf(40))).toEqual([])
    expect((await checkOf(42, idOf(44))).position.higher).toEqual({ number: 45, date: '2026-03-20' })
  })

  it('is nobody’s business of a number that is occupied', async () => {
    expect(await answerOf(invoices, 44)).toEqual({
      invoice_number_status: 'occupied',
      next_free_number: 46,
      leaves_empty: [],
      lower_neighbour: null,
      higher_neighbour: null,
    })
    expect((await checkOf(45, idOf(44))).isAvailable).toBe(false)
  })

  it('takes an id that is no invoice’s for none', async () => {
    expect(await emptyBy(47, 999_999)).toEqual([[46, 46]])
  })

  it('counts invoices that are cancelled or put away: they keep their numbers', async () => {
    const { id } = await invoices.store({ number: 50, documentDate: '2026-04-01' })
    const { database } = given.test.services
    const statuses = await listStatuses(database, invoice.name)
    const cancelled = statuses.find(({ name }) => name === 'Cancelled')
    await database
      .updateTable('documents')
      .set({ archived_at: new Date().toISOString(), status_id: cancelled?.id })
      .where('id', '=', id)
      .execute()
    expect(await checkOf(52)).toMatchObject({
      position: { lower: { number: 50, date: '2026-04-01' }, gaps: [{ from: 51, to: 51 }] },
    })
  })

  it('starts a new invoice with the day of the highest one', async () => {
    const { invoice_data } = (await given.company.client.call(invoices.calls.blank)).json()
    expect(invoice_data).toMatchObject({ highest_number: 50, highest_date: '2026-04-01' })
  })

  it('is read from a few entries of the index of numbers, in its order, however many there are', async () => {
    const { database } = given.test.services
    const wanted = { number: 47, ownId: idOf(44) ?? null }
    const statements = await recordStatements(() => checkNumber(database, invoice, wanted))
    expect(statements).toHaveLength(4)
    // Of so few rows a database server would rather read all: what it does with many is looked at with all calls.
    if (given.settings().dialect === 'mysql') return
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

  describe.each([proposal, estimate])('of a $name', (kind) => {
    it('is not looked at: offers need no order', async () => {
      const offers = new DocumentApi(kind, () => given.company)
      expect((await given.company.client.call(offers.calls.blank)).json()).toMatchObject({
        [getWireNames(kind.name).blank.answer]: { highest_number: 0, highest_date: null },
      })
      await offers.store({ number: 40 })
      expect(await answerOf(offers, 44)).toEqual({
        [getWireNames(kind.name).numberCheck.status]: 'available',
        next_free_number: 44,
        leaves_empty: [],
        lower_neighbour: null,
        higher_neighbour: null,
      })
    })
  })
})

function describeIndexSearch(index: string, compared: string): string {
  return `SEARCH documents USING ${index} sqlite_autoindex_documents_1 (kind=? AND number${compared}?)`
}

async function explainStatement(db: Connection, { text, values }: SentStatement): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...values]),
  )
  return rows.map(({ detail }) => detail)
}

import {
  type DocumentSort,
  documentListCalls,
  documentSorts,
} from '@quittance/shared/contract/document-lists.ts'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { emptyLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { encodeLegalDetails } from '@quittance/shared/wire/legal-details.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)
const storedCount = 24

/** Converts numeric text, so that `12.50` equals 12.5. */
function parseNumericText(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

forEachDatabaseWithCompany('document list', (context) => {
  const invoices = new DocumentApi(invoice, () => context.company)
  const database = () => context.test.services.database
  async function findStatus(name: string) {
    const select = database().selectFrom('document_statuses').where('kind', '=', 'invoice')
    return await select.select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
  }
  const findStatusId = async (name: string) => (await findStatus(name)).id

  beforeAll(async () => {
    const statuses = [await findStatus('Draft'), await findStatus('Sent'), await findStatus('Paid')]
    for (let index = 0; index < storedCount; index += 1) {
      await invoices.store({
        title: index % 2 === 0 ? `Toiture ${index}` : `Peinture ${index}`,
        documentDate: `2026-0${1 + (index % 3)}-1${index % 10}`,
        dueDate: index % 5 === 0 ? null : `2026-0${4 + (index % 3)}-01`,
        status: statuses[index % 3] ?? { id: 0, name: '' },
        amountPaid: decimal(index % 4 === 0 ? '999999' : '0'),
      })
    }
  })

  type Query = Readonly<Record<string, string>>

  const get = (path: string, query: Query) =>
    context.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  async function readPage(query: Query = {}) {
    const answer = await get(calls.page.path, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return calls.page.response.parse(answer.json())
  }

  async function readTotals(query: Query = {}) {
    const answer = await get(calls.totals.path, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return calls.totals.response.parse(answer.json())
  }

  /** Reads all pages from the first to the last, and back. */
  async function readAllPages(query: Query): Promise<{ forwards: number[]; backwards: number[] }> {
    const forwards: number[] = []
    const backwards: number[] = []
    let page = await readPage({ ...query, limit: '5' })
    for (;;) {
      forwards.push(...page.documents.map(({ id }) => id))
      if (page.next === null) break
      page = await readPage({ ...query, limit: '5', after: JSON.stringify(page.next) })
    }
    page = await readPage({ ...query, limit: '5', last: '1' })
    for (;;) {
      backwards.unshift(...page.documents.map(({ id }) => id))
      if (page.previous === null) break
      page = await readPage({ ...query, limit: '5', before: JSON.stringify(page.previous) })
    }
    return { forwards, backwards: [...new Set(backwards)] }
  }

  it('starts with the highest number by default', async () => {
    const { documents, next, previous } = await readPage({ limit: '3' })
    expect(documents.map(({ number }) => number)).toEqual([240, 230, 220])
    expect(documents[0]).toMatchObject({
      shown_number: `${documents[0]?.prefix}240`,
      title: 'Peinture 23',
      client_name: 'Zoé Ménard',
      company_name: 'Éditions Ménard',
      relation: 'customer',
      currency: 'EUR',
      owner: { name: 'Ada Lovelace' },
    })
    expect(next).toEqual([220, documents[2]?.id])
    expect(previous).toBeNull()
  })

  const sortValues: Readonly<
    Record<
      DocumentSort,
      (document: Awaited<ReturnType<typeof readPage>>['documents'][number]) => string | number
    >
  > = {
    number: ({ number }) => number,
    document_date: ({ document_date }) => document_date,
    due_date: ({ due_date }) => due_date ?? '9999-12-31',
    client_name: ({ client_name }) => client_name.toLowerCase(),
    total_amount: ({ total_amount }) => total_amount,
    updated_at: ({ updated_at }) => updated_at,
  }

  describe.each(documentSorts)('sorted by %s', (sort) => {
    it.each(['0', '1'])(
      'contains every document once, forwards and backwards (descending: %s)',
      async (descending) => {
        for (const filter of [
          {},
          { search: 'toit' },
          { status: String(await findStatusId('Sent')) },
          { from: '2026-02-01' },
        ]) {
          const query = { sort, descending, ...filter }
          const all = (await readPage({ ...query, limit: '200' })).documents
          const values = all.map(sortValues[sort])
          const sorted = values.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
          expect(values).toEqual(descending === '1' ? sorted.reverse() : sorted)
          const ids = all.map(({ id }) => id)
          expect(await readAllPages(query)).toEqual({ forwards: ids, backwards: ids })
        }
      },
    )
  })

  it('returns a full first page before a key near the beginning', async () => {
    const all = (await readPage({ limit: '200' })).documents
    const third = all[2]
    const firstPage = await readPage({ limit: '5', before: JSON.stringify([third?.number, third?.id]) })
    expect(firstPage.documents.map(({ id }) => id)).toEqual(all.slice(0, 5).map(({ id }) => id))
    expect(firstPage.previous).toBeNull()
  })

  it('returns the last page for a key beyond the end', async () => {
    const lastPage = await readPage({ limit: '5', last: '1' })
    const lastDocument = lastPage.documents.at(-1)
    const pageBeyondEnd = await readPage({
      limit: '5',
      after: JSON.stringify([lastDocument?.number, lastDocument?.id]),
    })
    expect(pageBeyondEnd).toEqual(lastPage)
    expect(pageBeyondEnd.previous).not.toBeNull()
    const emptyPage = await readPage({
      limit: '5',
      after: JSON.stringify([lastDocument?.number, lastDocument?.id]),
      search: 'zzz',
    })
    expect(emptyPage).toEqual({ documents: [], next: null, previous: null })
  })

  it.each([false, true])(
    'is filtered by search text with many, few or no hits (merged: %s)',
    async (isMerged) => {
      if (isMerged) await mergePendingChanges(context.test.services)
      expect((await readPage({ search: 'toit' })).documents).toHaveLength(storedCount / 2)
      expect((await readPage({ search: 'toiture 12' })).documents.map(({ title }) => title)).toContain(
        'Toiture 12',
      )
      expect((await readPage({ search: 'zzz' })).documents).toEqual([])
      expect((await readPage({ search: '--' })).documents).toEqual([])
      expect((await readPage({ search: '  ' })).documents).toHaveLength(storedCount)
      expect(await readTotals({ search: 'toit' })).toMatchObject({
        count: storedCount / 2,
        active: storedCount / 2,
      })
      expect(await readTotals({ search: 'zzz' })).toMatchObject({ count: 0, totals: [] })
    },
  )

  it('counts documents by status and overdue ones and adds up totals by currency', async () => {
    const { documents } = await readPage({ limit: '200' })
    const today = '2026-05-15'
    const counts = await readTotals({ today })
    expect(counts).toMatchObject({ count: storedCount, active: storedCount, archived: 0 })
    expect(counts.statuses.map(({ name, count }) => [name, count])).toEqual([
      ['Draft', 8],
      ['Sent', 8],
      ['Partly paid', 0],
      ['Paid', 8],
      ['Cancelled', 0],
    ])
    const sumTotals = (summed: typeof documents) =>
      (summed.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0) / 100).toFixed(2)
    expect(counts.totals).toEqual([
      expect.objectContaining({ currency: 'EUR', count: storedCount, total_amount: sumTotals(documents) }),
    ])
    const overdue = documents.filter(
      ({ status, due_date, amount_paid, total_amount }) =>
        status.meaning === 'open' && due_date !== null && due_date < today && amount_paid < total_amount,
    )
    expect(overdue.length).toBeGreaterThan(1)
    expect(counts.overdue).toBe(overdue.length)
    const listed = await readPage({ overdue: '1', today, limit: '200' })
    expect(listed.documents.map(({ id }) => id)).toEqual(overdue.map(({ id }) => id))
    expect(await readTotals({ overdue: '1', today })).toMatchObject({
      count: overdue.length,
      active: storedCount,
      totals: [{ total_amount: sumTotals(overdue) }],
    })
  })

  it('counts all statuses when it is filtered by one', async () => {
    const sentId = await findStatusId('Sent')
    const counts = await readTotals({ status: String(sentId) })
    expect(counts).toMatchObject({ count: 8, active: storedCount })
    expect(counts.totals[0]?.count).toBe(8)
  })

  it('contains an unused retired status only if it is filtered by it', async () => {
    const cancelledId = await findStatusId('Cancelled')
    const setRetiredAt = (retiredAt: string | null) =>
      database()
        .updateTable('document_statuses')
        .set({ retired_at: retiredAt })
        .where('id', '=', cancelledId)
        .execute()
    const readStatusNames = async (query: Query) => (await readTotals(query)).statuses.map(({ name }) => name)
    await setRetiredAt('2026-01-01T00:00:00.000Z')
    expect(await readStatusNames({})).not.toContain('Cancelled')
    expect(await readStatusNames({ status: `${await findStatusId('Sent')},${cancelledId}` })).toContain(
      'Cancelled',
    )
    await setRetiredAt(null)
  })

  it('is filtered by party, owner, currency and period', async () => {
    const { company } = context
    expect((await readPage({ customer: String(company.partyId.customer) })).documents).toHaveLength(
      storedCount,
    )
    expect((await readPage({ lead: String(company.partyId.lead) })).documents).toEqual([])
    expect((await readPage({ owner: String(company.memberId) })).documents).toHaveLength(storedCount)
    expect((await readPage({ owner: '99999' })).documents).toEqual([])
    expect((await readPage({ currency: '99999' })).documents).toEqual([])
    const february = await readPage({ from: '2026-02-01', to: '2026-02-28' })
    expect(february.documents.map(({ document_date }) => document_date.slice(0, 7))).toEqual(
      Array.from({ length: 8 }, () => '2026-02'),
    )
  })

  it.each([
    [{ sort: 'colour' }, 'sort'],
    [{ status: 'x' }, 'status'],
    [{ overdue: 'yes' }, 'overdue'],
    [{ from: '2026-02-30' }, 'from'],
    [{ after: '[1' }, 'after'],
    [{ before: '[1]' }, 'before'],
    [{ limit: '201' }, 'limit'],
    [{ search: 'x'.repeat(301) }, 'search'],
  ])('reports the invalid parameter of %j', async (query, field) => {
    const answer = await get(calls.page.path, query)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('sets the status of several documents and stores new versions', async () => {
    const [first, second] = (await readPage({ limit: '2' })).documents
    const partlyPaidId = await findStatusId('Partly paid')
    const ids = [first?.id ?? 0, second?.id ?? 0, 999_999]
    const answer = (await context.company.client.call(calls.setStatus, { ids, status: partlyPaidId })).json()
    expect(answer.results).toEqual([
      { id: ids[0], code: 200, changed: true, message: 'Changed.' },
      { id: ids[1], code: 200, changed: true, message: 'Changed.' },
      { id: 999_999, code: 404, changed: false, message: 'This document does not exist.' },
    ])
    const changed = (await readPage({ status: String(partlyPaidId) })).documents
    expect(changed.map(({ id, version }) => [id, version])).toEqual([
      [ids[0], 2],
      [ids[1], 2],
    ])
    const revisions = database()
      .selectFrom('document_revisions')
      .where('document_id', '=', ids[0] ?? 0)
    const rows = await revisions.select('content').orderBy('version').execute()
    const [before, after] = rows.map(({ content }) => JSON.parse(content, parseNumericText))
    expect(after).toEqual({ ...before, statusId: partlyPaidId, statusName: 'Partly paid' })
    const repeated = (
      await context.company.client.call(calls.setStatus, { ids: [ids[0]], status: partlyPaidId })
    ).json()
    expect(repeated.results).toEqual([
      { id: ids[0], code: 200, changed: false, message: 'No change needed.' },
    ])
    const unknown = await context.company.client.call(calls.setStatus, { ids, status: 999 })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['status']])
  })

  it('archives and restores documents', async () => {
    const [{ id } = { id: 0 }] = (await readPage({ limit: '1' })).documents
    await context.company.client.call(calls.setArchived, { ids: [id], archived: true })
    expect((await readPage({ limit: '200' })).documents.map((document) => document.id)).not.toContain(id)
    expect((await readPage({ archived: '1' })).documents.map((document) => document.id)).toEqual([id])
    expect(await readTotals()).toMatchObject({ count: storedCount - 1, active: storedCount - 1, archived: 1 })
    expect(await readTotals({ archived: '1' })).toMatchObject({ count: 1, archived: 1 })
    await context.company.client.call(calls.setArchived, { ids: [id], archived: false })
    expect(await readTotals()).toMatchObject({ count: storedCount, archived: 0 })
  })

  it('returns one document with all its amounts, archived or not, of its kind only', async () => {
    const [listed] = (await readPage({ limit: '1' })).documents
    const show = async (kind: DocumentKind, id: number) =>
      await get(documentListCalls(kind).show.path.replace(':id', String(id)), {})
    const answer = await show(invoice, listed?.id ?? 0)
    expect(calls.show.response.parse(answer.json())).toEqual({
      ...listed,
      client_email: 'zoe@example.org',
      ...{ sub_total: 233.98, discount_value: 23.4, total_tax: 39, adjustments: -1.5 },
      ...{ amount_due: 0, shipping_charges: 7.5, is_sample: false, corrected_invoice: null, issued: null },
      ...encodeLegalDetails(emptyLegalDetails),
    })
    await context.company.client.call(calls.setArchived, { ids: [listed?.id], archived: true })
    expect((await show(invoice, listed?.id ?? 0)).json().archived_at).toEqual(expect.any(String))
    await context.company.client.call(calls.setArchived, { ids: [listed?.id], archived: false })
    for (const [kind, id] of [
      [getKind('estimate'), listed?.id ?? 0],
      [invoice, 999_999],
    ] as const) {
      const missing = await show(kind, id)
      expect([missing.statusCode, missing.json().message]).toEqual([404, 'This document does not exist.'])
    }
  })

  it('requires a session', async () => {
    const answer = await context.test.createClient().send({ method: 'GET', url: calls.page.path })
    expect(answer.statusCode).toBe(401)
  })
})

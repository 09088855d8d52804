import {
  type DocumentSort,
  documentListCalls,
  documentSorts,
} from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { DocumentApi } from '#test/document-api.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'

const invoice = getKind('invoice')
const calls = documentListCalls(invoice)
const storedCount = 24

/** `12.50` is 12.5. */
function parseNumericText(_name: string, value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

forEachDatabaseWithCompany('a list of documents', (given) => {
  const invoices = new DocumentApi(invoice, () => given.company)
  const database = () => given.test.services.database
  async function statusNamed(name: string) {
    const ofInvoices = database().selectFrom('document_statuses').where('kind', '=', 'invoice')
    return await ofInvoices.select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
  }
  const statusId = async (name: string) => (await statusNamed(name)).id

  beforeAll(async () => {
    const statuses = [await statusNamed('Draft'), await statusNamed('Sent'), await statusNamed('Paid')]
    for (let place = 0; place < storedCount; place += 1) {
      await invoices.store({
        title: place % 2 === 0 ? `Toiture ${place}` : `Peinture ${place}`,
        documentDate: `2026-0${1 + (place % 3)}-1${place % 10}`,
        dueDate: place % 5 === 0 ? null : `2026-0${4 + (place % 3)}-01`,
        status: statuses[place % 3] ?? { id: 0, name: '' },
        amountPaid: decimal(place % 4 === 0 ? '999999' : '0'),
      })
    }
  })

  type Query = Readonly<Record<string, string>>

  const get = (path: string, query: Query) =>
    given.company.client.send({ method: 'GET', url: `${path}?${new URLSearchParams(query)}` })

  async function page(query: Query = {}) {
    const answer = await get(calls.page.path, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return calls.page.response.parse(answer.json())
  }

  async function totals(query: Query = {}) {
    const answer = await get(calls.totals.path, query)
    expect(answer.statusCode, answer.body).toBe(200)
    return calls.totals.response.parse(answer.json())
  }

  /** Every page from the first to the last, and back. */
  async function pages(query: Query): Promise<{ forwards: number[]; backwards: number[] }> {
    const forwards: number[] = []
    const backwards: number[] = []
    let here = await page({ ...query, limit: '5' })
    for (;;) {
      forwards.push(...here.documents.map(({ id }) => id))
      if (here.next === null) break
      here = await page({ ...query, limit: '5', after: JSON.stringify(here.next) })
    }
    here = await page({ ...query, limit: '5', last: '1' })
    for (;;) {
      backwards.unshift(...here.documents.map(({ id }) => id))
      if (here.previous === null) break
      here = await page({ ...query, limit: '5', before: JSON.stringify(here.previous) })
    }
    return { forwards, backwards: [...new Set(backwards)] }
  }

  it('begins with the highest number', async () => {
    const { documents, next, previous } = await page({ limit: '3' })
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

  const sortedBy: Readonly<
    Record<DocumentSort, (document: Awaited<ReturnType<typeof page>>['documents'][number]) => string | number>
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
      'has every document once, forwards and backwards (descending: %s)',
      async (descending) => {
        for (const filter of [
          {},
          { search: 'toit' },
          { status: String(await statusId('Sent')) },
          { from: '2026-02-01' },
        ]) {
          const query = { sort, descending, ...filter }
          const all = (await page({ ...query, limit: '200' })).documents
          const values = all.map(sortedBy[sort])
          const sorted = values.toSorted((left, right) => (left < right ? -1 : Number(left > right)))
          expect(values).toEqual(descending === '1' ? sorted.reverse() : sorted)
          const ids = all.map(({ id }) => id)
          expect(await pages(query)).toEqual({ forwards: ids, backwards: ids })
        }
      },
    )
  })

  it('keeps the first page full when somebody goes back to it from a short way behind', async () => {
    const all = (await page({ limit: '200' })).documents
    const third = all[2]
    const back = await page({ limit: '5', before: JSON.stringify([third?.number, third?.id]) })
    expect(back.documents.map(({ id }) => id)).toEqual(all.slice(0, 5).map(({ id }) => id))
    expect(back.previous).toBeNull()
  })

  it('shows its last page to whoever asks for one behind it', async () => {
    const last = await page({ limit: '5', last: '1' })
    const end = last.documents.at(-1)
    const behind = await page({ limit: '5', after: JSON.stringify([end?.number, end?.id]) })
    expect(behind).toEqual(last)
    expect(behind.previous).not.toBeNull()
    const none = await page({ limit: '5', after: JSON.stringify([end?.number, end?.id]), search: 'zzz' })
    expect(none).toEqual({ documents: [], next: null, previous: null })
  })

  it.each([false, true])(
    'is filtered by what documents are found by, often or seldom (merged: %s)',
    async (isMerged) => {
      if (isMerged) await mergePendingChanges(given.test.services)
      expect((await page({ search: 'toit' })).documents).toHaveLength(storedCount / 2)
      expect((await page({ search: 'toiture 12' })).documents.map(({ title }) => title)).toContain(
        'Toiture 12',
      )
      expect((await page({ search: 'zzz' })).documents).toEqual([])
      expect((await page({ search: '--' })).documents).toEqual([])
      expect((await page({ search: '  ' })).documents).toHaveLength(storedCount)
      expect(await totals({ search: 'toit' })).toMatchObject({
        count: storedCount / 2,
        active: storedCount / 2,
      })
      expect(await totals({ search: 'zzz' })).toMatchObject({ count: 0, totals: [] })
    },
  )

  it('is counted by status, with what is overdue, and added up by currency', async () => {
    const { documents } = await page({ limit: '200' })
    const today = '2026-05-15'
    const counts = await totals({ today })
    expect(counts).toMatchObject({ count: storedCount, active: storedCount, archived: 0 })
    expect(counts.statuses.map(({ name, count }) => [name, count])).toEqual([
      ['Draft', 8],
      ['Sent', 8],
      ['Partly paid', 0],
      ['Paid', 8],
      ['Cancelled', 0],
    ])
    const cents = (of: typeof documents) =>
      (of.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0) / 100).toFixed(2)
    expect(counts.totals).toEqual([
      expect.objectContaining({ currency: 'EUR', count: storedCount, total_amount: cents(documents) }),
    ])
    const overdue = documents.filter(
      ({ status, due_date, amount_paid, total_amount }) =>
        status.meaning === 'open' && due_date !== null && due_date < today && amount_paid < total_amount,
    )
    expect(overdue.length).toBeGreaterThan(1)
    expect(counts.overdue).toBe(overdue.length)
    const listed = await page({ overdue: '1', today, limit: '200' })
    expect(listed.documents.map(({ id }) => id)).toEqual(overdue.map(({ id }) => id))
    expect(await totals({ overdue: '1', today })).toMatchObject({
      count: overdue.length,
      active: storedCount,
      totals: [{ total_amount: cents(overdue) }],
    })
  })

  it('counts the other statuses beside the one that it is filtered by', async () => {
    const sent = await statusId('Sent')
    const counts = await totals({ status: String(sent) })
    expect(counts).toMatchObject({ count: 8, active: storedCount })
    expect(counts.totals[0]?.count).toBe(8)
  })

  it('names a retired status that no document has only where it is filtered by it', async () => {
    const cancelled = await statusId('Cancelled')
    const retire = (at: string | null) =>
      database()
        .updateTable('document_statuses')
        .set({ retired_at: at })
        .where('id', '=', cancelled)
        .execute()
    const named = async (query: Query) => (await totals(query)).statuses.map(({ name }) => name)
    await retire('2026-01-01T00:00:00.000Z')
    expect(await named({})).not.toContain('Cancelled')
    expect(await named({ status: `${await statusId('Sent')},${cancelled}` })).toContain('Cancelled')
    await retire(null)
  })

  it('has what is of one party, owner, currency and period', async () => {
    const { company: firm } = given
    expect((await page({ customer: String(firm.partyId.customer) })).documents).toHaveLength(storedCount)
    expect((await page({ lead: String(firm.partyId.lead) })).documents).toEqual([])
    expect((await page({ owner: String(firm.memberId) })).documents).toHaveLength(storedCount)
    expect((await page({ owner: '99999' })).documents).toEqual([])
    expect((await page({ currency: '99999' })).documents).toEqual([])
    const february = await page({ from: '2026-02-01', to: '2026-02-28' })
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
  ])('says what is wrong with %j', async (query, field) => {
    const answer = await get(calls.page.path, query)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('gives several documents another status, as new versions that are kept', async () => {
    const [first, second] = (await page({ limit: '2' })).documents
    const paid = await statusId('Partly paid')
    const ids = [first?.id ?? 0, second?.id ?? 0, 999_999]
    const answer = (await given.company.client.call(calls.setStatus, { ids, status: paid })).json()
    expect(answer.results).toEqual([
      { id: ids[0], code: 200, changed: true, message: 'Changed.' },
      { id: ids[1], code: 200, changed: true, message: 'Changed.' },
      { id: 999_999, code: 404, changed: false, message: 'This document does not exist.' },
    ])
    const changed = (await page({ status: String(paid) })).documents
    expect(changed.map(({ id, version }) => [id, version])).toEqual([
      [ids[0], 2],
      [ids[1], 2],
    ])
    const revisions = database()
      .selectFrom('document_revisions')
      .where('document_id', '=', ids[0] ?? 0)
    const kept = await revisions.select('content').orderBy('version').execute()
    const [before, after] = kept.map(({ content }) => JSON.parse(content, parseNumericText))
    expect(after).toEqual({ ...before, statusId: paid, statusName: 'Partly paid' })
    const again = (await given.company.client.call(calls.setStatus, { ids: [ids[0]], status: paid })).json()
    expect(again.results).toEqual([{ id: ids[0], code: 200, changed: false, message: 'No change needed.' }])
    const unknown = await given.company.client.call(calls.setStatus, { ids, status: 999 })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['status']])
  })

  it('puts documents away and takes them back', async () => {
    const [{ id } = { id: 0 }] = (await page({ limit: '1' })).documents
    await given.company.client.call(calls.setArchived, { ids: [id], archived: true })
    expect((await page({ limit: '200' })).documents.map((document) => document.id)).not.toContain(id)
    expect((await page({ archived: '1' })).documents.map((document) => document.id)).toEqual([id])
    expect(await totals()).toMatchObject({ count: storedCount - 1, active: storedCount - 1, archived: 1 })
    expect(await totals({ archived: '1' })).toMatchObject({ count: 1, archived: 1 })
    await given.company.client.call(calls.setArchived, { ids: [id], archived: false })
    expect(await totals()).toMatchObject({ count: storedCount, archived: 0 })
  })

  it('is for members', async () => {
    const answer = await given.test.createClient().send({ method: 'GET', url: calls.page.path })
    expect(answer.statusCode).toBe(401)
  })
})

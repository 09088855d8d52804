import { seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { seed } from '#data-set/fill-database.ts'
import type { FloorStatement } from '#floors/floor-server.ts'
import type { LoadCall } from '#load/generate-load.ts'
import { drawRecords } from '#search/drawn-records.ts'
import { queryClasses } from '#search/query-classes.ts'
import { type MeasuredCall, measureCall, type Timing } from './measured-call.ts'
import { invoice, type PreparedBenchmark, someInvoices } from './prepared-load.ts'

const wanted = { is: 'number' } as const

// The cheapest statements that read the data of the form.
const statements: readonly FloorStatement[] = [
  { text: 'select * from documents where id = ?', values: [wanted] },
  { text: 'select * from document_lines where document_id = ? order by position', values: [wanted] },
  {
    text: 'select * from document_line_taxes where document_id = ? order by line_position, position',
    values: [wanted],
  },
  {
    text: 'select * from products where id in (select product_id from document_lines where document_id = ?)',
    values: [wanted],
  },
  {
    text: 'select * from customers where id = (select customer_id from documents where id = ?)',
    values: [wanted],
  },
]

/** Opens stored invoices for editing. */
export async function measureRead({ data, load }: PreparedBenchmark, timing: Timing): Promise<MeasuredCall> {
  const { path } = documentCalls(invoice).open
  const headers = { 'content-type': 'application/json' }
  const calls = (await someInvoices(data)).map(
    ({ id }): LoadCall => ({
      method: 'POST',
      path,
      headers: { ...headers, 'x-number': String(id) },
      body: JSON.stringify({ id }),
    }),
  )
  const job = { settings: data.settings, does: { work: 'read', statements } } as const
  return await measureCall('read', load, { calls, floor: { job, calls }, from: 1, timing })
}

// The first page of the screen, in the cheapest statement that reads it. Each document has the joined rows: `left join`
// only keeps MariaDB from starting with the smallest table.
const page: FloorStatement = {
  text: `select document.id, document.version, document.prefix, document.number, document.title, document.relation,
      document.lead_id, document.customer_id, document.party_name, document.party_company, document.party_email,
      document.document_date, document.due_date, document.sub_total, document.total_tax, document.discount_value,
      document.adjustments, document.total, document.amount_paid, document.amount_due, document.updated_at,
      currency.name as currency, status.name as status, status.meaning, owner.name as owner
    from documents as document
    left join document_statuses as status on status.id = document.status_id
    left join currencies as currency on currency.id = document.currency_id
    left join members as owner on owner.id = document.owner_id
    where document.kind = 'invoice' and document.is_archived = 0
    order by document.number desc, document.id desc limit 51`,
  values: [],
}

/** Reads the first page of the list of invoices, with 50 of them. */
export async function measureList(
  { data, load }: PreparedBenchmark,
  timing: Timing,
  { isCompressed = false } = {},
): Promise<MeasuredCall> {
  const { path } = documentListCalls(invoice).page
  const headers = isCompressed ? { 'accept-encoding': 'br, gzip' } : {}
  const call: LoadCall = { method: 'GET', path, headers, body: '' }
  const job = { settings: data.settings, does: { work: 'read', statements: [page] } } as const
  const bare: LoadCall = {
    ...call,
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  }
  const name = isCompressed ? 'list, compressed' : 'list'
  return await measureCall(name, load, { calls: [call], floor: { job, calls: [bare] }, from: 1, timing })
}

const queriesOfClass = 100

/** Searches with all classes of queries, alternating. The floor returns a constant response without a search. */
export async function measureSearch(
  { data, load }: PreparedBenchmark,
  timing: Timing,
): Promise<MeasuredCall> {
  const classes = queryClasses(await drawRecords(data, seededRandom(seed)), queriesOfClass)
  // Alternates the classes, so that each run has the same mixture.
  const queries = Array.from({ length: queriesOfClass }, (_query, place) =>
    classes.flatMap((each) => each.queries[place] ?? []),
  ).flat()
  const headers = { 'content-type': 'application/json' }
  const calls = queries.map((query): LoadCall => {
    const body = JSON.stringify({ search_text: query, limit: searchLimits.searchBarHits })
    return { method: 'POST', path: globalSearch.path, headers, body }
  })
  const job = { settings: data.settings, does: { work: 'answer', body: '{}' } } as const
  return await measureCall('search', load, { calls, floor: { job, calls }, from: 0, timing })
}

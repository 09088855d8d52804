import type { TestClient } from '@quittance/server/test/test-app.ts'
import { productSorts } from '@quittance/shared/contract/catalogue-records.ts'
import { documentSorts } from '@quittance/shared/contract/document-lists.ts'
import { pageCursor } from '@quittance/shared/contract/list-query.ts'
import { partySorts } from '@quittance/shared/contract/party-records.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'

type Database = DataSet['test']['services']['database']

/** Returns all lists of the product with all their filters. */
export async function measuredLists({ test }: DataSet): Promise<MeasuredList[]> {
  const db = test.services.database
  const lists = kinds.map(async ({ name }) => ({
    name: `${name}s`,
    path: `/api/v1/${name}/list`,
    sorts: documentSorts,
    filters: await documentFilters(db, name),
  }))
  return [...(await Promise.all(lists)), ...partyLists, productList]
}

async function documentFilters(db: Database, kind: string): Promise<MeasuredList['filters']> {
  const statuses = await db
    .selectFrom('document_statuses')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  const { owner_id, currency_id, customer_id } = await db
    .selectFrom('documents')
    .select(['owner_id', 'currency_id', 'customer_id'])
    .where('kind', '=', kind)
    .where('customer_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const lead = await leadOf(db, kind)
  const rareStatus = String(statuses[0]?.id ?? 0)
  return {
    none: {},
    'a status': { status: rareStatus },
    overdue: { overdue: '1', today: '2026-07-01' },
    'not overdue': { overdue: '0', today: '2026-07-01' },
    archived: { archived: '1' },
    'archived, a name': { archived: '1', search: 'martin' },
    'a currency': { currency: String(currency_id) },
    'an owner': { owner: String(owner_id) },
    'a customer': { customer: String(customer_id) },
    ...(lead ? { 'a lead': { lead: String(lead.lead_id) } } : {}),
    'a month': { from: '2024-03-01', to: '2024-03-31' },
    'half of all days': { from: '2020-01-01', to: '2023-03-31' },
    'a status, a month, a currency': {
      status: rareStatus,
      from: '2024-03-01',
      to: '2024-03-31',
      currency: String(currency_id),
    },
    'a common word, a status': { search: 'le', status: rareStatus },
    ...typed,
  }
}

const typed = {
  'a common word': { search: 'le' },
  'a name': { search: 'martin' },
  'no match': { search: 'xyzzyx' },
}

async function leadOf(db: Database, kind: string) {
  return await db
    .selectFrom('documents')
    .select('lead_id')
    .where('kind', '=', kind)
    .where('lead_id', 'is not', null)
    .executeTakeFirst()
}

const partyFilters = {
  none: {},
  archived: { archived: '1' },
  'archived, a name': { archived: '1', search: 'martin' },
  'a country': { country: 'FR' },
  'a common word': { search: 'ma' },
  'a name': { search: 'martin' },
  'no match': { search: 'xyzzyx' },
}

const leadFilters = {
  'not converted': { converted: '0' },
  converted: { converted: '1' },
}

const partyLists: readonly MeasuredList[] = ['lead', 'customer'].map((relation) => ({
  name: `${relation}s`,
  path: `/api/v1/${relation}/list`,
  sorts: partySorts,
  filters: relation === 'lead' ? { ...partyFilters, ...leadFilters } : partyFilters,
}))

const productList: MeasuredList = {
  name: 'products',
  path: '/api/v1/product/list',
  sorts: productSorts,
  filters: {
    none: {},
    retired: { retired: '1' },
    'retired, a letter': { retired: '1', search: 'e' },
    'no group': { group: '0' },
    'a letter': { search: 'e' },
    'no match': { search: 'xyzzyx' },
  },
}

/** Query of a URL. */
export type Query = Readonly<Record<string, string>>

/** A list with the parameters that its screen uses. */
export interface MeasuredList {
  readonly name: string
  /** Path of the call for a page; that of the call for the totals is `/totals` below it. */
  readonly path: string
  readonly sorts: readonly string[]
  /** The filters of the screen, by name. */
  readonly filters: Readonly<Record<string, Query>>
}

type Place = ReturnType<typeof pageCursor.parse>

/** Reads pages or totals of a list as a signed-in member. */
export function listReader(client: TestClient, { path }: MeasuredList) {
  async function ask(below: string, query: Query) {
    const response = await client.send({
      method: 'GET',
      url: `${path}${below}?${new URLSearchParams(query)}`,
    })
    if (response.statusCode !== 200) throw new Error(`${path}${below} failed: ${response.body}`)
    return response.json()
  }
  return {
    readPage: (query: Query) => ask('', query),
    readTotals: (query: Query) => ask('/totals', query),
    /** Returns the queries of the first, a middle and the last page. */
    async pagesOf(query: Query): Promise<Readonly<Record<string, Query>>> {
      const first = await ask('', query)
      const last = await ask('', { ...query, last: '1' })
      const middle = between(pageCursor.parse(first.next), pageCursor.parse(last.previous))
      return {
        first: query,
        ...(middle === null ? {} : { middle: { ...query, after: JSON.stringify(middle) } }),
        last: { ...query, last: '1' },
      }
    },
  }
}

/** Returns a cursor half-way between two, where a record need not exist; null if there are not enough pages. */
function between(from: Place, to: Place): Place {
  if (from === null || to === null) return null
  const [[start, id], [end]] = [from, to]
  if (typeof start === 'number' && typeof end === 'number') return [Math.round((start + end) / 2), id]
  return [textBetween(String(start), String(end)), id]
}

function textBetween(left: string, right: string): string {
  const differs = [...left].findIndex((letter, index) => letter !== right[index])
  if (differs < 0) return left
  const [one, other] = [left.charCodeAt(differs), right.charCodeAt(differs)]
  const half = Math.round((one + (Number.isNaN(other) ? one : other)) / 2)
  return `${left.slice(0, differs)}${String.fromCharCode(half)}`
}

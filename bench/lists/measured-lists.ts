import { productSorts } from '@quittance/shared/contract/catalogue-records.ts'
import { documentSorts } from '@quittance/shared/contract/document-lists.ts'
import { partySorts } from '@quittance/shared/contract/party-records.ts'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { DataSet } from '#data-set/provide-data-set.ts'
import type { MeasuredList } from './measured-list.ts'

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

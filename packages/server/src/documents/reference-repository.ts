import type { Relation, StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { type Selectable, sql } from 'kysely'
import { PreparedQuery } from '#database/queries/prepared-query.ts'
import type { CustomerTable, LeadTable } from '#database/tables/party-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { toParty } from '#parties/repository.ts'
import { findSimilarStatus } from './statuses/repository.ts'

/** What a save refers to. */
export interface ReferenceQuery {
  readonly kind: string
  readonly relation: Relation
  readonly partyId: number
  readonly status: StatusReference
  readonly currencyId: number
  readonly ownerId: number
  /** Each once. */
  readonly productIds: readonly number[]
}

/** Which of it is there, and what else of the settings a document is made of; what is not offered any more too. */
export interface FoundReferences {
  readonly party: Party | null
  readonly status: (NamedReference & { readonly id: number }) | null
  readonly currency: NamedReference | null
  readonly isOwnerActive: boolean
  /** How many of the products there are. */
  readonly productCount: number
  readonly prefix: string
  /** Of the version in force. */
  readonly companyVersionId: number
}

interface NamedReference {
  readonly name: string
  readonly isRetired: boolean
}

/** Reads all of it in one statement, and in another one a status whose name is sent in another form than it is stored. */
export async function readReferences(db: Connection, wanted: ReferenceQuery): Promise<FoundReferences> {
  const { kind, relation, partyId, status, currencyId, ownerId, productIds } = wanted
  const isById = 'id' in status
  const values: Record<string, string | number> = { kind, partyId, currencyId, ownerId }
  values.status = isById ? status.id : status.name
  for (const [place, id] of productIds.entries()) values[getProductParameter(place)] = id
  const query = getQuery({ relation, isById, productCount: productIds.length })
  const row = await query.first(db, values)
  if (!row) throw new Error(`There are no settings of ${kind}`)
  const named = toNamedReference(row.status_name, row.status_retired_at)
  const exactStatus = named && row.status_id !== null ? { ...named, id: row.status_id } : null
  return {
    // What is not there has no id.
    party: row.id === null ? null : toParty(relation, { ...row, id: row.id }),
    status: exactStatus ?? (isById ? null : await findSimilarStatus(db, kind, status.name)),
    currency: toNamedReference(row.currency_name, row.currency_retired_at),
    isOwnerActive: row.owner_is_active === 1,
    productCount: Number(row.products),
    prefix: row.prefix,
    companyVersionId: row.company_version_id,
  }
}

interface ReferenceRow extends Omit<Selectable<CustomerTable> & Selectable<LeadTable>, 'id'> {
  readonly id: number | null
  readonly status_id: number | null
  readonly status_name: string | null
  readonly status_retired_at: string | null
  readonly currency_name: string | null
  readonly currency_retired_at: string | null
  readonly owner_is_active: number | null
  readonly products: number
  readonly prefix: string
  readonly company_version_id: number
}

interface QueryShape {
  readonly relation: Relation
  readonly isById: boolean
  /** How many products are looked up. */
  readonly productCount: number
}

const queriesByShape = new Map<string, PreparedQuery<QueryValues, ReferenceRow>>()
// Documents with more products are rare, and their queries long.
const maxCachedProducts = 50

type QueryValues = Readonly<Record<string, string | number>>

function getQuery(shape: QueryShape): PreparedQuery<QueryValues, ReferenceRow> {
  const name = `${shape.relation} ${shape.isById} ${shape.productCount}`
  const query = queriesByShape.get(name) ?? composeQuery(shape)
  if (shape.productCount <= maxCachedProducts) queriesByShape.set(name, query)
  return query
}

function composeQuery({
  relation,
  isById,
  productCount: products,
}: QueryShape): PreparedQuery<QueryValues, ReferenceRow> {
  return new PreparedQuery((db, place) => {
    const wanted = Array.from({ length: products }, (_product, index) => place(getProductParameter(index)))
    const count = sql`(select count(*) from products where id in (${sql.join(wanted)}))`
    return sql<ReferenceRow>`
      select party.*, settings.prefix,
        status.id as status_id, status.name as status_name, status.retired_at as status_retired_at,
        currency.name as currency_name, currency.retired_at as currency_retired_at,
        owner.is_active as owner_is_active,
        ${products === 0 ? sql`0` : count} as products,
        (select max(id) from company_versions) as company_version_id
      from kind_settings as settings
      left join ${sql.table(relation === 'lead' ? 'leads' : 'customers')} as party on party.id = ${place('partyId')}
      left join document_statuses as status
        on status.kind = settings.kind and ${sql.ref(isById ? 'status.id' : 'status.name')} = ${place('status')}
      left join currencies as currency on currency.id = ${place('currencyId')}
      left join members as owner on owner.id = ${place('ownerId')}
      where settings.kind = ${place('kind')}`.compile(db)
  })
}

function getProductParameter(index: number): string {
  return `product ${index}`
}

function toNamedReference(name: string | null, retiredAt: string | null): NamedReference | null {
  return name === null ? null : { name, isRetired: retiredAt !== null }
}

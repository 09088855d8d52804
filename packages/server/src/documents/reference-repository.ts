import type { Relation, StatusReference } from '@quittance/shared/documents/sales-document.ts'
import { type Selectable, sql } from 'kysely'
import { forShare } from '#database/queries/portable-sql.ts'
import { PreparedQuery } from '#database/queries/prepared-query.ts'
import type { CustomerTable, LeadTable } from '#database/tables/party-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Party } from '#parties/party.ts'
import { toParty } from '#parties/repository.ts'
import { findSimilarStatus } from './statuses/repository.ts'

/** The records that a save refers to. */
interface ReferenceQuery {
  readonly kind: string
  readonly relation: Relation
  readonly partyId: number
  readonly status: StatusReference
  readonly currencyId: number
  readonly ownerId: number
  /** Version of the company that the document has stored; null for a new document. */
  readonly storedCompanyId: number | null
  /** Without duplicates. */
  readonly productIds: readonly number[]
}

/** The records that exist, including retired and archived ones, and the settings that a document needs. */
interface FoundReferences {
  readonly party: Party | null
  readonly status: (NamedReference & { readonly id: number }) | null
  readonly currency: NamedReference | null
  readonly isOwnerActive: boolean
  /** Number of the products that exist. */
  readonly productCount: number
  /** Text before the number of a new document: that of the series in which it will be issued, otherwise that of the settings. */
  readonly prefix: string
  /** The current version of the company. */
  readonly companyVersionId: number
  /** Whether the document was stored before the company had a name. */
  readonly isSellerUnknown: boolean
  /** Whether the installation has sample data. Then it has no other documents, and no new one is saved. */
  readonly hasSampleData: boolean
}

interface NamedReference {
  readonly name: string
  readonly isRetired: boolean
}

/** Reads all references in one statement; a status name in another normal form takes a second one. */
export async function readReferences(db: Connection, references: ReferenceQuery): Promise<FoundReferences> {
  const { kind, relation, partyId, status, currencyId, ownerId, storedCompanyId, productIds } = references
  const isById = 'id' in status
  const values: Record<string, string | number> = { kind, partyId, currencyId, ownerId }
  // No version of the company has the id 0.
  values.storedCompanyId = storedCompanyId ?? 0
  values.status = isById ? status.id : status.name
  for (const [index, id] of productIds.entries()) values[getProductParameter(index)] = id
  const query = getQuery({ relation, isById, productCount: productIds.length })
  const row = await query.first(db, values)
  if (!row) throw new Error(`kind_settings has no row for ${kind}`)
  const statusName = toNamedReference(row.status_name, row.status_retired_at)
  const exactStatus = statusName && row.status_id !== null ? { ...statusName, id: row.status_id } : null
  return {
    // The id is null if the left join found no row.
    party: row.id === null ? null : toParty(relation, { ...row, id: row.id }),
    status: exactStatus ?? (isById ? null : await findSimilarStatus(db, kind, status.name)),
    currency: toNamedReference(row.currency_name, row.currency_retired_at),
    isOwnerActive: row.owner_is_active === 1,
    productCount: Number(row.products),
    prefix: row.prefix,
    companyVersionId: row.company_version_id,
    isSellerUnknown: row.stored_company_name === '',
    hasSampleData: Number(row.has_sample_data) === 1,
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
  readonly stored_company_name: string | null
  readonly has_sample_data: number
}

interface QueryShape {
  readonly relation: Relation
  readonly isById: boolean
  /** Number of products that the query reads. */
  readonly productCount: number
}

const queriesByShape = new Map<string, PreparedQuery<QueryValues, ReferenceRow>>()
// Documents with more products are rare, and their queries are long.
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
  productCount,
}: QueryShape): PreparedQuery<QueryValues, ReferenceRow> {
  return new PreparedQuery((db, placeholder) => {
    const ids = Array.from({ length: productCount }, (_id, index) => placeholder(getProductParameter(index)))
    const count = sql`(select count(*) from products where id in (${sql.join(ids)}))`
    return sql<ReferenceRow>`
      select party.*, coalesce(
          (select series.prefix from number_series as series, issuing_settings
            where series.kind = settings.kind and issuing_settings.is_on = 1), settings.prefix) as prefix,
        status.id as status_id, status.name as status_name, status.retired_at as status_retired_at,
        currency.name as currency_name, currency.retired_at as currency_retired_at,
        owner.is_active as owner_is_active,
        ${productCount === 0 ? sql`0` : count} as products,
        (select max(id) from company_versions) as company_version_id,
        (select name from company_versions where id = ${placeholder('storedCompanyId')}) as stored_company_name,
        exists (select 1 from sample_records ${forShare(db)}) as has_sample_data
      from kind_settings as settings
      left join ${sql.table(relation === 'lead' ? 'leads' : 'customers')} as party on party.id = ${placeholder('partyId')}
      left join document_statuses as status
        on status.kind = settings.kind and ${sql.ref(isById ? 'status.id' : 'status.name')} = ${placeholder('status')}
      left join currencies as currency on currency.id = ${placeholder('currencyId')}
      left join members as owner on owner.id = ${placeholder('ownerId')}
      where settings.kind = ${placeholder('kind')}`.compile(db)
  })
}

function getProductParameter(index: number): string {
  return `product ${index}`
}

function toNamedReference(name: string | null, retiredAt: string | null): NamedReference | null {
  return name === null ? null : { name, isRetired: retiredAt !== null }
}

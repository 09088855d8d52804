import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/database.ts'

/** A document as the first screen lists it. */
export interface RecentDocument {
  readonly id: number
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly title: string
  readonly partyName: string
  readonly documentDate: string
  readonly total: Decimal
  readonly currency: string
  readonly status: { readonly name: string; readonly meaning: string }
}

const shown = 12
const moneyPlaces = 2

/** The documents saved last, of every kind. */
export async function listRecentDocuments(db: Connection): Promise<RecentDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin('document_statuses', 'document_statuses.id', 'documents.status_id')
    .innerJoin('currencies', 'currencies.id', 'documents.currency_id')
    .select(['documents.id', 'documents.kind', 'documents.prefix', 'documents.number', 'documents.title'])
    .select(['documents.party_name', 'documents.document_date', 'documents.total'])
    .select(['currencies.name as currency', 'document_statuses.name as status', 'document_statuses.meaning'])
    .where('documents.archived_at', 'is', null)
    .orderBy('documents.updated_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ party_name, document_date, total, status, meaning, ...document }) => ({
    ...document,
    partyName: party_name,
    documentDate: document_date,
    total: fromScaled(total, moneyPlaces),
    status: { name: status, meaning },
  }))
}

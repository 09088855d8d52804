import { recordTypes } from '@quittance/search/search-words.ts'
import type { NamedRecord, Relation } from '@quittance/shared/documents/sales-document.ts'
import { deleteStoredProducts } from '#catalogue/products/repository.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import { deleteImportedRows } from '#imports/repository.ts'
import { deleteRevisions } from '#parties/revisions/repository.ts'
import { addPendingChanges } from '#search/repository.ts'

/** Returns whether there is a document. Locks, so that no document is stored until the transaction ends. */
export async function hasDocuments(transaction: Connection): Promise<boolean> {
  const first = transaction.selectFrom('documents').select('id').limit(1)
  return (await first.modifyEnd(forUpdate(transaction)).executeTakeFirst()) !== undefined
}

type Ids = readonly number[]

/** Deletes documents with everything that refers to them. Other documents must not be derived from them. */
export async function deleteDocuments(transaction: Connection, ids: Ids): Promise<void> {
  if (ids.length === 0) return
  await transaction.deleteFrom('document_origins').where('document_id', 'in', ids).execute()
  await transaction.deleteFrom('document_line_taxes').where('document_id', 'in', ids).execute()
  await transaction.deleteFrom('document_lines').where('document_id', 'in', ids).execute()
  await transaction.deleteFrom('document_revisions').where('document_id', 'in', ids).execute()
  // A repeated request would otherwise return a document that is gone.
  await transaction.deleteFrom('idempotency_keys').where('document_id', 'in', ids).execute()
  await transaction.deleteFrom('documents').where('id', 'in', ids).execute()
  await removeFromIndex(transaction, recordTypes.document, ids)
}

/** Deletes leads or customers with their changes. No document must be for them. */
export async function deleteParties(transaction: Connection, relation: Relation, ids: Ids): Promise<void> {
  if (ids.length === 0) return
  await deleteRevisions(transaction, relation, ids)
  await deleteImportedRows(transaction, relation, ids)
  await transaction
    .deleteFrom(relation === 'lead' ? 'leads' : 'customers')
    .where('id', 'in', ids)
    .execute()
  await removeFromIndex(transaction, recordTypes[relation], ids)
}

/** Tables whose rows refer to a customer and are kept. Leads are separated from customers, see `releaseLeads`. */
const tablesOfCustomers = ['documents', 'issued_documents', 'payments', 'mail_messages'] as const

/**
 * Returns those of some customers to which other records refer, so that they cannot be deleted, such as payments. Locks all of them, and
 * reads what is committed now, so that none is referred to later in the transaction.
 */
export async function lockReferencedCustomers(transaction: Connection, ids: Ids): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  const customers = await transaction
    .selectFrom('customers')
    .select(['id', 'company_name', 'client_name', 'username'])
    .where('id', 'in', ids)
    .orderBy('id')
    .modifyEnd(forUpdate(transaction))
    .execute()
  const referenced = new Set<number | null>()
  for (const table of tablesOfCustomers) {
    const rows = transaction.selectFrom(table).select('customer_id').where('customer_id', 'in', ids)
    for (const row of await rows.modifyEnd(forUpdate(transaction)).execute()) referenced.add(row.customer_id)
  }
  return customers
    .filter(({ id }) => referenced.has(id))
    .map((row) => ({ id: row.id, name: row.company_name || row.client_name || row.username }))
}

/** Separates other leads from the customers that they were converted to, before those are deleted. */
export async function releaseLeads(transaction: Connection, customerIds: Ids): Promise<void> {
  if (customerIds.length === 0) return
  const converted = transaction.updateTable('leads').set({ customer_id: null })
  await converted.where('customer_id', 'in', customerIds).execute()
}

export async function deleteProducts(transaction: Connection, ids: Ids): Promise<void> {
  if (ids.length === 0) return
  await deleteImportedRows(transaction, 'product', ids)
  await deleteStoredProducts(transaction, ids)
}

/** Deletes the groups that have no products left, and returns them. */
export async function deleteEmptyGroups(transaction: Connection, ids: Ids): Promise<NamedRecord[]> {
  if (ids.length === 0) return []
  const used = transaction.selectFrom('products').select('group_id').where('group_id', 'is not', null)
  const groups = transaction.selectFrom('product_groups').select(['id', 'name']).where('id', 'in', ids)
  const rows = await groups.where('id', 'not in', used).modifyEnd(forUpdate(transaction)).execute()
  const emptyIds = rows.map(({ id }) => id)
  if (emptyIds.length === 0) return rows
  await changeReferenceData(transaction, (within) =>
    within.deleteFrom('product_groups').where('id', 'in', emptyIds).execute(),
  )
  return rows
}

/** A record without words cannot be found. */
async function removeFromIndex(
  transaction: Connection,
  type: (typeof recordTypes)[keyof typeof recordTypes],
  ids: Ids,
): Promise<void> {
  await addPendingChanges(
    transaction,
    ids.map((id) => ({ type, id, words: '' })),
  )
}

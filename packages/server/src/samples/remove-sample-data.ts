import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Author, createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordEvents, type SubjectType } from '#events/repository.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { forgetSamples, listSampleIds } from '#settings/sample-records-repository.ts'
import {
  deleteDocuments,
  deleteEmptyGroups,
  deleteParties,
  deleteProducts,
  lockReferencedCustomers,
  releaseLeads,
} from './repository.ts'

/**
 * Deletes all sample records with their changes, in one transaction. It is the only deletion of documents: numbers are counted
 * from those that are left, so they start again. Members may have changed the records meanwhile. Own records stay: also a customer that
 * a sample lead was converted to. A sample customer to which an own record refers becomes an own one: a payment is never deleted.
 * @returns these customers
 */
export async function removeSampleData(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  author: Author,
): Promise<readonly NamedRecord[]> {
  const stamp = createStamp(author, clock())
  const kept = await inTransaction(database, async (transaction) => {
    const recordDeletions = async (type: SubjectType, ids: readonly number[]) => {
      const events = ids.map((id) => ({ subject: { type, id }, event: 'deleted' }) as const)
      await recordEvents(transaction, stamp, events)
    }
    const documents = await listSampleIds(transaction, 'documents')
    await deleteDocuments(transaction, documents)
    await recordDeletions('document', documents)
    const leads = await listSampleIds(transaction, 'leads')
    await deleteParties(transaction, 'lead', leads)
    await recordDeletions('lead', leads)
    const allCustomers = await listSampleIds(transaction, 'customers')
    const keptCustomers = await lockReferencedCustomers(transaction, allCustomers)
    const customers = allCustomers.filter((id) => !keptCustomers.some((customer) => customer.id === id))
    await releaseLeads(transaction, customers)
    await deleteParties(transaction, 'customer', customers)
    await recordDeletions('customer', customers)
    const products = await listSampleIds(transaction, 'products')
    await deleteProducts(transaction, products)
    await recordDeletions('product', products)
    const groups = await deleteEmptyGroups(transaction, await listSampleIds(transaction, 'product_groups'))
    const toDeletion = ({ id, name }: NamedRecord) =>
      ({ subject: { type: 'product_groups', id }, event: 'deleted', deletedName: name }) as const
    await recordEvents(transaction, stamp, groups.map(toDeletion))
    await forgetSamples(transaction)
    return keptCustomers
  })
  await mergePendingChanges({ database })
  return kept
}

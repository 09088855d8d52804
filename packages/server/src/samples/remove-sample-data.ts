import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { mergePendingChanges } from '#search/merge-pending-changes.ts'
import { forgetSamples, listSampleIds } from '#settings/sample-records-repository.ts'
import {
  deleteDocuments,
  deleteEmptyGroups,
  deleteParties,
  deleteProducts,
  releaseLeads,
} from './repository.ts'

/**
 * Deletes all sample records with their changes, in one transaction. It is the only deletion of documents: numbers are counted
 * from those that are left, so they start again. Members may have changed the records meanwhile. Own records stay: also a customer that
 * a sample lead was converted to.
 */
export async function removeSampleData({ database }: { readonly database: Connection }): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await deleteDocuments(transaction, await listSampleIds(transaction, 'documents'))
    const leads = await listSampleIds(transaction, 'leads')
    const customers = await listSampleIds(transaction, 'customers')
    await deleteParties(transaction, 'lead', leads)
    await releaseLeads(transaction, customers)
    await deleteParties(transaction, 'customer', customers)
    await deleteProducts(transaction, await listSampleIds(transaction, 'products'))
    await deleteEmptyGroups(transaction, await listSampleIds(transaction, 'product_groups'))
    await forgetSamples(transaction)
  })
  await mergePendingChanges({ database })
}

import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import { importProducts } from '@quittance/shared/contract/product-imports.ts'
import { call } from '#api/client.ts'
import type { SentBatch } from '#ui/imports/import-definition.ts'

/** Sends a batch of rows. If it is sent again, the results are the same. */
export async function sendProducts(
  { importId, existing, rows }: SentBatch,
  createsGroups: boolean,
): Promise<readonly WireRowResult[]> {
  const body = { import_id: importId, existing, create_groups: createsGroups, rows }
  return (await call(importProducts, { body })).results
}

import {
  type ExistingChoice,
  partyImports,
  type WireRowResult,
} from '@quittance/shared/contract/party-imports.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { call } from '#api/client.ts'

interface SentBatch {
  readonly importId: string
  readonly existing: ExistingChoice
  readonly rows: readonly ({ readonly line: number } & Readonly<Record<string, unknown>>)[]
}

/** Some rows of a file. Sent again, they are answered the same. */
export async function sendRows(
  relation: Relation,
  { importId, existing, rows }: SentBatch,
): Promise<readonly WireRowResult[]> {
  const body = { import_id: importId, existing, rows }
  return (await call(partyImports[relation], { body })).results
}

import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { statusesQuery } from './document-queries.ts'

interface NumberedDocument {
  readonly id: number
  readonly number: number
}

/**
 * Finds the draft of a kind with the next higher number; after the last draft, the first one. Returns null if there is no other.
 * @throws ApiError
 */
export async function findNextDraft(
  queries: QueryClient,
  kind: DocumentKind,
  current: NumberedDocument,
): Promise<number | null> {
  const statuses = await queries.fetchQuery(statusesQuery(kind))
  const drafts = statuses.filter(({ meaning }) => meaning === 'draft').map(({ id }) => id)
  if (drafts.length === 0) return null
  const query = { status: drafts.join(), sort: 'number', descending: '0', limit: '2' } as const
  const { page } = documentListCalls(kind)
  const after = JSON.stringify([current.number, current.id])
  // After the last draft, the list returns its last page again.
  const higher = (await call(page, { query: { ...query, after } })).documents.find(
    ({ number }) => number > current.number,
  )
  if (higher !== undefined) return higher.id
  const found = (await call(page, { query })).documents
  return found.find(({ id }) => id !== current.id)?.id ?? null
}

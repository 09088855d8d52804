import { readLegalContext } from '@quittance/shared/contract/legal-context.ts'
import type { Binding } from '#http/endpoint.ts'
import { serveWithEtag } from '#http/etag.ts'
import { readContext } from './read-legal-context.ts'

/** Binds the call that returns the parties and the sentences with which a form checks an invoice. */
export function legalContextRoute(binding: Binding): void {
  const { database } = binding.services
  serveWithEtag(binding, readLegalContext, async ({ query, locale }) => readContext(database, query, locale))
}

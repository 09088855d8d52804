import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { DocumentKindCache } from './blocks/known-kinds.ts'
import { presentResults } from './presenter.ts'
import { searchEverything } from './search-everything.ts'

export function searchRoutes(binding: Binding): void {
  const { database, searches, clock } = binding.services
  const knownKinds = new DocumentKindCache()
  serve(binding, globalSearch, async ({ body, member }) => {
    searches.consume(member.id, clock())
    const { maxCount } = searchLimits
    const request = { text: body.search_text, limit: body.limit, maxCount }
    const results = await searchEverything(database, request, knownKinds)
    return presentResults(results)
  })
}

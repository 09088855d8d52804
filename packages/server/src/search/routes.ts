import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { KnownKinds } from './blocks/known-kinds.ts'
import { presentResults } from './presenter.ts'
import { searchEverything } from './search-everything.ts'

export function searchRoutes(binding: Binding): void {
  const { database, searches, clock } = binding.services
  const knownKinds = new KnownKinds()
  serve(binding, globalSearch, async ({ body, member }) => {
    searches.count(member.id, clock())
    const { countedTo } = searchLimits
    const request = { text: body.search_text, limit: body.limit, countedTo }
    const results = await searchEverything(database, request, knownKinds)
    return presentResults(results)
  })
}

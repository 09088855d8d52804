import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { presentResults } from './presenter.ts'
import { searchEverything } from './search-everything.ts'

export function searchRoutes(binding: Binding): void {
  const { database } = binding.services
  serve(binding, globalSearch, async ({ body }) => {
    const { countedTo } = searchLimits
    const results = await searchEverything(database, { text: body.search_text, limit: body.limit, countedTo })
    return presentResults(results)
  })
}

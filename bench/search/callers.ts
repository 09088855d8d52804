import { DocumentKindCache } from '@quittance/server/src/search/query-index.ts'
import { type SearchResults, searchEverything } from '@quittance/server/src/search/search-everything.ts'
import { testPassword } from '@quittance/server/test/test-company.ts'
import { globalSearch, searchLimits } from '@quittance/shared/contract/search.ts'
import { type DataSet, memberEmail } from '#data-set/provide-data-set.ts'
import { signedInHeaders } from '#harness/signed-in-headers.ts'
import type { Ask } from './ask-queries.ts'

/** Returns a function that searches with the arguments of the search bar, without HTTP. */
export function inTheServer({ test }: Pick<DataSet, 'test'>): (text: string) => Promise<SearchResults> {
  const { searchBarHits: limit, maxCount } = searchLimits
  const kindCache = new DocumentKindCache()
  return (text) => searchEverything(test.services.database, { text, limit, maxCount }, kindCache)
}

/** Returns a function that searches like a browser: over a socket, signed in, with the response read completely. */
export async function overHttp({ test }: Pick<DataSet, 'test'>): Promise<Ask> {
  const client = test.createClient()
  await client.signIn(memberEmail, testPassword)
  const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json', ...signedInHeaders(client) }
  return async (text) => {
    const body = JSON.stringify({ search_text: text, limit: searchLimits.searchBarHits })
    const response = await fetch(`${address}${globalSearch.path}`, { method: 'POST', headers, body })
    const answer = await response.text()
    if (response.status !== 200) throw new Error(`The search for ${text} failed: ${answer}`)
  }
}

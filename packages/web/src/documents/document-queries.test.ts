import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { everyParty } from '#api/party-keys.ts'
import { partiesQuery, partyQuery } from './document-queries.ts'

it.each([
  ['that a link names', partyQuery('customer', 7).queryKey],
  ['that match the search text', partiesQuery('customer', 'zoe').queryKey],
])('requests the parties %s again after a change of any party', async (_which, queryKey) => {
  const client = new QueryClient()
  client.setQueryData<unknown>(queryKey, null)
  await client.invalidateQueries({ queryKey: everyParty })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

import { QueryClient } from '@tanstack/react-query'
import { expect, it, test } from 'vitest'
import { everyParty } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { text } from '#locale/use-text.ts'
import { loadFailure, partiesQuery, partyQuery } from './document-queries.ts'

it.each([
  ['that a link names', partyQuery('customer', 7).queryKey],
  ['that match the search text', partiesQuery('customer', 'zoe').queryKey],
])('requests the parties %s again after a change of any party', async (_which, queryKey) => {
  const client = new QueryClient()
  client.setQueryData<unknown>(queryKey, null)
  await client.invalidateQueries({ queryKey: everyParty })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test.each([
  ['a missing response', 0, text('call.offline'), text('document.load-offline'), true],
  ['an invalid response', 200, text('call.unreadable'), text('document.load-unreadable'), true],
  ['an invalid error response', 502, text('call.unreadable'), text('document.load-unreadable'), true],
  ['an overloaded server', 503, 'Busy.', 'Busy.', true],
  ['too many attempts', 429, 'Too many.', 'Too many.', true],
  ['an unknown id', 404, 'No such document.', 'No such document.', false],
  ['a missing permission', 403, 'Not allowed.', 'Not allowed.', false],
])('returns a sentence for %s, and whether a retry can help', (_case, status, said, sentence, mayPass) => {
  expect(loadFailure(new ApiError(status, said), text)).toEqual({ sentence, mayPass })
})

import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { text } from '#locale/text.ts'
import { loadFailure } from './load-failure.ts'

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

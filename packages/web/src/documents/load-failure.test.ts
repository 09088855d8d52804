import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { text } from '#locale/text.ts'
import { loadFailure } from './load-failure.ts'

test.each([
  ['no answer', 0, text('call.offline'), text('document.load-offline'), true],
  ['an unreadable answer', 200, text('call.unreadable'), text('document.load-unreadable'), true],
  ['an unreadable failure', 502, text('call.unreadable'), text('document.load-unreadable'), true],
  ['a busy server', 503, 'Busy.', 'Busy.', true],
  ['too many attempts', 429, 'Too many.', 'Too many.', true],
  ['nothing there', 404, 'No such document.', 'No such document.', false],
  ['not allowed', 403, 'Not allowed.', 'Not allowed.', false],
])('%s: what is said, and whether asking again may help', (_case, status, said, sentence, mayPass) => {
  expect(loadFailure(new ApiError(status, said), text)).toEqual({ sentence, mayPass })
})

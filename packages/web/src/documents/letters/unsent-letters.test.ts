import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { rememberFor } from '#api/tab-memory.ts'
import { unsentLetters } from './unsent-letters.ts'

const invoice = { kind: getKind('invoice'), id: 7 }
const storage = tabStorage()

beforeEach(() => storage.clear())

it('finds the e-mail of each document until it is removed', () => {
  const letter = { edits: { subject: 'Hello', attachedIds: [4] }, triedWith: 'key-1' }
  unsentLetters(storage).keep(invoice, letter)
  unsentLetters(storage).keep({ ...invoice, id: 8 }, { edits: { locale: 'fr' }, triedWith: null })
  const later = unsentLetters(storage)
  expect(later.find(invoice)).toEqual(letter)
  expect(later.find({ ...invoice, id: 8 })).toEqual({ edits: { locale: 'fr' }, triedWith: null })
  expect(later.find({ ...invoice, kind: getKind('estimate') })).toBeNull()
  later.forget(invoice)
  expect(later.find(invoice)).toBeNull()
  expect(later.find({ ...invoice, id: 8 })).not.toBeNull()
})

it('does not show a member the e-mails of another member', () => {
  rememberFor(1, storage)
  unsentLetters(storage).keep(invoice, { edits: { subject: 'Hello' } })
  rememberFor(1, storage)
  expect(unsentLetters(storage).find(invoice)).toEqual({ edits: { subject: 'Hello' } })
  rememberFor(2, storage)
  expect(unsentLetters(storage).find(invoice)).toBeNull()
})

it.each(['{', '[]', '{"invoice-7":{"edits":{"subject":4}}}'])('ignores invalid stored data: %s', (text) => {
  storage.setItem('unsent-letters', text)
  expect(unsentLetters(storage).find(invoice)).toBeNull()
})

/** Returns a storage in memory. */
function tabStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}

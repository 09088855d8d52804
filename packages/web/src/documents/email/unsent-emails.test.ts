import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { rememberFor } from '#api/browser-storage.ts'
import { unsentEmails } from './unsent-emails.ts'

const invoice = { kind: getKind('invoice'), id: 7 }
const storage = tabStorage()

beforeEach(() => storage.clear())

it('finds the e-mail of each document until it is removed', () => {
  const email = { edits: { subject: 'Hello', attachedIds: [4] }, triedWith: 'key-1' }
  unsentEmails(storage).keep(invoice, email)
  unsentEmails(storage).keep({ ...invoice, id: 8 }, { edits: { locale: 'fr' }, triedWith: null })
  const later = unsentEmails(storage)
  expect(later.find(invoice)).toEqual(email)
  expect(later.find({ ...invoice, id: 8 })).toEqual({ edits: { locale: 'fr' }, triedWith: null })
  expect(later.find({ ...invoice, kind: getKind('estimate') })).toBeNull()
  later.forget(invoice)
  expect(later.find(invoice)).toBeNull()
  expect(later.find({ ...invoice, id: 8 })).not.toBeNull()
})

it('does not show a member the e-mails of another member', () => {
  rememberFor(1, storage)
  unsentEmails(storage).keep(invoice, { edits: { subject: 'Hello' } })
  rememberFor(1, storage)
  expect(unsentEmails(storage).find(invoice)).toEqual({ edits: { subject: 'Hello' } })
  rememberFor(2, storage)
  expect(unsentEmails(storage).find(invoice)).toBeNull()
})

it.each(['{', '[]', '{"invoice-7":{"edits":{"subject":4}}}'])('ignores invalid stored data: %s', (text) => {
  storage.setItem('unsent-letters', text)
  expect(unsentEmails(storage).find(invoice)).toBeNull()
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

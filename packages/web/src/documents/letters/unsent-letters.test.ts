import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import { rememberFor } from '#api/tab-memory.ts'
import { unsentLetters } from './unsent-letters.ts'

const invoice = { kind: kindNamed('invoice'), id: 7 }
const storage = tabStorage()

beforeEach(() => storage.clear())

it('finds what was written of each document, until nothing is', () => {
  unsentLetters(storage).keep(invoice, { subject: 'Hello', attachedIds: [4], receiver: 'customer 2' })
  unsentLetters(storage).keep({ ...invoice, id: 8 }, { to: 'ada@example.com', locale: 'fr' })
  const later = unsentLetters(storage)
  expect(later.find(invoice)).toEqual({ subject: 'Hello', attachedIds: [4], receiver: 'customer 2' })
  expect(later.find({ ...invoice, id: 8 })).toEqual({ to: 'ada@example.com', locale: 'fr' })
  expect(later.find({ ...invoice, kind: kindNamed('estimate') })).toEqual({})
  later.keep(invoice, {})
  expect(later.find(invoice)).toEqual({})
  expect(later.find({ ...invoice, id: 8 })).toMatchObject({ locale: 'fr' })
})

it('shows nobody what another member wrote', () => {
  rememberFor(1, storage)
  unsentLetters(storage).keep(invoice, { subject: 'Hello' })
  rememberFor(1, storage)
  expect(unsentLetters(storage).find(invoice)).toEqual({ subject: 'Hello' })
  rememberFor(2, storage)
  expect(unsentLetters(storage).find(invoice)).toEqual({})
})

it.each(['{', '[]', '{"invoice-7":{"subject":4}}'])('goes on where %s was kept', (text) => {
  storage.setItem('unsent-letters', text)
  expect(unsentLetters(storage).find(invoice)).toEqual({})
})

/** As browsers have it. */
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

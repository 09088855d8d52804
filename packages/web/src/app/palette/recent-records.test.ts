import { beforeEach, expect, it } from 'vitest'
import { addRecentRecord, listRecentRecords } from './recent-records.ts'
import { removeRecentRecords } from './remove-recent-records.ts'

const values = new Map<string, string>()
const storage: Storage = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
  clear: () => values.clear(),
  key: (index) => [...values.keys()][index] ?? null,
  get length() {
    return values.size
  },
}

const invoice = (id: number) => ({ path: `/invoice/edit/${id}`, label: `Roof ${id}`, detail: `INV-${id}` })

beforeEach(() => storage.clear())

it('lists each record once, the last one first, and at most eight', () => {
  for (const id of [1, 2, 3, 1]) addRecentRecord(7, invoice(id), storage)
  expect(listRecentRecords(7, storage)).toEqual([invoice(1), invoice(3), invoice(2)])
  for (let id = 10; id < 20; id += 1) addRecentRecord(7, invoice(id), storage)
  expect(listRecentRecords(7, storage)).toHaveLength(8)
})

it('is empty for another member, whose first record replaces it', () => {
  addRecentRecord(7, invoice(1), storage)
  expect(listRecentRecords(8, storage)).toEqual([])
  addRecentRecord(8, invoice(2), storage)
  expect(listRecentRecords(7, storage)).toEqual([])
})

it('is empty after the sign-out, and if the stored text is invalid', () => {
  addRecentRecord(7, invoice(1), storage)
  removeRecentRecords(storage)
  expect(listRecentRecords(7, storage)).toEqual([])
  storage.setItem('recent-records', '{"memberId":7,"records":[{"path":4}]}')
  expect(listRecentRecords(7, storage)).toEqual([])
})

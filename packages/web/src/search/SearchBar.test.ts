import { expect, it } from 'vitest'
import { isSearchShortcut } from './SearchBar.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

it.each([{ key: '/' }, { key: '/', shiftKey: true }])('%o opens the search', (pressed) => {
  expect(isSearchShortcut({ ...plain, ...pressed })).toBe(true)
})

it.each([
  { key: 'k', ctrlKey: true },
  { key: '/', ctrlKey: true },
  { key: '/', metaKey: true },
  { key: '/', altKey: true },
])('%o does not open the search', (pressed) => {
  expect(isSearchShortcut({ ...plain, ...pressed })).toBe(false)
})

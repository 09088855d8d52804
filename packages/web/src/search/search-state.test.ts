import { expect, it } from 'vitest'
import {
  changeText,
  clearOption,
  clearSearch,
  closeResults,
  composeText,
  endComposition,
  handleEscape,
  initialSearchState,
  isIdle,
  moveOption,
  type SearchState,
  searchAfterPause,
  startSearch,
} from './search-state.ts'

const typed = changeText(initialSearchState, '  dupont ')
const open = searchAfterPause(typed)

it('searches after a pause in typing, without the spaces around the text', () => {
  expect(typed).toMatchObject({ query: '', isOpen: false, isDue: true })
  expect(open).toMatchObject({ typed: '  dupont ', query: 'dupont', isOpen: true, isDue: false })
})

it('searches immediately on request, and not again after the pause', () => {
  const started = startSearch(typed)
  expect(started).toMatchObject({ query: 'dupont', isOpen: true })
  expect(searchAfterPause(started)).toBe(started)
})

it('keeps the results while the user types more, and clears the active option', () => {
  const more = changeText({ ...open, optionId: 'a' }, 'dupont d')
  expect(more).toMatchObject({ query: 'dupont', isOpen: true, optionId: null, session: open.session })
})

it('requests the results of the same text again', () => {
  const states = [open, startSearch(open), searchAfterPause(changeText(open, 'dupont'))]
  const reopened = startSearch(closeResults(open))
  expect(reopened).toMatchObject({ query: 'dupont', isOpen: true, session: open.session })
  expect([...states, reopened].map(({ requestCount }) => requestCount)).toEqual([1, 2, 2, 2])
})

it('does not search for text that is being composed', () => {
  const composed = composeText(typed, '  dupont ぜ')
  expect(composed).toMatchObject({ typed: '  dupont ぜ', isDue: false })
  expect(searchAfterPause(composed)).toBe(composed)
  expect(searchAfterPause(endComposition(composed, '全'))).toMatchObject({ query: '全', isOpen: true })
  for (const state of [open, closeResults(composed), clearSearch(composed)]) {
    expect(endComposition(state, '全')).toBe(state)
  }
  expect(composeText(open, '')).toMatchObject({ typed: '', isOpen: false })
})

it.each(['', '   '])('shows nothing for %j', (text) => {
  const emptied = changeText(open, text)
  expect(emptied).toMatchObject({ typed: text, query: '', isOpen: false, isDue: false })
  expect(emptied.session).not.toBe(open.session)
  expect(searchAfterPause(emptied)).toBe(emptied)
  expect(startSearch(emptied)).toMatchObject({ query: '', isOpen: false })
})

it('closes the results with the first Escape and clears the text with the second', () => {
  const closed = handleEscape(open)
  expect(closed).toMatchObject({ typed: '  dupont ', isOpen: false })
  const cleared = handleEscape(closed)
  expect(cleared).toMatchObject({ typed: '', query: '', isOpen: false })
  expect(isIdle(cleared)).toBe(true)
  expect(handleEscape(cleared)).toBe(cleared)
})

it('does not open again after Escape', () => {
  const closed = handleEscape(changeText(open, 'dupont et'))
  expect(searchAfterPause(closed)).toBe(closed)
})

it('clears everything when the user leaves, and starts the next session', () => {
  const left = clearSearch(open)
  expect(left).toEqual({ ...initialSearchState, session: open.session + 1 })
  expect(clearSearch(left)).toBe(left)
  expect(clearSearch(closeResults(open))).toMatchObject({ typed: '' })
})

it('moves over all options, and wraps around in both directions', () => {
  const optionIds = ['a', 'b', 'c']
  const walk = (steps: readonly (1 | -1)[]) =>
    steps.reduce<SearchState>((state, step) => moveOption(state, { optionIds, step }), open).optionId
  expect(walk([1])).toBe('a')
  expect(walk([1, 1, 1])).toBe('c')
  expect(walk([1, 1, 1, 1])).toBe('a')
  expect(walk([-1])).toBe('c')
  expect(walk([1, -1])).toBe('c')
  expect(walk([-1, -1])).toBe('b')
})

it('has no active option without options, and starts at the first if the active one has disappeared', () => {
  expect(moveOption(open, { optionIds: [], step: 1 }).optionId).toBeNull()
  expect(moveOption({ ...open, optionId: 'gone' }, { optionIds: ['a'], step: 1 }).optionId).toBe('a')
})

it('clears the active option when the caret moves', () => {
  expect(clearOption({ ...open, optionId: 'a' }).optionId).toBeNull()
  expect(clearOption(open)).toBe(open)
})

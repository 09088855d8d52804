import { expect, it } from 'vitest'
import {
  compositionEnded,
  escapePressed,
  isAtRest,
  nothingSought,
  optionLeft,
  optionMoved,
  resultsClosed,
  type SearchState,
  searchAsked,
  searchLeft,
  textComposed,
  textTyped,
  typingPaused,
} from './search-state.ts'

const typed = textTyped(nothingSought, '  dupont ')
const open = typingPaused(typed)

it('searches after a pause in typing, without the spaces around the text', () => {
  expect(typed).toMatchObject({ sought: '', isOpen: false, isDue: true })
  expect(open).toMatchObject({ typed: '  dupont ', sought: 'dupont', isOpen: true, isDue: false })
})

it('searches immediately on request, and not again after the pause', () => {
  const asked = searchAsked(typed)
  expect(asked).toMatchObject({ sought: 'dupont', isOpen: true })
  expect(typingPaused(asked)).toBe(asked)
})

it('keeps the results while the user types more, and clears the active option', () => {
  const more = textTyped({ ...open, optionId: 'a' }, 'dupont d')
  expect(more).toMatchObject({ sought: 'dupont', isOpen: true, optionId: null, turn: open.turn })
})

it('requests the results of the same text again', () => {
  const states = [open, searchAsked(open), typingPaused(textTyped(open, 'dupont'))]
  const reopened = searchAsked(resultsClosed(open))
  expect(reopened).toMatchObject({ sought: 'dupont', isOpen: true, turn: open.turn })
  expect([...states, reopened].map(({ asks }) => asks)).toEqual([1, 2, 2, 2])
})

it('does not search for text that is being composed', () => {
  const composed = textComposed(typed, '  dupont ぜ')
  expect(composed).toMatchObject({ typed: '  dupont ぜ', isDue: false })
  expect(typingPaused(composed)).toBe(composed)
  expect(typingPaused(compositionEnded(composed, '全'))).toMatchObject({ sought: '全', isOpen: true })
  for (const state of [open, resultsClosed(composed), searchLeft(composed)]) {
    expect(compositionEnded(state, '全')).toBe(state)
  }
  expect(textComposed(open, '')).toMatchObject({ typed: '', isOpen: false })
})

it.each(['', '   '])('shows nothing for %j', (text) => {
  const emptied = textTyped(open, text)
  expect(emptied).toMatchObject({ typed: text, sought: '', isOpen: false, isDue: false })
  expect(emptied.turn).not.toBe(open.turn)
  expect(typingPaused(emptied)).toBe(emptied)
  expect(searchAsked(emptied)).toMatchObject({ sought: '', isOpen: false })
})

it('closes the results with the first Escape and clears the text with the second', () => {
  const closed = escapePressed(open)
  expect(closed).toMatchObject({ typed: '  dupont ', isOpen: false })
  const cleared = escapePressed(closed)
  expect(cleared).toMatchObject({ typed: '', sought: '', isOpen: false })
  expect(isAtRest(cleared)).toBe(true)
  expect(escapePressed(cleared)).toBe(cleared)
})

it('does not open again after Escape', () => {
  const closed = escapePressed(textTyped(open, 'dupont et'))
  expect(typingPaused(closed)).toBe(closed)
})

it('clears everything when the user leaves, and starts the next turn', () => {
  const left = searchLeft(open)
  expect(left).toEqual({ ...nothingSought, turn: open.turn + 1 })
  expect(searchLeft(left)).toBe(left)
  expect(searchLeft(resultsClosed(open))).toMatchObject({ typed: '' })
})

it('moves over all options, and wraps around in both directions', () => {
  const optionIds = ['a', 'b', 'c']
  const walk = (steps: readonly (1 | -1)[]) =>
    steps.reduce<SearchState>((state, step) => optionMoved(state, { optionIds, step }), open).optionId
  expect(walk([1])).toBe('a')
  expect(walk([1, 1, 1])).toBe('c')
  expect(walk([1, 1, 1, 1])).toBe('a')
  expect(walk([-1])).toBe('c')
  expect(walk([1, -1])).toBe('c')
  expect(walk([-1, -1])).toBe('b')
})

it('has no active option without options, and starts at the first if the active one has disappeared', () => {
  expect(optionMoved(open, { optionIds: [], step: 1 }).optionId).toBeNull()
  expect(optionMoved({ ...open, optionId: 'gone' }, { optionIds: ['a'], step: 1 }).optionId).toBe('a')
})

it('clears the active option when the caret moves', () => {
  expect(optionLeft({ ...open, optionId: 'a' }).optionId).toBeNull()
  expect(optionLeft(open)).toBe(open)
})

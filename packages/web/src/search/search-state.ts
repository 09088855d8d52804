/** State of the search bar. */
export interface SearchState {
  readonly typed: string
  /** The current search text without the spaces around it; empty: no search. */
  readonly sought: string
  /** The text has changed and will be searched for after a pause. */
  readonly isDue: boolean
  /** The text is being composed with an input method. */
  readonly isComposed: boolean
  readonly isOpen: boolean
  /** Id of the active option, which the arrow keys select. */
  readonly optionId: string | null
  /** Number of the turn. A search from an empty box starts a new one, which does not show the results of the previous one. */
  readonly turn: number
  /** Number of searches in this turn. Each one requests the results again. */
  readonly asks: number
}

export const nothingSought: SearchState = {
  typed: '',
  sought: '',
  isDue: false,
  isComposed: false,
  isOpen: false,
  optionId: null,
  turn: 0,
  asks: 0,
}

/** Returns the state after typing. A text of spaces closes the results. */
export function textTyped(state: SearchState, typed: string): SearchState {
  if (typed.trim() === '') return { ...nothingSought, turn: state.turn + 1, typed }
  return { ...state, typed, isDue: true, isComposed: false, optionId: null }
}

/** Returns the state during a composition, whose text is not searched for. */
export function textComposed(state: SearchState, typed: string): SearchState {
  return { ...textTyped(state, typed), isDue: false, isComposed: true }
}

/** Returns the state after a composition. Leaving the box has already ended it: then nothing changes. */
export function compositionEnded(state: SearchState, typed: string): SearchState {
  return state.isComposed ? textTyped(state, typed) : state
}

/** Returns the state of a new search: for Enter, the button, or an arrow key that opens closed results. */
export function searchAsked(state: SearchState): SearchState {
  const sought = state.typed.trim()
  return { ...state, sought, isDue: false, isOpen: sought !== '', asks: state.asks + 1 }
}

/** Returns the state after a pause in typing. */
export function typingPaused(state: SearchState): SearchState {
  return state.isDue ? searchAsked(state) : state
}

/** Closes the results and keeps the text. */
export function resultsClosed(state: SearchState): SearchState {
  return { ...state, isDue: false, isComposed: false, isOpen: false, optionId: null }
}

/** Handles Escape: closes the results, or clears the text if they are closed. */
export function escapePressed(state: SearchState): SearchState {
  return state.isOpen ? resultsClosed(state) : searchLeft(state)
}

/** Clears text and results, after a click outside or when a result is followed. */
export function searchLeft(state: SearchState): SearchState {
  return isAtRest(state) ? state : { ...nothingSought, turn: state.turn + 1 }
}

/** Moves the active option over the results of all groups. The first one follows the last one. */
export function optionMoved(
  state: SearchState,
  { optionIds, step }: { readonly optionIds: readonly string[]; readonly step: 1 | -1 },
): SearchState {
  const place = optionIds.indexOf(state.optionId ?? '')
  const beforeFirst = step === 1 ? -1 : 0
  const next = (place < 0 ? beforeFirst : place) + step
  return { ...state, optionId: optionIds.at(next % optionIds.length) ?? null }
}

/** Clears the active option, because the caret moves in the text. */
export function optionLeft(state: SearchState): SearchState {
  return state.optionId === null ? state : { ...state, optionId: null }
}

/** Returns whether Escape has nothing to close or clear. */
export function isAtRest(state: Pick<SearchState, 'typed' | 'isOpen'>): boolean {
  return state.typed === '' && !state.isOpen
}

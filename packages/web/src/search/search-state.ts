/** What somebody is doing with the search bar. */
export interface SearchState {
  readonly typed: string
  /** What is searched for, without spaces around it; empty for nothing. */
  readonly sought: string
  /** Something was typed that is not searched for yet. */
  readonly isDue: boolean
  /** What was typed last is put together of several keys, and not finished. */
  readonly isComposed: boolean
  readonly isOpen: boolean
  /** The option that the arrow keys have come to. */
  readonly optionId: string | null
  /** Each search from an empty box is another turn, which shows nothing of the one before. */
  readonly turn: number
  /** How often was searched in this turn: each time what is found is asked for anew. */
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

/** Nothing but spaces is nothing: the results go. */
export function textTyped(state: SearchState, typed: string): SearchState {
  if (typed.trim() === '') return { ...nothingSought, turn: state.turn + 1, typed }
  return { ...state, typed, isDue: true, isComposed: false, optionId: null }
}

/** Unfinished text is not searched for. */
export function textComposed(state: SearchState, typed: string): SearchState {
  return { ...textTyped(state, typed), isDue: false, isComposed: true }
}

/** Nothing is due where it was ended by leaving the box. */
export function compositionEnded(state: SearchState, typed: string): SearchState {
  return state.isComposed ? textTyped(state, typed) : state
}

/** Enter or the button; or the results of a text that is still there are wanted again. */
export function searchAsked(state: SearchState): SearchState {
  const sought = state.typed.trim()
  return { ...state, sought, isDue: false, isOpen: sought !== '', asks: state.asks + 1 }
}

/** For a moment nothing was typed. */
export function typingPaused(state: SearchState): SearchState {
  return state.isDue ? searchAsked(state) : state
}

/** The results go, the text stays. */
export function resultsClosed(state: SearchState): SearchState {
  return { ...state, isDue: false, isComposed: false, isOpen: false, optionId: null }
}

/** Escape: first the results, then the text. */
export function escapePressed(state: SearchState): SearchState {
  return state.isOpen ? resultsClosed(state) : searchLeft(state)
}

/** A click outside, or a result was followed: text and results go. */
export function searchLeft(state: SearchState): SearchState {
  return isAtRest(state) ? state : { ...nothingSought, turn: state.turn + 1 }
}

/** An arrow key, over the results of all groups: after the last comes the first. */
export function optionMoved(
  state: SearchState,
  { optionIds, step }: { readonly optionIds: readonly string[]; readonly step: 1 | -1 },
): SearchState {
  const place = optionIds.indexOf(state.optionId ?? '')
  const beforeFirst = step === 1 ? -1 : 0
  const next = (place < 0 ? beforeFirst : place) + step
  return { ...state, optionId: optionIds.at(next % optionIds.length) ?? null }
}

/** The caret moves in the text again. */
export function optionLeft(state: SearchState): SearchState {
  return state.optionId === null ? state : { ...state, optionId: null }
}

/** There is nothing that Escape could take back. */
export function isAtRest(state: Pick<SearchState, 'typed' | 'isOpen'>): boolean {
  return state.typed === '' && !state.isOpen
}

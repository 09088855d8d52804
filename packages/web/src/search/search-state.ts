/** What somebody is doing with the search bar. */
export interface SearchState {
  readonly typed: string
  /** What is searched for, without spaces around it; empty for nothing. */
  readonly sought: string
  /** Something was typed that is not searched for yet. */
  readonly isDue: boolean
  readonly isOpen: boolean
  /** The option that the arrow keys have come to. */
  readonly optionId: string | null
  /** Each search from an empty box is another turn, which shows nothing of the one before. */
  readonly turn: number
}

export const nothingSought: SearchState = {
  typed: '',
  sought: '',
  isDue: false,
  isOpen: false,
  optionId: null,
  turn: 0,
}

/** Nothing but spaces is nothing: the results go. */
export function textTyped(state: SearchState, typed: string): SearchState {
  if (typed.trim() === '') return { ...nothingSought, turn: state.turn + 1, typed }
  return { ...state, typed, isDue: true, optionId: null }
}

/** Enter or the button; or the results of a text that is still there are wanted again. */
export function searchAsked(state: SearchState): SearchState {
  return { ...state, sought: state.typed.trim(), isDue: false, isOpen: state.typed.trim() !== '' }
}

/** For a moment nothing was typed. */
export function typingPaused(state: SearchState): SearchState {
  return state.isDue ? searchAsked(state) : state
}

/** The results go, the text stays. */
export function resultsClosed(state: SearchState): SearchState {
  return { ...state, isDue: false, isOpen: false, optionId: null }
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

import { ApiError } from '#api/responses.ts'
import { getAddresses, type SearchResults } from './search-results.ts'

/** State of the search bar. */
export interface SearchState {
  readonly typed: string
  /** The current search text without the spaces around it; empty: no search. */
  readonly query: string
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

export const initialSearchState: SearchState = {
  typed: '',
  query: '',
  isDue: false,
  isComposed: false,
  isOpen: false,
  optionId: null,
  turn: 0,
  asks: 0,
}

/** Returns the state after typing. A text of spaces closes the results. */
export function changeText(state: SearchState, typed: string): SearchState {
  if (typed.trim() === '') return { ...initialSearchState, turn: state.turn + 1, typed }
  return { ...state, typed, isDue: true, isComposed: false, optionId: null }
}

/** Returns the state during a composition, whose text is not searched for. */
export function composeText(state: SearchState, typed: string): SearchState {
  return { ...changeText(state, typed), isDue: false, isComposed: true }
}

/** Returns the state after a composition. Leaving the box has already ended it: then nothing changes. */
export function endComposition(state: SearchState, typed: string): SearchState {
  return state.isComposed ? changeText(state, typed) : state
}

/** Returns the state of a new search: for Enter, the button, or an arrow key that opens closed results. */
export function startSearch(state: SearchState): SearchState {
  const query = state.typed.trim()
  return { ...state, query, isDue: false, isOpen: query !== '', asks: state.asks + 1 }
}

/** Returns the state after a pause in typing. */
export function searchAfterPause(state: SearchState): SearchState {
  return state.isDue ? startSearch(state) : state
}

/** Closes the results and keeps the text. */
export function closeResults(state: SearchState): SearchState {
  return { ...state, isDue: false, isComposed: false, isOpen: false, optionId: null }
}

/** Handles Escape: closes the results, or clears the text if they are closed. */
export function handleEscape(state: SearchState): SearchState {
  return state.isOpen ? closeResults(state) : clearSearch(state)
}

/** Clears text and results, after a click outside or when a result is followed. */
export function clearSearch(state: SearchState): SearchState {
  return isIdle(state) ? state : { ...initialSearchState, turn: state.turn + 1 }
}

/** Moves the active option over the results of all groups. The first one follows the last one. */
export function moveOption(
  state: SearchState,
  { optionIds, step }: { readonly optionIds: readonly string[]; readonly step: 1 | -1 },
): SearchState {
  const place = optionIds.indexOf(state.optionId ?? '')
  const beforeFirst = step === 1 ? -1 : 0
  const next = (place < 0 ? beforeFirst : place) + step
  return { ...state, optionId: optionIds.at(next % optionIds.length) ?? null }
}

/** Clears the active option, because the caret moves in the text. */
export function clearOption(state: SearchState): SearchState {
  return state.optionId === null ? state : { ...state, optionId: null }
}

/** Returns whether Escape has nothing to close or clear. */
export function isIdle(state: Pick<SearchState, 'typed' | 'isOpen'>): boolean {
  return state.typed === '' && !state.isOpen
}

/** Content of the dropdown. */
export type SearchView =
  | { readonly is: 'closed' }
  | { readonly is: 'signed out' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly message: string | null; readonly isWorthRepeating: boolean }
  /** `isOlder`: the results are those of a previous text, and newer ones are loading. */
  | { readonly is: 'found'; readonly results: SearchResults; readonly isOlder: boolean }

export const signInAddress = '/login'

interface Asked {
  readonly data: SearchResults | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
}

export function getSearchView(state: SearchState, isSignedIn: boolean, asked: Asked): SearchView {
  if (!state.isOpen) return { is: 'closed' }
  if (!isSignedIn) return { is: 'signed out' }
  if (asked.error) return failed(asked.error)
  if (asked.data === undefined) return { is: 'loading' }
  return { is: 'found', results: asked.data, isOlder: asked.isPlaceholderData }
}

/** Returns the paths that the dropdown links to. */
export function getLinkedPaths(view: SearchView): string[] {
  if (view.is === 'signed out') return [signInAddress]
  return view.is === 'found' ? getAddresses(view.results) : []
}

/** Returns the view of an error. A rejected text (422) would be rejected again. Client errors have no message for users. */
function failed(error: Error): SearchView {
  const refusal = error instanceof ApiError ? error : null
  return { is: 'failed', message: refusal?.message ?? null, isWorthRepeating: refusal?.status !== 422 }
}

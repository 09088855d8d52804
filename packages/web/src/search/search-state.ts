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
  /** Number of the session. A search from an empty box starts a new one, which does not show the results of the previous one. */
  readonly session: number
  /** Number of searches in this session. Each one requests the results again. */
  readonly requestCount: number
}

export const initialSearchState: SearchState = {
  typed: '',
  query: '',
  isDue: false,
  isComposed: false,
  isOpen: false,
  optionId: null,
  session: 0,
  requestCount: 0,
}

/** Returns the state after typing. A text of spaces closes the results. */
export function changeText(state: SearchState, typed: string): SearchState {
  if (typed.trim() === '') return { ...initialSearchState, session: state.session + 1, typed }
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
  return { ...state, query, isDue: false, isOpen: query !== '', requestCount: state.requestCount + 1 }
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
  return isIdle(state) ? state : { ...initialSearchState, session: state.session + 1 }
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
  | { readonly state: 'closed' }
  | { readonly state: 'signed out' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string | null; readonly isWorthRepeating: boolean }
  /** `isOlder`: the results are those of a previous text, and newer ones are loading. */
  | { readonly state: 'found'; readonly results: SearchResults; readonly isOlder: boolean }

export const signInAddress = '/login'

interface ResultsQuery {
  readonly data: SearchResults | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
}

export function getSearchView(state: SearchState, isSignedIn: boolean, query: ResultsQuery): SearchView {
  if (!state.isOpen) return { state: 'closed' }
  if (!isSignedIn) return { state: 'signed out' }
  if (query.error) return failed(query.error)
  if (query.data === undefined) return { state: 'loading' }
  return { state: 'found', results: query.data, isOlder: query.isPlaceholderData }
}

/** Returns the paths that the dropdown links to. */
export function getLinkedPaths(view: SearchView): string[] {
  if (view.state === 'signed out') return [signInAddress]
  return view.state === 'found' ? getAddresses(view.results) : []
}

/** Returns the view of an error. A rejected text (422) would be rejected again. Client errors have no message for users. */
function failed(error: Error): SearchView {
  const rejection = error instanceof ApiError ? error : null
  return { state: 'failed', message: rejection?.message ?? null, isWorthRepeating: rejection?.status !== 422 }
}

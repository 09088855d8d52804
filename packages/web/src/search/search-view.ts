import { ApiError } from '#api/api-error.ts'
import { addressesOf, type SearchResults } from './search-results.ts'
import type { SearchState } from './search-state.ts'

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

export function viewOf(state: SearchState, isSignedIn: boolean, asked: Asked): SearchView {
  if (!state.isOpen) return { is: 'closed' }
  if (!isSignedIn) return { is: 'signed out' }
  if (asked.error) return failed(asked.error)
  if (asked.data === undefined) return { is: 'loading' }
  return { is: 'found', results: asked.data, isOlder: asked.isPlaceholderData }
}

/** Returns the paths that the dropdown links to. */
export function waysFrom(view: SearchView): string[] {
  if (view.is === 'signed out') return [signInAddress]
  return view.is === 'found' ? addressesOf(view.results) : []
}

/** Returns the view of an error. A rejected text (422) would be rejected again. Client errors have no message for users. */
function failed(error: Error): SearchView {
  const refusal = error instanceof ApiError ? error : null
  return { is: 'failed', message: refusal?.message ?? null, isWorthRepeating: refusal?.status !== 422 }
}

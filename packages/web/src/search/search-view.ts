import { ApiError } from '#api/api-error.ts'
import { addressesOf, type SearchResults } from './search-results.ts'
import type { SearchState } from './search-state.ts'

/** What the dropdown shows. */
export type SearchView =
  | { readonly is: 'closed' }
  | { readonly is: 'signed out' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly message: string | null; readonly isWorthRepeating: boolean }
  /** `isOlder`: they are those of a text before, and newer ones are on their way. */
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

/** Where what is shown leads to. */
export function waysFrom(view: SearchView): string[] {
  if (view.is === 'signed out') return [signInAddress]
  return view.is === 'found' ? addressesOf(view.results) : []
}

/** A text that cannot be searched for is refused again. A failure that is not the server's has no sentence of its own. */
function failed(error: Error): SearchView {
  const refusal = error instanceof ApiError ? error : null
  return { is: 'failed', message: refusal?.message ?? null, isWorthRepeating: refusal?.status !== 422 }
}

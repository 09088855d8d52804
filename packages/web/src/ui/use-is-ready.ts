import { useDeferredValue } from 'react'

/**
 * Returns whether content may be rendered whose data has loaded: true in a rendering of low priority that follows. React renders the
 * result of a query in one task, however long that takes. A rendering of low priority is made in slices of about 5 ms, between which
 * the browser handles input. Data that was there when the component was mounted is rendered at once.
 */
export function useIsReady(isLoaded: boolean): boolean {
  return useDeferredValue(isLoaded) && isLoaded
}

import { useElementScrollRestoration } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** In pixels; no row is less high, so that what is drawn first fills any window. */
const leastRowHeight = 36

/**
 * How many rows of a list are drawn: first as many as the window has room for, which are seen and used while the
 * others follow; all of them at once where the page is scrolled back to where it was left.
 */
export function useRowsDrawn(count: number): number {
  const left = useElementScrollRestoration({ getElement: () => window })
  const first = left?.scrollY ? count : Math.ceil(window.innerHeight / leastRowHeight)
  const drawn = useDeferredValue(count, first < count ? first : undefined)
  return Math.min(count, Math.max(drawn, first))
}

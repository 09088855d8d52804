import { useElementScrollRestoration } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** Minimum height of a row in pixels: the first rows to be rendered fill every window. */
const leastRowHeight = 36

/**
 * Returns the number of rows to render: first as many as the window has space for, which can be used while the others are
 * rendered. All of them at once if the scroll position of the page is restored.
 */
export function useRowsDrawn(count: number): number {
  const left = useElementScrollRestoration({ getElement: () => window })
  const first = left?.scrollY ? count : Math.ceil(window.innerHeight / leastRowHeight)
  const drawn = useDeferredValue(count, first < count ? first : undefined)
  return Math.min(count, Math.max(drawn, first))
}

import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react'

/**
 * Returns whether content may be rendered whose data has loaded: true in a rendering of low priority that follows. React renders the
 * result of a query in one task, however long that takes. A rendering of low priority is made in slices, between which the browser
 * handles input. Data that was there when the component was mounted is rendered at once.
 */
export function useIsReady(isLoaded: boolean): boolean {
  const [isReady, setReady] = useState(isLoaded)
  // Not a deferred value: React renders all of these together, so the content of each `RenderLater` would not follow later.
  useEffect(() => startTransition(() => setReady(isLoaded)), [isLoaded])
  return isReady && isLoaded
}

interface RenderLaterProps {
  /** Shown until then. */
  readonly placeholder?: ReactNode
  readonly children: ReactNode
}

/**
 * Renders its children after what is around them accepts input, at low priority: in slices of about 5 ms, between which the browser
 * handles input.
 */
export function RenderLater({ placeholder = null, children }: RenderLaterProps) {
  const isSurroundingRendered = useDeferredValue(true, false)
  return isSurroundingRendered ? children : placeholder
}

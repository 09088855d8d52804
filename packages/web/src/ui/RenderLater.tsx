import { type ReactNode, useDeferredValue } from 'react'

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

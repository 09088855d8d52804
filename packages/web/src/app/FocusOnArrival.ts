import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the content after each navigation, so that the keyboard and screen readers do not stay at the link.
 * Renders nothing. As a component of its own, it does not re-render the layout for each screen.
 */
export function FocusOnArrival() {
  const path = useLocation({ select: (location) => location.pathname })
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return
    seen.current = path
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [path])
  return null
}

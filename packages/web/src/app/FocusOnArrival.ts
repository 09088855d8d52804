import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Another screen is another page: the keyboard and screen readers start at its content, not at the link that led there.
 * Draws nothing: what stands around the screens is not drawn anew for each of them.
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

import { useEffect, useState } from 'react'

interface Place {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the position of an element in the window, updated when the page is scrolled or resized. Keeps the last position after
 * the element was removed.
 */
export function usePlaceOf(element: HTMLElement): Place {
  const [place, setPlace] = useState(() => placeOf(element))

  useEffect(() => {
    function follow() {
      const there = standingIn(element)
      if (there === null) return
      const next = placeOf(there)
      setPlace((last) => (isSame(last, next) ? last : next))
    }
    follow()
    const sizes = new ResizeObserver(follow)
    sizes.observe(document.body)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', follow, { capture: true })
    }
  }, [element])

  return place
}

/**
 * Returns the element, or the one that has replaced it under the same id: rows of long documents are removed and added again
 * while scrolling.
 */
function standingIn(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element
  return element.id === '' ? null : document.getElementById(element.id)
}

/**
 * Returns the rectangle of an element. In a column that must stay visible, it is as wide as the column, so that the panel does
 * not cover it.
 */
function placeOf(element: HTMLElement): Place {
  const { top, left, width, height } = element.getBoundingClientRect()
  const column = element.closest('[data-in-sight]')?.getBoundingClientRect()
  // On narrow windows the column has `display: contents`, and therefore no width.
  if (column === undefined || column.width === 0) return { top, left, width, height }
  return { top, left: column.left, width: column.width, height }
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.top === other.top &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height
  )
}

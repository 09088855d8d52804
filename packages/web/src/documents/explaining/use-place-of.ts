import { useEffect, useState } from 'react'

interface Place {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Where an element stands in the window, however the page scrolls and grows; once it is gone, where it stood last. */
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

/** Rows of long documents come and go; the same figure is there again under the same id. */
function standingIn(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element
  return element.id === '' ? null : document.getElementById(element.id)
}

/** As high as the element; as wide as the column that it stands in, where what stands there is to stay in sight. */
function placeOf(element: HTMLElement): Place {
  const { top, left, width, height } = element.getBoundingClientRect()
  const column = element.closest('[data-in-sight]')?.getBoundingClientRect()
  // On narrower windows it is no column.
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

import { useState } from 'react'

const key = 'navigation-collapsed'

/** Returns whether the navigation shows icons only, and a function that changes it. Stored in this browser. */
export function useIsCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'yes')
  function collapse(wanted: boolean) {
    localStorage.setItem(key, wanted ? 'yes' : 'no')
    setCollapsed(wanted)
  }
  return [isCollapsed, collapse]
}

import { useState } from 'react'

const key = 'navigation-collapsed'

/** Whether the navigation shows icons only; remembered by this browser. */
export function useIsCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'yes')
  function collapse(wanted: boolean) {
    localStorage.setItem(key, wanted ? 'yes' : 'no')
    setCollapsed(wanted)
  }
  return [isCollapsed, collapse]
}

import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Prints pages in the light colour scheme, regardless of the scheme on screen. */
export function useLightPaper() {
  useEffect(() => {
    const printing = window.matchMedia('print')
    let onScreen: string | null = null
    function change() {
      const root = document.documentElement
      if (printing.matches) onScreen = root.getAttribute(attribute)
      const scheme = printing.matches ? 'light' : onScreen
      if (scheme !== null) root.setAttribute(attribute, scheme)
    }
    printing.addEventListener('change', change)
    return () => printing.removeEventListener('change', change)
  }, [])
}

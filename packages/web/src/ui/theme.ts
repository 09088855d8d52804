import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { useEffect } from 'react'
import { keepFocusNearby } from './focus.ts'

// The palettes of the component library. The product's own colour roles are in tokens.css.

const petrol: MantineColorsTuple = [
  '#edf5f6',
  '#d6e8eb',
  '#aed0d7',
  '#80b5c0',
  '#5799a7',
  '#2a7789',
  '#0f4c5c',
  '#0c414f',
  '#093541',
  '#072a34',
]

/** Warm greys, which fit the hairlines between paper and canvas. */
const gray: MantineColorsTuple = [
  '#f6f5f2',
  '#efede9',
  '#e7e4de',
  '#dcd8d0',
  '#c9c4ba',
  '#948f85',
  '#66625a',
  '#4c4943',
  '#33312d',
  '#1f1e1b',
]

const dark: MantineColorsTuple = [
  '#e8edf2',
  '#c3ced8',
  '#9fadb9',
  '#7d8b98',
  '#34414d',
  '#2a3540',
  '#1b242d',
  '#12181f',
  '#0d1217',
  '#080b0f',
]

const face = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** Floating elements are rendered inside the main landmark: screen readers expect all content in landmarks. */
const insideMain = { portalProps: { target: '#content' } }

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 5 },
  colors: { petrol, gray, dark },
  // As --ink and --paper: the library computes with these two, and cannot compute with variables.
  black: '#1b2733',
  white: '#ffffff',
  fontFamily: face,
  fontWeights: {
    regular: 'var(--weight-text)',
    medium: 'var(--weight-medium)',
    bold: 'var(--weight-strong)',
  },
  headings: {
    fontFamily: face,
    fontWeight: 'var(--weight-strong)',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'var(--radius)',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Any button may disappear by its own action: a retry, a row that is removed, the last step of a list.
    UnstyledButton: { defaultProps: { ref: keepFocusNearby } },
    Tooltip: { defaultProps: insideMain },
    // The placeholder is a child that the role of a menu does not allow. Without it, the first item receives the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Combobox: { defaultProps: insideMain },
    // Tests wait until no skeleton is left.
    Skeleton: { defaultProps: { mod: 'skeleton' } },
    // The focus stays in the input. Browsers add scrolling elements to the tab order: here that is the list of options, or the
    // element that the library puts around it.
    ComboboxOptions: { defaultProps: { tabIndex: -1 } },
    ScrollAreaAutosize: { defaultProps: { viewportProps: { tabIndex: -1 } } },
  },
})

/** Returns the nonce that style sheets of this page must have. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

const schemeAttribute = 'data-mantine-color-scheme'

/** Prints pages in the light colour scheme, regardless of the scheme on screen. */
export function usePrintColours() {
  useEffect(() => {
    const printing = window.matchMedia('print')
    let onScreen: string | null = null
    function change() {
      const root = document.documentElement
      if (printing.matches) onScreen = root.getAttribute(schemeAttribute)
      const scheme = printing.matches ? 'light' : onScreen
      if (scheme !== null) root.setAttribute(schemeAttribute, scheme)
    }
    printing.addEventListener('change', change)
    return () => printing.removeEventListener('change', change)
  }, [])
}

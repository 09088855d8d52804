import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Every colour, size and face of the product. Nothing else in the code names a colour. */

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

/** Warm greys: the hairlines of paper on canvas. */
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

const light = {
  '--ink': '#1b2733',
  '--muted': '#5b6570',
  '--paper': '#ffffff',
  '--canvas': '#f6f5f2',
  '--trough': '#efede9',
  '--raised': '#ffffff',
  '--hairline': '#e3e0d9',
  '--field-border': '#98938a',
  '--accent': '#0f4c5c',
  '--accent-wash': '#e6f0f2',
  '--mark': '#b34a31',
  '--good': '#237a35',
  '--bad': '#c22525',
  '--meaning-draft': '#5b6570',
  '--meaning-open': '#0f4c5c',
  '--meaning-won': '#237a35',
  '--meaning-waiting': '#8a5a00',
  '--meaning-lost': '#c22525',
}

const darkColours: typeof light = {
  '--ink': '#e8edf2',
  '--muted': '#a3b0bc',
  '--paper': '#1a222b',
  '--canvas': '#12181f',
  '--trough': '#0d1217',
  '--raised': '#2a3540',
  '--hairline': '#2d3843',
  '--field-border': '#687683',
  '--accent': '#7cc3d2',
  '--accent-wash': '#1d3139',
  '--mark': '#f09078',
  '--good': '#69d07f',
  '--bad': '#ff8a8a',
  '--meaning-draft': '#a3b0bc',
  '--meaning-open': '#7cc3d2',
  '--meaning-won': '#69d07f',
  '--meaning-waiting': '#f2b95c',
  '--meaning-lost': '#ff8a8a',
}

/** As specified: bar and icon in the colour, the words in dark ink on paper. */
export const toastColours = {
  success: '#2f9e44',
  info: '#0c8599',
  warning: '#f08c00',
  error: '#e03131',
  default: '#343a40',
} as const

const face = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

/** What floats hangs in the main landmark, not outside of every one. */
const insideMain = { portalProps: { target: '#content' } }

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 5 },
  colors: { petrol, gray, dark },
  black: light['--ink'],
  white: light['--paper'],
  fontFamily: face,
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily: face,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: '8px',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Tooltip: { defaultProps: insideMain },
    Combobox: { defaultProps: insideMain },
  },
})

/** Our own roles, and the few of the library's that they stand for. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--content-width': '1280px',
    '--brand': '#0f4c5c',
    '--brand-paper': '#ffffff',
    '--brand-stamp': '#c8553d',
    '--veil': 'rgb(18 24 31 / 45%)',
    '--shadow': '0 8px 28px rgb(0 0 0 / 14%)',
    '--shadow-deep': '0 12px 40px rgb(0 0 0 / 18%)',
  },
  light: { ...light, ...libraryRoles },
  dark: { ...darkColours, ...libraryRoles },
})

const libraryRoles = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-border': 'var(--field-border)',
}

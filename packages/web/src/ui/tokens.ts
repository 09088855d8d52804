/**
 * All colours, sizes, radii, shadows and durations of the product. docs/look.md documents what they are for. No other code
 * defines any.
 */

/** Colour roles of the light scheme. */
export const lightRoles = {
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

export type ColourRole = keyof typeof lightRoles

export const darkRoles: Record<ColourRole, string> = {
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

/** Colours that are the same in both schemes. */
export const fixedColours = {
  '--brand': '#0f4c5c',
  '--brand-paper': '#ffffff',
  '--brand-stamp': '#c8553d',
  '--sheet': '#ffffff',
  '--sheet-ink': '#1b2733',
  '--sheet-muted': '#5b6570',
  '--sheet-black': '#000000',
  '--veil': 'rgb(18 24 31 / 45%)',
}

/** Defined by the specification: bar and icon have the colour, the text is dark on paper. */
export const toastColours = {
  success: '#2f9e44',
  info: '#0c8599',
  warning: '#f08c00',
  error: '#e03131',
  default: '#343a40',
} as const

/** Font sizes, which scale with the font size of the browser. Headings differ mainly by weight. */
export const textSizes = {
  '--text-note': '0.75rem',
  '--text-small': '0.8125rem',
  '--text-body': '0.875rem',
  '--text-lead': '0.9375rem',
  '--text-touch': '1rem',
  '--text-heading': '1.0625rem',
  '--text-amount': '1.25rem',
  '--text-title': '1.375rem',
  '--text-cover': '1.75rem',
}

/** Inter is a variable font: two weights between regular and bold are visibly different. */
export const weights = {
  '--weight-text': '400',
  '--weight-medium': '550',
  '--weight-strong': '650',
}

export const radii = {
  '--radius-bar': '2px',
  '--radius-small': '4px',
  '--radius': '8px',
  '--radius-large': '12px',
  '--radius-round': '999px',
}

export const shadows = {
  '--shadow-edge': '0 1px 2px rgb(0 0 0 / 12%)',
  '--shadow': '0 8px 28px rgb(0 0 0 / 14%)',
  '--shadow-deep': '0 12px 40px rgb(0 0 0 / 18%)',
  '--shadow-veil': '0 0 0 100vmax rgb(18 24 31 / 45%)',
}

/** Only for showing where an element has moved. If the user prefers reduced motion, nothing moves (`global.css`). */
export const durations = {
  '--quick': '120ms',
  '--calm': '180ms',
}

export const widths = {
  '--content-width': '80rem',
  '--form-width': '55rem',
  '--measure': '68ch',
}

/** Defined by the specification: bar and icon have the colour, the text is dark on paper. */
export const toastColours = {
  success: '#2f9e44',
  info: '#0c8599',
  warning: '#f08c00',
  error: '#e03131',
  default: '#343a40',
} as const

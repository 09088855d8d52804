/** How much room a figure needs, for styles that keep every digit of it in sight. */
export type FigureLength = 'usual' | 'long' | 'longest'

/** Up to `1,234,567.89` is usual; from `1,234,567,890.12` on letters are smallest. */
export function figureLength(shown: string): FigureLength {
  if (shown.length <= 12) return 'usual'
  return shown.length < 16 ? 'long' : 'longest'
}

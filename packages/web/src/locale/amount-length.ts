/** Length class of a formatted number, from which styles derive a font size that keeps all digits visible. */
export type AmountLength = 'usual' | 'long' | 'longest'

/** Returns the length class. `1,234,567.89` is `usual`; `1,234,567,890.12` has the smallest font. */
export function getAmountLength(shown: string): AmountLength {
  if (shown.length <= 12) return 'usual'
  return shown.length < 16 ? 'long' : 'longest'
}

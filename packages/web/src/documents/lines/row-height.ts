/** Estimated height of a row that is not rendered yet, in px: the height with six columns. */
export const guessedRowHeight = 57

/** Of a row that is not drawn yet, in px: where six columns fit, it has this one. */
export const guessedRowHeight = 57

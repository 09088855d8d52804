/**
 * Reason why an identifier is rejected.
 * `form`: it has other characters or another length than such identifiers. `check-digit`: its form is right, but its check digits do not
 * match, so at least one character is wrong. `scheme`: the list of schemes has none with this code.
 */
export type IdentifierProblem = 'form' | 'check-digit' | 'scheme'

/** Returns the problem of a normalised identifier with a form and a check of its check digits; null if there is none. */
export function findProblem(
  text: string,
  form: RegExp,
  hasValidCheckDigit: (text: string) => boolean,
): IdentifierProblem | null {
  if (!form.test(text)) return 'form'
  return hasValidCheckDigit(text) ? null : 'check-digit'
}

/** Removes what people write between the characters of an identifier (spaces, dots, hyphens, slashes) and makes letters capital. */
export function normaliseIdentifier(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s.\-‐-―/]/gu, '')
    .toUpperCase()
}

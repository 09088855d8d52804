const pattern = /^[A-Za-z0-9+\-_/]*$/

/** Returns whether France accepts the characters of a text in numbers of invoices (BR-FR-02) and electronic addresses (BR-FR-23). */
export function hasIdentifierCharacters(text: string): boolean {
  return pattern.test(text)
}

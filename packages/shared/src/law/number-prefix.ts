import type { DocumentKind } from '#documents/document-kinds.ts'
import { hasIdentifierCharacters } from '#en16931/rules/identifier-characters.ts'

/**
 * Returns whether the numbers of a kind can begin with a prefix. French invoices and credit notes are limited in their characters
 * (BR-FR-02). Their length needs no check: the longest prefix and the longest number are shorter than the 35 characters of BR-FR-01.
 * @param country of the company: ISO 3166, two letters; empty: not known
 */
export function isPrefixAccepted(
  prefix: string,
  { claim }: Pick<DocumentKind, 'claim'>,
  country: string,
): boolean {
  return country !== 'FR' || claim === 'offer' || hasIdentifierCharacters(prefix)
}

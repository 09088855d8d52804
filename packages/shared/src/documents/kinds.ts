import type { DocumentKind } from './document-kind.ts'
import { estimate } from './estimate.ts'
import { invoice } from './invoice.ts'
import { proposal } from './proposal.ts'

/** Every kind of sales document that the product knows, in the order in which it lists them. */
const allKinds = [proposal, estimate, invoice] as const

export type KindName = (typeof allKinds)[number]['name']

export const kinds: readonly DocumentKind[] = allKinds

/** @throws RangeError for a name that is not a kind's: a stored document of an unknown kind is a defect. */
export function getKind(name: string): DocumentKind {
  const kind = kinds.find((candidate) => candidate.name === name)
  if (!kind) throw new RangeError(`No such kind of document: ${name}`)
  return kind
}

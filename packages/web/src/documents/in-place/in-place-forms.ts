import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type ComponentType, createContext } from 'react'
import type { Product } from '#documents/lines/form-line.ts'

/** A lead or customer that is there now. */
export interface PartyInPlace {
  readonly relation: Relation
  readonly id: number
}

export interface NewPartyProps {
  readonly relation: Relation
  /** What was looked for in vain. */
  readonly typed: string
  /** What the document can be for: one who is here already is taken instead. */
  readonly relations: readonly Relation[]
  /** @param party null: nobody */
  onDone(party: PartyInPlace | null): void
}

export interface NewProductProps {
  readonly typed: string
  /** That it was looked for in. */
  readonly groupId: number | null
  /** @param product null: none */
  onDone(product: Product | null): void
}

/** Forms of other features, loaded when somebody wants one: documents know nothing of them. */
export interface InPlaceForms {
  party(): Promise<ComponentType<NewPartyProps>>
  product(): Promise<ComponentType<NewProductProps>>
}

export const InPlaceContext = createContext<InPlaceForms | null>(null)

import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { type ComponentType, createContext } from 'react'
import type { Product } from '#documents/lines/form-line.ts'

/** A lead or customer that the user has created or selected in a dialog. */
export interface PartyReference {
  readonly relation: Relation
  readonly id: number
}

export interface NewPartyProps {
  readonly relation: Relation
  /** The text in the picker, which fills the form. */
  readonly typed: string
  /** Relations that the document can have. A duplicate with one of them can be selected instead. */
  readonly relations: readonly Relation[]
  /** @param party null: cancelled */
  onDone(party: PartyReference | null): void
}

/** A product that the user has created in a dialog. */
export interface NewProduct extends Pick<Product, 'id' | 'name' | 'price' | 'defaultQuantity' | 'unitName'> {
  /** Tax rates with which its line starts. */
  readonly taxRateIds: readonly number[]
}

export interface NewProductProps {
  readonly typed: string
  /** The group that was searched; null: all groups. */
  readonly groupId: number | null
  /** @param product null: cancelled */
  readonly onDone: (product: NewProduct | null) => void
}

/** Lazy dialogs of other features. The app provides them, because features do not import each other. */
export interface NewRecordDialogs {
  party(): Promise<ComponentType<NewPartyProps>>
  product(): Promise<ComponentType<NewProductProps>>
}

export const NewRecordDialogsContext = createContext<NewRecordDialogs | null>(null)

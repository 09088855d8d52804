import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Product } from '#documents/lines/form-line.ts'
import { completeProduct } from '#documents/lines/product-queries.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import { foldText } from '#ui/record-option.ts'
import { showToast } from '#ui/toasts.ts'
import { partyQuery } from './document-queries.ts'
import { useChange, useOpenForm } from './document-store.ts'
import { partySelected, relationSelected } from './form-changes.ts'

/** A lead or customer that the user has created or selected in a dialog. */
interface PartyReference {
  readonly relation: Relation
  readonly id: number
}

interface NewPartyProps {
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

interface NewProductProps {
  readonly typed: string
  /** The group that was searched; null: all groups. */
  readonly groupId: number | null
  /** @param product null: cancelled */
  readonly onDone: (product: NewProduct | null) => void
}

/** Lazy dialogs of other features. The app provides them, because features do not import each other. */
export interface NewRecordDialogs {
  party(): Promise<(props: NewPartyProps) => ReactNode>
  product(): Promise<(props: NewProductProps) => ReactNode>
}

export const NewRecordDialogsContext = createContext<NewRecordDialogs | null>(null)

interface Offer {
  readonly type: Relation | 'product'
  readonly typed: string
  /** The stored records that match the text. */
  readonly found: readonly { readonly name: string; readonly email?: string }[]
}

/** Returns the label of the list entry that creates a record from the typed text; null: there is no such entry. */
export function createNewLabel({ type, typed, found }: Offer, text: TranslateFunction): string | null {
  const name = typed.trim()
  // Without a text, the whole list is shown and nothing new is offered, unless the list is empty.
  if (name === '') return found.length === 0 ? text(`pickers.new-${type}`) : null
  // A party with the same e-mail address, or a product with the same name, is taken for the same record.
  const isHere = (one: Offer['found'][number]) =>
    foldText((type === 'product' ? one.name : one.email) ?? '') === foldText(name)
  return found.some(isHere) ? null : text(`pickers.new-${type}-named`, { name })
}

/** Opens a dialog that creates the lead or customer of the document, and selects it in the form. */
export function useNewParty(relation: Relation) {
  const { kind } = useOpenForm()
  const change = useChange()
  const client = useQueryClient()
  const dialogs = useContext(NewRecordDialogsContext)
  const { dialog, open, close } = useLazyDialog(dialogs?.party)

  async function choose({ relation: chosen, id }: PartyReference) {
    try {
      const party = await client.fetchQuery({ ...partyQuery(chosen, id), staleTime: 0 })
      if (party !== null) change((form) => partySelected(relationSelected(form, chosen), party))
    } catch (error) {
      if (error instanceof Error) showToast('error', error.message, 5_000)
    }
  }

  return {
    dialog,
    isOffered: dialogs !== null,
    open(typed: string) {
      open({
        ...{ relation, typed, relations: kind.relations },
        onDone(party) {
          close()
          if (party !== null) void choose(party)
        },
      })
    },
  }
}

/** Opens a dialog that adds a product to the catalogue. */
export function useNewProduct(onMade: (product: Product) => void) {
  const client = useQueryClient()
  const dialogs = useContext(NewRecordDialogsContext)
  const { dialog, open, close } = useLazyDialog(dialogs?.product)
  return {
    dialog,
    isOffered: dialogs !== null,
    open(typed: string, groupId: number | null) {
      open({
        ...{ typed, groupId },
        onDone(product) {
          close()
          if (product !== null) void completeProduct(client, product).then(onMade)
        },
      })
    },
  }
}

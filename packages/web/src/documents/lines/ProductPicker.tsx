import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useChange, useFormList, useOpenForm } from '#documents/document-store.ts'
import { optionsState } from '#documents/fields/options-state.ts'
import { newLabel } from '#documents/new-records/new-label.ts'
import { useNewProduct } from '#documents/new-records/use-new-product.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { RecordMultiPicker } from '#ui/RecordMultiPicker.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'
import { exceedsLineLimit, productDeselected, productsSelected } from './line-changes.ts'
import { productPickerId } from './line-focus.ts'
import { productsOfGroupQuery, productsQuery } from './product-queries.ts'
import { useLineRemoval } from './use-line-removal.ts'

const typingPauseMs = 200

/** Selects any number of products of a group, or of all products, which are searched on the server. */
export function ProductPicker({ group }: { readonly group: NamedRecord | null }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const sought = typed.trim()
  const [search] = useDebouncedValue(sought, typingPauseMs)
  const searched = useQuery({ ...productsQuery(search), enabled: group === null })
  const grouped = useQuery({ ...productsOfGroupQuery(group?.id ?? 0), enabled: group !== null })
  const products = group === null ? searched : grouped
  const selected = useSelectedProducts()
  const found = products.data ?? []
  const { choose, add } = useProductChoice(found, selected)
  const newProduct = useNewProduct(add)
  const isAnswered = products.isSuccess && !products.isPlaceholderData && search === sought
  const isOffered = isAnswered && newProduct.isOffered
  const offer = isOffered ? newLabel({ of: 'product', typed: sought, found }, text) : null

  return (
    <>
      <RecordMultiPicker
        id={productPickerId}
        label={text('products.label')}
        placeholder={text('products.find')}
        options={found.map(optionOf)}
        value={selected}
        onChange={choose}
        onSearch={group === null ? setTyped : undefined}
        onType={group === null ? undefined : setTyped}
        newOption={
          offer === null ? null : { label: offer, onChoose: () => newProduct.open(sought, group?.id ?? null) }
        }
        state={optionsState(products)}
        onRetry={() => void products.refetch()}
      />
      {newProduct.dialog}
    </>
  )
}

/** Returns the products of the lines, each once, with the name of its first line. */
function useSelectedProducts(): readonly RecordOption[] {
  const { store } = useOpenForm()
  const ids = useFormList(({ form }) => form.lines.map((line) => line.productId))
  return useMemo(() => {
    const byId = new Map<number, RecordOption>()
    for (const [index, id] of ids.entries()) {
      if (id === null || byId.has(id)) continue
      byId.set(id, { id, label: store.getState().form.lines[index]?.name ?? '' })
    }
    return [...byId.values()]
  }, [ids, store])
}

/** Returns functions that add and remove lines when the selection of products changes. */
function useProductChoice(products: readonly Product[], selected: readonly RecordOption[]) {
  const { store } = useOpenForm()
  const change = useChange()
  const remove = useLineRemoval()
  const alert = useAlert()
  const text = useText()

  function hasRoomFor(added: readonly Product[]): boolean {
    if (!exceedsLineLimit(store.getState().form, added)) return true
    void alert(text('document.too-many-lines', { max: limits.lines }))
    return false
  }

  return {
    choose(chosen: readonly RecordOption[]): void {
      const ids = new Set(chosen.map(({ id }) => id))
      const added = products.filter(({ id }) => ids.has(id))
      if (!hasRoomFor(added)) return
      const dropped = selected.filter(({ id }) => !ids.has(id))
      remove((form) => dropped.reduce((kept, { id }) => productDeselected(kept, id), form))
      change((form) => productsSelected(form, added))
    },
    /** Adds a product that was just created. */
    add(product: Product): void {
      if (hasRoomFor([product])) change((form) => productsSelected(form, [product]))
    },
  }
}

function optionOf({ id, name, price }: Product): RecordOption {
  return { id, label: name, description: showMoney(price, currentLocale()) }
}

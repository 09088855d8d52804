import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useChange, useFormList, useOpenForm } from '#documents/document-store.ts'
import { optionsState } from '#documents/fields/RecordFields.tsx'
import { createNewLabel, useNewProduct } from '#documents/new-records.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { RecordMultiPicker, RecordPicker } from '#ui/RecordPicker.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import type { Product } from './form-line.ts'
import { useLineRemoval } from './line-actions.ts'
import { exceedsLineLimit, productDeselected, productsSelected } from './line-changes.ts'
import { productPickerId } from './line-focus.ts'
import { productGroupsQuery, productsOfGroupQuery, productsQuery } from './product-queries.ts'

const typingPauseMs = 200

/** Selects any number of products of a group, or of all products, which are searched on the server. */
export function ProductPicker({ group }: { readonly group: NamedRecord | null }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const [search] = useDebouncedValue(query, typingPauseMs)
  const searched = useQuery({ ...productsQuery(search), enabled: group === null })
  const grouped = useQuery({ ...productsOfGroupQuery(group?.id ?? 0), enabled: group !== null })
  const products = group === null ? searched : grouped
  const selected = useSelectedProducts()
  const found = products.data ?? []
  const { select, add } = useProductSelection(found, selected)
  const newProduct = useNewProduct(add)
  const isAnswered = products.isSuccess && !products.isPlaceholderData && search === query
  const isOffered = isAnswered && newProduct.isOffered
  const offer = isOffered ? createNewLabel({ type: 'product', typed: query, found }, text) : null

  return (
    <>
      <RecordMultiPicker
        id={productPickerId}
        label={text('products.label')}
        placeholder={text('products.find')}
        options={found.map(optionOf)}
        value={selected}
        onChange={select}
        onSearch={group === null ? setTyped : undefined}
        onType={group === null ? undefined : setTyped}
        newOption={
          offer === null ? null : { label: offer, onChoose: () => newProduct.open(query, group?.id ?? null) }
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
function useProductSelection(products: readonly Product[], selected: readonly RecordOption[]) {
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
    select(chosen: readonly RecordOption[]): void {
      const ids = new Set(chosen.map(({ id }) => id))
      const added = products.filter(({ id }) => ids.has(id))
      if (!hasRoomFor(added)) return
      const deselected = selected.filter(({ id }) => !ids.has(id))
      remove((form) => deselected.reduce((kept, { id }) => productDeselected(kept, id), form))
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

interface ProductGroupPickerProps {
  readonly group: NamedRecord | null
  readonly onChoose: (group: NamedRecord | null) => void
}

/** Selects the group whose products the product picker offers. */
export function ProductGroupPicker({ group, onChoose }: ProductGroupPickerProps) {
  const text = useText()
  const groups = useQuery(productGroupsQuery())

  return (
    <RecordPicker
      label={text('products.group')}
      clearable
      options={(groups.data ?? []).map(({ id, name }) => ({ id, label: name }))}
      value={group === null ? null : { id: group.id, label: group.name }}
      onChange={(option) => onChoose(option === null ? null : { id: option.id, name: option.label })}
      state={optionsState(groups)}
      onRetry={() => void groups.refetch()}
    />
  )
}

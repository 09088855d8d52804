import { Button, Switch, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { ApiError } from '#api/responses.ts'
import { useChange, useField, useFormList, useOpenForm } from '#documents/document-store.ts'
import { optionsState } from '#documents/fields/RecordFields.tsx'
import { createNewLabel, useNewProduct } from '#documents/new-records.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { RecordMultiPicker, RecordPicker } from '#ui/RecordPicker.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import { showToast } from '#ui/toasts.ts'
import type { Product } from './form-line.ts'
import { LineTable } from './LineTable.tsx'
import { useLineRemoval } from './line-actions.ts'
import {
  allLinesRemoved,
  allProductsSelected,
  exceedsLineLimit,
  productDeselected,
  productsSelected,
} from './line-changes.ts'
import { focusProductPicker, productPickerId } from './line-focus.ts'
import classes from './lines.module.css'
import {
  allProductsQuery,
  productGroupsQuery,
  productsOfGroupQuery,
  productsQuery,
  reloadProducts,
} from './product-queries.ts'

/** Shows the lines, and below them selects further products: one by one, by group or all at once. */
export function ProductSelector() {
  const text = useText()
  const remove = useLineRemoval()
  const client = useQueryClient()
  const [isByGroup, setByGroup] = useState(false)
  const [group, setGroup] = useState<NamedRecord | null>(null)
  const hasSelectedAll = useField('hasSelectedAll')
  const headingId = useId()

  function switchGroups(isOn: boolean) {
    setByGroup(isOn)
    setGroup(null)
    void reloadProducts(client)
  }

  function removeAll() {
    remove(allLinesRemoved)
    focusProductPicker()
  }

  return (
    <section aria-labelledby={headingId} className={`${layout.stack} ${classes.selector}`}>
      <VisuallyHidden>
        <Title order={2} id={headingId}>
          {text('products.title')}
        </Title>
      </VisuallyHidden>
      <LineTable />
      <div className={`${layout.row} ${layout.screenOnly} ${classes.adding}`}>
        {isByGroup && <ProductGroupPicker group={group} onChoose={setGroup} />}
        <ProductPicker group={group} />
        <div className={`${layout.row} ${layout.middle}`}>
          <Switch
            label={text('products.by-group')}
            checked={isByGroup}
            onChange={(event) => switchGroups(event.currentTarget.checked)}
          />
          {group !== null && <SelectGroupButton group={group} />}
          <SelectAllButton />
          {hasSelectedAll && (
            <Button variant="default" size="xs" onClick={removeAll}>
              {text('products.remove-all')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function SelectAllButton() {
  const text = useText()
  const client = useQueryClient()
  return (
    <SelectButton label={text('products.select-all')} load={() => client.fetchQuery(allProductsQuery())} />
  )
}

/** Selects all products of the group, regardless of the text in the picker. */
function SelectGroupButton({ group }: { readonly group: NamedRecord }) {
  const text = useText()
  const client = useQueryClient()
  return (
    <SelectButton
      label={text('products.select-group', { group: group.name })}
      load={() => client.fetchQuery(productsOfGroupQuery(group.id))}
    />
  )
}

interface SelectButtonProps {
  readonly label: string
  readonly load: () => Promise<Product[]>
}

function SelectButton({ label, load }: SelectButtonProps) {
  const { kind, store } = useOpenForm()
  const change = useChange()
  const alert = useAlert()
  const text = useText()
  const [isLoading, setLoading] = useState(false)

  async function select() {
    const { generation } = store.getState()
    setLoading(true)
    try {
      const products = await load()
      // Meanwhile, the form shows another document.
      if (generation !== store.getState().generation) return
      if (exceedsLineLimit(store.getState().form, products)) {
        await alert(text('document.too-many-lines', { max: limits.lines }))
      } else change((form) => allProductsSelected(form, products))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message, kind.errorToastMs)
    } finally {
      setLoading(false)
    }
  }

  return (
    <BusyButton variant="default" size="xs" isBusy={isLoading} onClick={() => void select()}>
      {label}
    </BusyButton>
  )
}

const typingPauseMs = 200

/** Selects any number of products of a group, or of all products, which are searched on the server. */
function ProductPicker({ group }: { readonly group: NamedRecord | null }) {
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
function ProductGroupPicker({ group, onChoose }: ProductGroupPickerProps) {
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

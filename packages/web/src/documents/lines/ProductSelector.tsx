import { Button, Switch, Title, VisuallyHidden } from '@mantine/core'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '#api/responses.ts'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useChange, useField, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import type { Product } from './form-line.ts'
import { LineTable } from './LineTable.tsx'
import { useLineRemoval } from './line-actions.ts'
import { allLinesRemoved, allProductsSelected, exceedsLineLimit } from './line-changes.ts'
import { focusProductPicker } from './line-focus.ts'
import classes from './lines.module.css'
import { ProductGroupPicker, ProductPicker } from './ProductPicker.tsx'
import { allProductsQuery, productsOfGroupQuery, reloadProducts } from './product-queries.ts'

/** Shows the lines, and below them selects further products: one by one, by group or all at once. */
export function ProductSelector() {
  const text = useText()
  const remove = useLineRemoval()
  const client = useQueryClient()
  const [isByGroup, setByGroup] = useState(false)
  const [group, setGroup] = useState<NamedRecord | null>(null)
  const hasSelectedAll = useField('hasSelectedAll')
  const headingId = useId()
  usePrefetchQuery(taxRatesQuery())

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

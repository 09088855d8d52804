import { limits } from '@quittance/shared/documents/limits.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useChange, useOpenForm } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { useAlert } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { showToast } from '#ui/toasts.ts'
import type { Product } from './form-line.ts'
import { allProductsSelected, exceedsLineLimit } from './line-changes.ts'
import { allProductsQuery, productsOfGroupQuery } from './product-queries.ts'

export function SelectAllButton() {
  const text = useText()
  const client = useQueryClient()
  return (
    <SelectButton label={text('products.select-all')} load={() => client.fetchQuery(allProductsQuery())} />
  )
}

/** Selects all products of the group, regardless of the text in the picker. */
export function SelectGroupButton({ group }: { readonly group: NamedRecord }) {
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

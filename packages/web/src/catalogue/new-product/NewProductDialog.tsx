import { Button, Title } from '@mantine/core'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { ProductForm } from '#catalogue/products/ProductForm.tsx'
import { blankProduct, type ProductFormValues, productLabels } from '#catalogue/products/product-form.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'

addEnglish(catalogueEnglish)

interface MadeProduct {
  readonly id: number
  readonly name: string
  readonly price: Decimal
  /** The default quantity. */
  readonly unit: Decimal
}

interface NewProductDialogProps {
  /** The text in the picker, which becomes the name. */
  readonly typed: string
  /** The group that was searched; null: all groups. */
  readonly groupId: number | null
  /** @param product null: cancelled */
  onDone(product: MadeProduct | null): void
}

/** Shows a dialog that adds a product to the catalogue without leaving the document. */
export function NewProductDialog({ typed, groupId, onDone }: NewProductDialogProps) {
  const text = useText()
  const client = useQueryClient()
  const titleId = useId()
  const [values] = useState<ProductFormValues>(() => ({
    ...blankProduct(),
    name: typed,
    product_group_id: groupId,
  }))
  const form = useRecordForm({
    values,
    labels: productLabels,
    send: ({ version: _version, ...body }) => call(productCalls.store, { body }),
    onSaved({ id, message }, { name, price, unit }) {
      showToast('success', message, 5_000)
      onDone({ id, name: name.trim(), price: decimal(price), unit: decimal(unit) })
      void client.invalidateQueries({ queryKey: catalogueKeys.products })
    },
  })
  const heading = text('catalogue.new-product')
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={() => onDone(null)} isWide>
      <Title order={2} id={titleId} mb={12}>
        {heading}
      </Title>
      <ProductForm
        of={form}
        label={heading}
        save={text('catalogue.save-product')}
        besides={
          <Button variant="default" onClick={() => onDone(null)}>
            {text('form.cancel')}
          </Button>
        }
      />
    </ModalDialog>
  )
}

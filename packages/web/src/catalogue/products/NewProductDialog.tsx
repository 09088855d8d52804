import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { useState } from 'react'
import { useSaveProduct } from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { blankProduct, ProductFields, type ProductFormValues, productLabels } from './ProductForm.tsx'

addEnglish(catalogueEnglish)

interface NewProduct {
  readonly id: number
  readonly name: string
  readonly price: Decimal
  /** The default quantity. */
  readonly defaultQuantity: Decimal
  readonly unitName: string
  readonly taxRateIds: readonly number[]
}

interface NewProductDialogProps {
  /** The text in the picker, which becomes the name. */
  readonly typed: string
  /** The group that was searched; null: all groups. */
  readonly groupId: number | null
  /** @param product null: cancelled */
  readonly onDone: (product: NewProduct | null) => void
}

/** Shows a dialog that adds a product to the catalogue without leaving the document. */
export function NewProductDialog({ typed, groupId, onDone }: NewProductDialogProps) {
  const text = useText()
  const { create } = useSaveProduct()
  const [values] = useState<ProductFormValues>(() => ({
    ...blankProduct(),
    name: typed,
    product_group_id: groupId,
  }))
  const form = useRecordForm({
    values,
    labels: productLabels,
    save: create,
    onSaved: ({ id }, { name, price, unit, unit_name, tax_rate_ids }) =>
      onDone({
        id,
        name: name.trim(),
        price: decimal(price),
        defaultQuantity: decimal(unit),
        unitName: unit_name.trim(),
        taxRateIds: tax_rate_ids,
      }),
  })
  return (
    <FormDialog
      form={form}
      title={text('catalogue.new-product')}
      submitLabel={text('catalogue.save-product')}
      cancelLabel={text('form.cancel')}
      isWide
      onClose={() => onDone(null)}
    >
      <ProductFields form={form} />
    </FormDialog>
  )
}

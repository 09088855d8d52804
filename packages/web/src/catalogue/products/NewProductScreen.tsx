import { Button, Title } from '@mantine/core'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import classes from '#ui/lists/lists.module.css'
import { showToast } from '#ui/toasts.ts'
import { useTitle } from '#ui/use-title.ts'
import { ProductForm } from './ProductForm.tsx'
import { blankProduct, type ProductFormValues, productLabels } from './product-form.ts'

addEnglish(catalogueEnglish)

/** Shows the form of a new product. */
export function NewProductScreen() {
  const text = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [values] = useState<ProductFormValues>(blankProduct)
  const form = useRecordForm({
    values,
    labels: productLabels,
    send: ({ version: _version, ...body }) => call(productCalls.store, { body }),
    onSaved: async ({ message }) => {
      showToast('success', message, 5_000)
      void client.invalidateQueries({ queryKey: catalogueKeys.products })
      await navigate({ to: '/products' })
    },
  })
  const heading = text('catalogue.new-product')
  useTitle(heading)
  return (
    <div className={classes.screen}>
      <Title order={1}>{heading}</Title>
      <ProductForm
        of={form}
        label={heading}
        save={text('catalogue.save-product')}
        besides={
          <Button component={Link} to="/products" variant="default">
            {text('form.cancel')}
          </Button>
        }
      />
    </div>
  )
}

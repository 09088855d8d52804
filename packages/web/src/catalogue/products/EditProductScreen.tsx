import { Button, Title } from '@mantine/core'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { productQuery } from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ListFailed } from '#ui/lists/ListFailed.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import classes from '#ui/lists/lists.module.css'
import { showToast } from '#ui/toasts.ts'
import { useTitle } from '#ui/use-title.ts'
import { EndingActions } from './EndingActions.tsx'
import type { ListedProduct } from './listed-product.ts'
import { ProductForm } from './ProductForm.tsx'
import { formOf, productLabels } from './product-form.ts'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

/** Loads a product and shows its form. @param id 0: no product has it */
export function EditProductScreen({ id }: { readonly id: number }) {
  const text = useText()
  const opened = useQuery(productQuery(id))
  // A new key opens the form again with the version that another member has saved.
  const [opening, setOpening] = useState(0)
  const heading = text('catalogue.edit-product')
  useTitle(opened.data?.name ?? heading)

  async function loadNewer() {
    const { error } = await opened.refetch()
    if (error === null) setOpening((count) => count + 1)
    else showToast('error', error.message, 5_000)
  }

  if (opened.data === undefined) {
    return (
      <div className={classes.screen}>
        <Title order={1}>{heading}</Title>
        {opened.error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed error={opened.error} onRetry={() => void opened.refetch()} />
        )}
      </div>
    )
  }
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Title order={1}>{heading}</Title>
        <Button component={Link} to="/products" variant="default">
          {text('catalogue.to-products')}
        </Button>
      </div>
      <EndingActions product={opened.data} />
      <StoredProduct key={opening} product={opened.data} onLoadNewer={loadNewer} />
    </div>
  )
}

interface StoredProductProps {
  readonly product: ListedProduct
  readonly onLoadNewer: () => Promise<void>
}

function StoredProduct({ product, onLoadNewer }: StoredProductProps) {
  const text = useText()
  const client = useQueryClient()
  const [values] = useState(() => formOf(product))
  const of = useRecordForm({
    values,
    labels: productLabels,
    send: (filled) => call(productCalls.update, { body: { id: product.id, ...filled } }),
    onSaved: async ({ message, version }, filled) => {
      of.form.reset({ ...filled, version })
      showToast('success', message, 5_000)
      await client.invalidateQueries({ queryKey: catalogueKeys.products })
    },
    onLoadNewer,
  })
  return (
    <ProductForm
      of={of}
      label={text('catalogue.edit-product')}
      save={text('catalogue.update-product')}
      besides={null}
    />
  )
}

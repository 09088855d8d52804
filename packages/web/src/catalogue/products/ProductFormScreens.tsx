import { Button, Group, Stack, Title } from '@mantine/core'
import { productCalls } from '@quittance/shared/contract/catalogue-records.ts'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogueKeys } from '#api/query-client.ts'
import {
  type ListedProduct,
  productHistoryQuery,
  productQuery,
  useRetirement,
  useSaveProduct,
} from '#catalogue/catalogue-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { ArchiveIcon, DeleteIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Card, Note } from '#ui/forms/Card.tsx'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { RecordHistory } from '#ui/history/RecordHistory.tsx'
import { ListFailed, ListSkeleton } from '#ui/lists/notices.tsx'
import { useOpenRecord, useScreenActions } from '#ui/screen-actions.ts'
import { useTitle } from '#ui/use-title.ts'
import { blankProduct, ProductForm, type ProductFormValues, productLabels } from './ProductForm.tsx'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

/** Shows the form of a new product. */
export function NewProductScreen() {
  const text = useText()
  const navigate = useNavigate()
  const { create } = useSaveProduct()
  const [values] = useState(blankProduct)
  const form = useRecordForm({
    values,
    labels: productLabels,
    save: create,
    onSaved: () => navigate({ to: '/products' }),
  })
  const heading = text('catalogue.new-product')
  useTitle(heading)
  return (
    <Stack>
      <Title order={1}>{heading}</Title>
      <ProductForm
        form={form}
        label={heading}
        submitLabel={text('catalogue.save-product')}
        cancel={
          <Button component={Link} to="/products" variant="default">
            {text('form.cancel')}
          </Button>
        }
      />
    </Stack>
  )
}

/** Loads a product and shows its form. @param id 0: no product has it */
export function EditProductScreen({ id }: { readonly id: number }) {
  const text = useText()
  const opened = useQuery(productQuery(id))
  const { formKey, loadNewer } = useLoadNewer(opened)
  const heading = text('catalogue.edit-product')
  useTitle(opened.data?.name ?? heading)
  useOpenRecord(
    opened.data
      ? { path: `/product/edit/${id}`, label: opened.data.name, detail: text('catalogue.product-section') }
      : null,
  )
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>{heading}</Title>
        <Button component={Link} to="/products" variant="default">
          {text('catalogue.to-products')}
        </Button>
      </Group>
      {opened.data ? (
        <>
          <RetirementActions product={opened.data} />
          <StoredProduct key={formKey} product={opened.data} onLoadNewer={loadNewer} />
          <ProductHistory id={id} />
        </>
      ) : null}
      {opened.isPending ? <ListSkeleton /> : null}
      {opened.error && !opened.data ? (
        <ListFailed error={opened.error} onRetry={() => void opened.refetch()} />
      ) : null}
    </Stack>
  )
}

interface StoredProductProps {
  readonly product: ListedProduct
  readonly onLoadNewer: () => Promise<void>
}

function StoredProduct({ product, onLoadNewer }: StoredProductProps) {
  const text = useText()
  const { update } = useSaveProduct()
  const [values] = useState(() => valuesOf(product))
  const form = useRecordForm({
    values,
    labels: productLabels,
    save: (filled) => update(product.id, filled),
    onLoadNewer,
  })
  return (
    <ProductForm
      form={form}
      label={text('catalogue.edit-product')}
      submitLabel={text('catalogue.update-product')}
    />
  )
}

function valuesOf(product: ListedProduct): ProductFormValues {
  return {
    name: product.name,
    price: product.price,
    unit: product.defaultQuantity,
    unit_name: product.unitName,
    tax_rate_ids: product.taxRateIds,
    product_group_id: product.group?.id ?? null,
    version: product.version,
  }
}

interface RetirementActionsProps {
  readonly product: ListedProduct & { readonly documents: number }
}

/** Shows how many documents use a product, with buttons that retire, restore or delete it. */
function RetirementActions({ product }: RetirementActionsProps) {
  const text = useText()
  const navigate = useNavigate()
  const ask = useQuestion()
  const { id, name, isRetired, documents } = product
  const retirement = useRetirement({
    calls: productCalls,
    queryKeys: [catalogueKeys.products],
    onDeleted: () => navigate({ to: '/products' }),
  })
  const pending = retirement.isPending ? retirement.variables.change : null

  async function askAndDelete() {
    const question = text('catalogue.delete-one', { name })
    if (await ask(question, { yes: text('catalogue.delete') })) retirement.mutate({ id, change: 'delete' })
  }

  const retire = () => retirement.mutate({ id, change: isRetired ? 'restore' : 'retire' })
  const retireLabel = text(isRetired ? 'catalogue.restore' : 'catalogue.retire')
  useScreenActions([
    { id: 'retire', label: retireLabel, icon: <ArchiveIcon />, run: retire },
    ...(documents === 0
      ? [
          {
            id: 'delete',
            label: text('catalogue.delete'),
            icon: <DeleteIcon />,
            run: () => void askAndDelete(),
          },
        ]
      : []),
  ])

  return (
    <Card>
      <Group justify="space-between">
        <Note>
          {isRetired ? `${text('catalogue.is-retired')} ` : null}
          {documents === 0 ? text('catalogue.not-used-yet') : text('catalogue.used-by', { count: documents })}
        </Note>
        <Group gap="xs">
          <BusyButton
            variant="default"
            isBusy={pending === 'retire' || pending === 'restore'}
            onClick={retire}
          >
            {retireLabel}
          </BusyButton>
          {documents === 0 ? (
            <BusyButton variant="default" isBusy={pending === 'delete'} onClick={() => void askAndDelete()}>
              {text('catalogue.delete')}
            </BusyButton>
          ) : null}
        </Group>
      </Group>
    </Card>
  )
}

/** Shows the history of a product: who changed it, and when. The changed values are not stored. */
export function ProductHistory({ id }: { readonly id: number }) {
  const text = useText()
  return (
    <RecordHistory
      query={productHistoryQuery(id)}
      describe={({ event }) => text(`catalogue.event-${event}`)}
    />
  )
}

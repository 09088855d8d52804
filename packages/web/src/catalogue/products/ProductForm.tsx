import { limits } from '@quittance/shared/documents/limits.ts'
import { one, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allTaxRatesQuery, groupsQuery } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { MultiSelectField, SelectField } from '#ui/forms/select-fields.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import type { FieldLabels, RecordFormApi } from '#ui/forms/use-record-form.ts'

/** The values of a product form, with wire names. */
export interface ProductFormValues {
  readonly name: string
  /** A decimal number as text, or invalid input; empty: not entered yet. */
  readonly price: string
  readonly unit: string
  readonly unit_name: string
  readonly product_group_id: number | null
  readonly tax_rate_ids: readonly number[]
  /** undefined: the save overwrites any stored version. */
  readonly version: number | undefined
}

export const productLabels: FieldLabels<ProductFormValues> = {
  name: 'catalogue.name',
  price: 'line.price',
  unit: 'catalogue.unit',
  unit_name: 'catalogue.unit-name',
  product_group_id: 'catalogue.group',
  tax_rate_ids: 'catalogue.product-taxes',
  version: 'catalogue.changed',
}

export function blankProduct(): ProductFormValues {
  return {
    ...{ name: '', price: '', unit: one, unit_name: '', product_group_id: null, version: undefined },
    tax_rate_ids: [],
  }
}

interface ProductFormProps {
  readonly form: RecordFormApi<ProductFormValues>
  readonly label: string
  readonly submitLabel: string
  readonly cancel?: ReactNode
}

/** Shows the form of a product. */
export function ProductForm({ form, label, submitLabel, cancel }: ProductFormProps) {
  return (
    <RecordForm form={form} label={label} submitLabel={submitLabel} cancel={cancel}>
      <ProductFields form={form} />
    </RecordForm>
  )
}

/** Shows the fields of a product. */
export function ProductFields({ form }: Pick<ProductFormProps, 'form'>) {
  const text = useText()
  return (
    <>
      <FormSection title={text('catalogue.product-section')}>
        <TextField form={form} name="name" isRequired isWide maxLength={limits.lineNameLength} />
        <DecimalField
          form={form}
          name="price"
          isRequired
          isMoney
          minimum={zero}
          description={text('catalogue.price-hint')}
        />
        <TextField
          form={form}
          name="unit_name"
          maxLength={limits.unitNameLength}
          description={text('catalogue.unit-name-hint')}
        />
      </FormSection>
      <FormSection title={text('catalogue.pricing-section')}>
        <GroupField form={form} />
        <TaxRatesField form={form} />
        <DecimalField
          form={form}
          name="unit"
          isRequired
          minimum={one}
          description={text('catalogue.unit-hint')}
        />
      </FormSection>
    </>
  )
}

/** Selects the group. Retired groups are not offered, except for the current one. */
function GroupField({ form }: Pick<ProductFormProps, 'form'>) {
  const text = useText()
  const groups = useQuery(groupsQuery())
  const { product_group_id: own } = form.formState.defaultValues ?? {}
  const offered = (groups.data ?? []).filter(({ id, retired_at }) => retired_at === null || id === own)
  return (
    <SelectField
      form={form}
      name="product_group_id"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={text('catalogue.no-group')}
    />
  )
}

/** Selects the tax rates with which a line of the product starts. Retired rates are offered only while the product has them. */
function TaxRatesField({ form }: Pick<ProductFormProps, 'form'>) {
  const text = useText()
  const taxRates = useQuery(allTaxRatesQuery())
  const own = form.formState.defaultValues?.tax_rate_ids ?? []
  const offered = (taxRates.data ?? []).filter(({ id, is_retired }) => !is_retired || own.includes(id))
  return (
    <MultiSelectField
      form={form}
      name="tax_rate_ids"
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      description={text('catalogue.product-taxes-hint')}
    />
  )
}

import { limits } from '@quittance/shared/documents/limits.ts'
import { one, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { groupsQuery } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceField } from '#ui/forms/ChoiceField.tsx'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { RecordForm as Form } from '#ui/forms/use-record-form.ts'
import { WideField } from '#ui/forms/WideField.tsx'
import type { ProductFormValues } from './product-form.ts'

interface ProductFormProps {
  readonly of: Form<ProductFormValues>
  readonly label: string
  readonly save: string
  readonly besides: ReactNode
}

/** Shows the fields of a product. */
export function ProductForm({ of, label, save, besides }: ProductFormProps) {
  const text = useText()
  return (
    <RecordForm of={of} label={label} save={save} besides={besides}>
      <FormSection title={text('catalogue.product-section')}>
        <WideField>
          <TextField of={of} name="name" isRequired maxLength={limits.lineNameLength} />
        </WideField>
        <DecimalField
          of={of}
          name="price"
          isRequired
          isMoney
          minimum={zero}
          description={text('catalogue.price-hint')}
        />
        <TextField
          of={of}
          name="unit_name"
          maxLength={limits.unitNameLength}
          description={text('catalogue.unit-name-hint')}
        />
      </FormSection>
      <FormSection title={text('catalogue.pricing-section')}>
        <GroupField of={of} />
        <DecimalField
          of={of}
          name="unit"
          isRequired
          minimum={one}
          description={text('catalogue.unit-hint')}
        />
      </FormSection>
    </RecordForm>
  )
}

/** Selects the group. Retired groups are not offered, except for the current one. */
function GroupField({ of }: Pick<ProductFormProps, 'of'>) {
  const text = useText()
  const groups = useQuery(groupsQuery())
  const { product_group_id: own } = of.form.formState.defaultValues ?? {}
  const offered = (groups.data ?? []).filter(({ id, retired_at }) => retired_at === null || id === own)
  return (
    <ChoiceField
      of={of}
      name="product_group_id"
      choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={text('catalogue.no-group')}
    />
  )
}

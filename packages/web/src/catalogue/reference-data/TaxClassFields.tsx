import { limits } from '@quittance/shared/documents/limits.ts'
import {
  type TaxKind,
  taxKinds,
  type VatCategory,
  vatCategories,
} from '@quittance/shared/documents/tax-class.ts'
import { isZero, readDecimal } from '@quittance/shared/money/decimal.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'

/** The values of a form for a tax rate. Empty category: the reason for 0 % is not stated. */
export interface TaxRateValues {
  readonly name: string
  readonly rate: string
  readonly is_default: boolean
  readonly kind: TaxKind
  readonly category: VatCategory | ''
  readonly exemption_text: string
  readonly exemption_code: string
}

/** Categories of a rate of 0 %. */
const zeroCategories = vatCategories.filter((category) => category !== 'S')

/** Shows the kind of a tax and, for VAT of 0 %, the reason that invoices state. */
export function TaxClassFields({ form }: { readonly form: RecordFormApi<TaxRateValues> }) {
  const text = useText()
  const [kind, rate, category] = useWatch({ control: form.control, name: ['kind', 'rate', 'category'] })
  const isZeroVat = kind === 'vat' && isZeroRate(rate)
  const hasReason = isZeroVat && category !== '' && category !== 'Z'
  return (
    <>
      <NativeSelectField
        form={form}
        name="kind"
        options={taxKinds.map((value) => ({ value, label: text(`catalogue.tax-kind-${value}`) }))}
      />
      {isZeroVat ? (
        <NativeSelectField
          form={form}
          name="category"
          options={[
            { value: '', label: text('catalogue.vat-category-none') },
            ...zeroCategories.map((value) => ({ value, label: text(`catalogue.vat-category-${value}`) })),
          ]}
        />
      ) : null}
      {hasReason ? (
        <>
          <TextField
            form={form}
            name="exemption_text"
            description={text('catalogue.exemption-text-hint')}
            maxLength={limits.exemptionTextLength}
          />
          <TextField form={form} name="exemption_code" maxLength={limits.exemptionCodeLength} />
        </>
      ) : null}
    </>
  )
}

/** Returns the values to store. Those of hidden fields are not sent. */
export function toTaxRateBody(values: TaxRateValues) {
  const { kind, rate, category, exemption_text, exemption_code, ...others } = values
  const isZeroVat = kind === 'vat' && isZeroRate(rate)
  const hasReason = isZeroVat && category !== '' && category !== 'Z'
  const standard = kind === 'vat' ? ('S' as const) : ''
  return {
    ...others,
    kind,
    rate,
    category: isZeroVat ? category : standard,
    exemption_text: hasReason ? exemption_text : '',
    exemption_code: hasReason ? exemption_code : '',
  }
}

function isZeroRate(rate: string): boolean {
  const value = readDecimal(rate.trim())
  return value !== null && isZero(value)
}

import { taxRateCalls, type WireAdminTaxRate } from '@quittance/shared/contract/catalogue-records.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import {
  type TaxKind,
  taxKinds,
  type VatCategory,
  vatCategories,
} from '@quittance/shared/documents/tax-class.ts'
import { decimal, isZero, readDecimal, zero } from '@quittance/shared/money/decimal.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '#api/client.ts'
import { catalogueKeys } from '#api/query-client.ts'
import { administeredTaxRatesQuery, saveTaxRate, useRetirement } from '#catalogue/catalogue-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { NativeSelectField, SwitchField } from '#ui/forms/select-fields.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { InlineForm } from './InlineForm.tsx'
import { ReferenceDataScreen } from './ReferenceDataScreen.tsx'

/** Products are cached with the tax rates that their lines start with. */
const queryKeys = [catalogueKeys.taxRates, catalogueKeys.products]
const labels = {
  name: 'catalogue.name',
  rate: 'catalogue.rate',
  is_default: 'catalogue.default-rate',
  kind: 'catalogue.tax-kind',
  category: 'catalogue.vat-category',
  exemption_text: 'catalogue.exemption-text',
  exemption_code: 'catalogue.exemption-code',
} as const

/** Shows the tax rates of lines. For administrators. */
export function TaxRatesScreen() {
  const text = useText()
  const taxRates = useQuery(administeredTaxRatesQuery())
  const retirement = useRetirement({ calls: taxRateCalls, queryKeys })
  const rates = taxRates.data?.tax_rates
  const rows = rates?.map(({ id, name, rate, is_default, retired_at, documents: count }) => ({
    ...{ id, name, cells: [showNumber(decimal(String(rate)), currentLocale())] },
    isRetired: retired_at !== null,
    badge: is_default && retired_at === null ? text('catalogue.default-rate-badge') : undefined,
    uses: count === 0 ? '' : text('catalogue.count-documents', { count }),
  }))

  function renderForm(id: number | null, onClose: () => void) {
    const taxRate = rates?.find((one) => one.id === id)
    return (
      <InlineForm
        title={taxRate?.name ?? text('catalogue.new-tax-rate')}
        submitLabel={text(id === null ? 'catalogue.add' : 'form.save')}
        values={toValues(taxRate)}
        labels={labels}
        queryKeys={queryKeys}
        save={(values) => saveTaxRate(id, toTaxRateBody(values))}
        onClose={onClose}
        fields={(form) => (
          <>
            <TextField form={form} name="name" isRequired maxLength={limits.taxRateNameLength} />
            <DecimalField form={form} name="rate" isRequired isPercent minimum={zero} />
            <SwitchField form={form} name="is_default" description={text('catalogue.default-rate-hint')} />
            <TaxClassFields form={form} />
          </>
        )}
      />
    )
  }

  return (
    <ReferenceDataScreen
      texts={{
        heading: text('catalogue.tax-rates'),
        hint: text('catalogue.tax-rates-hint'),
        none: text('catalogue.tax-rates-none'),
        add: text('catalogue.new-tax-rate'),
        columns: [text('catalogue.rate')],
      }}
      rows={rows}
      query={taxRates}
      retirement={retirement}
      form={renderForm}
      action={<AddUsualRates missing={taxRates.data?.missing_usual ?? 0} />}
    />
  )
}

/** @param taxRate undefined: a new one */
function toValues(taxRate: WireAdminTaxRate | undefined): TaxRateValues {
  return {
    name: taxRate?.name ?? '',
    rate: taxRate === undefined ? '' : String(taxRate.rate),
    is_default: taxRate?.is_default ?? false,
    kind: taxRate?.kind ?? 'vat',
    category: taxRate?.category ?? '',
    exemption_text: taxRate?.exemption_text ?? '',
    exemption_code: taxRate?.exemption_code ?? '',
  }
}

/** The values of a form for a tax rate. Empty category: the reason for 0 % is not stated. */
interface TaxRateValues {
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
function TaxClassFields({ form }: { readonly form: RecordFormApi<TaxRateValues> }) {
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
function toTaxRateBody(values: TaxRateValues) {
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

const toastMs = 6_000

/** Adds the usual tax rates and exemptions of the company's country with one click. @param missing number of those that the list lacks */
function AddUsualRates({ missing }: { readonly missing: number }) {
  const text = useText()
  const client = useQueryClient()
  const addition = useMutation({
    mutationFn: () => call(taxRateCalls.addUsual, {}),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: catalogueKeys.taxRates })
      showToast('success', message, toastMs)
    },
    onError: (error) => showToast('error', error.message, toastMs),
  })
  if (missing === 0) return null
  return (
    <BusyButton variant="default" isBusy={addition.isPending} onClick={() => addition.mutate()}>
      {text('catalogue.add-usual', { count: missing })}
    </BusyButton>
  )
}

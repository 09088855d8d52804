import { taxRateCalls, type WireAdminTaxRate } from '@quittance/shared/contract/catalogue-records.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueKeys } from '#api/query-client.ts'
import { administeredTaxRatesQuery, saveTaxRate } from '#catalogue/catalogue-queries.ts'
import { useRetirement } from '#catalogue/retirement-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { SwitchField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { AddUsualRates } from './AddUsualRates.tsx'
import { InlineForm } from './InlineForm.tsx'
import { ReferenceDataScreen } from './ReferenceDataScreen.tsx'
import { TaxClassFields, type TaxRateValues, toTaxRateBody } from './TaxClassFields.tsx'

const queryKeys = [catalogueKeys.taxRates]
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
    badge: is_default ? text('catalogue.default-rate-badge') : undefined,
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

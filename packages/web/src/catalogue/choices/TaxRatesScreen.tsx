import { taxRateCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { decimal, zero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { administeredTaxRatesQuery } from '#catalogue/catalogue-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { DecimalField } from '#ui/forms/DecimalField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { ChoiceScreen } from './ChoiceScreen.tsx'
import { useEnding } from './use-ending.ts'

const stale = [catalogueKeys.taxRates]
const labels = { name: 'catalogue.name', rate: 'catalogue.rate' } as const

/** Shows the tax rates of lines. For administrators. */
export function TaxRatesScreen() {
  const text = useText()
  const taxRates = useQuery(administeredTaxRatesQuery())
  const ending = useEnding(taxRateCalls, stale)
  const rows = taxRates.data?.map(({ id, name, rate, retired_at, documents: count }) => ({
    ...{ id, name, cells: [showNumber(decimal(String(rate)), currentLocale())] },
    isRetired: retired_at !== null,
    uses: count === 0 ? '' : text('catalogue.count-documents', { count }),
  }))

  function form(id: number | null, onClose: () => void) {
    const taxRate = taxRates.data?.find((one) => one.id === id)
    return (
      <ChoiceForm
        title={taxRate?.name ?? text('catalogue.new-tax-rate')}
        save={text(id === null ? 'catalogue.add' : 'form.save')}
        values={{ name: taxRate?.name ?? '', rate: taxRate === undefined ? '' : String(taxRate.rate) }}
        labels={labels}
        stale={stale}
        send={(body) =>
          id === null
            ? call(taxRateCalls.store, { body })
            : call(taxRateCalls.update, { body: { id, ...body } })
        }
        onClose={onClose}
        fields={(of) => (
          <>
            <TextField of={of} name="name" isRequired maxLength={limits.taxRateNameLength} />
            <DecimalField of={of} name="rate" isRequired isPercent minimum={zero} />
          </>
        )}
      />
    )
  }

  return (
    <ChoiceScreen
      wording={{
        heading: text('catalogue.tax-rates'),
        hint: text('catalogue.tax-rates-hint'),
        none: text('catalogue.tax-rates-none'),
        add: text('catalogue.new-tax-rate'),
        columns: [text('catalogue.rate')],
      }}
      choices={rows}
      query={taxRates}
      ending={ending}
      form={form}
    />
  )
}

import { currencyCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { listCurrencyCodes } from '@quittance/shared/money/currency-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueKeys } from '#api/query-client.ts'
import { addCurrency, administeredCurrenciesQuery, useRetirement } from '#catalogue/catalogue-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { InlineForm } from './InlineForm.tsx'
import { ReferenceDataScreen } from './ReferenceDataScreen.tsx'

const queryKeys = [catalogueKeys.currencies]
const labels = { name: 'catalogue.currency' } as const
const noCurrency: { readonly name: string | null } = { name: null }

/** Shows the currencies of documents. For administrators. */
export function CurrenciesScreen() {
  const text = useText()
  const currencies = useQuery(administeredCurrenciesQuery())
  const retirement = useRetirement({ calls: currencyCalls, queryKeys })
  const names = new Intl.DisplayNames(currentLocale(), { type: 'currency' })
  const rows = currencies.data?.map(({ id, name, retired_at, documents, parties }) => ({
    ...{ id, name: `${name} · ${names.of(name) ?? name}`, cells: [] },
    isRetired: retired_at !== null,
    uses: [
      documents === 0 ? [] : text('catalogue.count-documents', { count: documents }),
      parties === 0 ? [] : text('catalogue.count-parties', { count: parties }),
    ]
      .flat()
      .join(', '),
  }))
  const taken = new Set(currencies.data?.map(({ name }) => name))
  const offered = listCurrencyCodes().filter((code) => !taken.has(code))

  function renderForm(_id: number | null, onClose: () => void) {
    return (
      <InlineForm
        title={text('catalogue.new-currency')}
        submitLabel={text('catalogue.add')}
        values={noCurrency}
        labels={labels}
        queryKeys={queryKeys}
        save={addCurrency}
        onClose={onClose}
        fields={(form) => (
          <SelectField
            form={form}
            name="name"
            isRequired
            options={offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
          />
        )}
      />
    )
  }

  return (
    <ReferenceDataScreen
      texts={{
        heading: text('catalogue.currencies'),
        hint: text('catalogue.currencies-hint'),
        none: text('catalogue.currencies-none'),
        add: text('catalogue.new-currency'),
        columns: [],
      }}
      rows={rows}
      query={currencies}
      retirement={retirement}
      canChange={false}
      form={renderForm}
    />
  )
}

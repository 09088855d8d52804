import { currencyCalls } from '@quittance/shared/contract/catalogue-records.ts'
import { listCurrencyCodes } from '@quittance/shared/money/currency-codes.ts'
import { useQuery } from '@tanstack/react-query'
import { catalogueKeys } from '#api/catalogue-keys.ts'
import { call } from '#api/client.ts'
import { administeredCurrenciesQuery } from '#catalogue/catalogue-queries.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceField } from '#ui/forms/ChoiceField.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { ChoiceScreen } from './ChoiceScreen.tsx'
import { useEnding } from './use-ending.ts'

const stale = [catalogueKeys.currencies]
const labels = { name: 'catalogue.currency' } as const
const nothing: { readonly name: string | null } = { name: null }

/** Shows the currencies of documents. For administrators. */
export function CurrenciesScreen() {
  const text = useText()
  const currencies = useQuery(administeredCurrenciesQuery())
  const ending = useEnding(currencyCalls, stale)
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

  function form(_id: number | null, onClose: () => void) {
    return (
      <ChoiceForm
        title={text('catalogue.new-currency')}
        save={text('catalogue.add')}
        values={nothing}
        labels={labels}
        stale={stale}
        send={(body) => call(currencyCalls.store, { body })}
        onClose={onClose}
        fields={(of) => (
          <ChoiceField
            of={of}
            name="name"
            isRequired
            choices={offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
          />
        )}
      />
    )
  }

  return (
    <ChoiceScreen
      wording={{
        heading: text('catalogue.currencies'),
        hint: text('catalogue.currencies-hint'),
        none: text('catalogue.currencies-none'),
        add: text('catalogue.new-currency'),
        columns: [],
      }}
      choices={rows}
      query={currencies}
      ending={ending}
      canChange={false}
      form={form}
    />
  )
}

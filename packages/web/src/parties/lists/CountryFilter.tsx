import { Select } from '@mantine/core'
import type { WirePartyTotals } from '@quittance/shared/contract/party-records.ts'
import { showCount } from '#locale/count-text.ts'
import { showCountry } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'

interface CountryFilterProps {
  readonly address: ListAddress
  /** The countries of the listed records. */
  readonly countries: WirePartyTotals['countries']
}

export function CountryFilter({ address: { query, change }, countries }: CountryFilterProps) {
  const text = useText()
  const chosen = query.country ?? null
  const isKnown = chosen === null || countries.some(({ country }) => country === chosen)
  const offered = isKnown ? countries : [...countries, { country: chosen, count: 0 }]
  const options = offered.map(({ country, count }) => ({
    value: country,
    label: `${showCountry(country, currentLocale())} (${showCount(count)})`,
  }))
  return (
    <Select
      label={text('parties.field-country')}
      data={options}
      value={chosen}
      placeholder={text('lists.all')}
      searchable
      clearable
      nothingFoundMessage={text('picker.nothing-found')}
      clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
      onChange={(country) => change({ country: country ?? undefined })}
    />
  )
}

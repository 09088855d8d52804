import { Select } from '@mantine/core'
import type { WirePartyTotals } from '@quittance/shared/contract/party-records.ts'
import { showCountry } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showCount } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { PartyListQuery } from '#ui/lists/list-query.ts'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { scrollingList } from '#ui/record-option.ts'

interface CountryFilterProps {
  readonly address: ListAddress<PartyListQuery>
  /** The countries of the listed records. */
  readonly countries: WirePartyTotals['countries']
}

/** Filters a list of leads or customers by country. */
export function CountryFilter({ address: { query, change }, countries }: CountryFilterProps) {
  const text = useText()
  const selected = query.country ?? null
  const isKnown = selected === null || countries.some(({ country }) => country === selected)
  const offered = isKnown ? countries : [...countries, { country: selected, count: 0 }]
  const options = offered.map(({ country, count }) => ({
    value: country,
    label: `${showCountry(country, currentLocale())} (${showCount(count)})`,
  }))
  return (
    <Select
      label={text('parties.field-country')}
      data={options}
      value={selected}
      placeholder={text('lists.all')}
      {...scrollingList}
      searchable
      clearable
      nothingFoundMessage={text('picker.nothing-found')}
      clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
      onChange={(country) => change({ country: country ?? undefined })}
    />
  )
}

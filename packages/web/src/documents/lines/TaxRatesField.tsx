import { Combobox, InputBase, useCombobox } from '@mantine/core'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useChange } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon } from '#ui/icons.tsx'
import type { FormLine } from './form-line.ts'
import { rateKey, taxRatesChosen } from './line-changes.ts'
import classes from './lines.module.css'
import { useLineRefusal } from './use-line.ts'

/** The rates of a line: those of the catalogue, and those that it was sold with. */
export function TaxRatesField({ line, place }: { readonly line: FormLine; readonly place: number }) {
  const text = useText()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const refusal = useLineRefusal(line, 'taxRates')
  const label = text('line.of', { field: text('line.tax-rates'), place })
  const shown = line.taxRates.map(({ name }) => name).join(', ')

  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div role="cell" className={classes.taxRates}>
      <span className={classes.cellLabel}>{text('line.tax-rates')}</span>
      <Combobox
        store={combobox}
        transitionProps={{ duration: 0 }}
        width="max-content"
        position="bottom-start"
      >
        <Combobox.Target targetType="button">
          <InputBase
            component="button"
            type="button"
            pointer
            multiline
            aria-label={`${label}: ${shown || text('line.no-tax')}`}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            rightSectionWidth={26}
            classNames={{ input: classes.rates ?? '' }}
            error={refusal}
            onClick={() => combobox.toggleDropdown()}
          >
            {shown || <span className={classes.noTax}>{text('line.no-tax')}</span>}
          </InputBase>
        </Combobox.Target>
        {combobox.dropdownOpened && <RateOptions line={line} label={label} />}
      </Combobox>
    </div>
  )
}

function RateOptions({ line, label }: { readonly line: FormLine; readonly label: string }) {
  const text = useText()
  const change = useChange()
  const rates = useQuery(taxRatesQuery())
  const chosen = new Set(line.taxRates.map(rateKey))

  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} aria-multiselectable mah={320} className={classes.options ?? ''}>
        {rates.isPending && <Combobox.Empty>{text('picker.loading')}</Combobox.Empty>}
        {rates.isError && <Combobox.Empty>{text('picker.failed')}</Combobox.Empty>}
        {offered(rates.data ?? [], line).map((rate) => {
          const isChosen = chosen.has(rateKey(rate))
          return (
            <Combobox.Option
              key={rateKey(rate)}
              value={rateKey(rate)}
              active={isChosen}
              aria-selected={isChosen}
              onClick={() => change((form) => taxRatesChosen(form, line.key, toggled(line, rate)))}
            >
              <span className={classes.rateOption}>
                <span className={classes.check}>{isChosen && <CheckIcon size={16} />}</span>
                {rate.name}
              </span>
            </Combobox.Option>
          )
        })}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}

function offered(catalogue: readonly LineTaxRate[], line: FormLine): LineTaxRate[] {
  const known = new Set(catalogue.map(rateKey))
  return [...catalogue, ...line.taxRates.filter((rate) => !known.has(rateKey(rate)))]
}

function toggled(line: FormLine, rate: LineTaxRate): LineTaxRate[] {
  const others = line.taxRates.filter((chosen) => rateKey(chosen) !== rateKey(rate))
  return others.length < line.taxRates.length ? others : [...others, rate]
}

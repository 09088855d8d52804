import { Combobox, InputBase, useCombobox } from '@mantine/core'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useChange } from '#documents/document-store.ts'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { choiceKey, taxRatesChosen } from './line-changes.ts'
import classes from './lines.module.css'

interface TaxRatesFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly taxRates: readonly LineTaxRate[]
  readonly refusal: string | undefined
}

/** Selects the tax rates of a line from those of the catalogue and those that the line was sold with. */
export const TaxRatesField = memo(function TaxRatesField(props: TaxRatesFieldProps) {
  const { lineKey, place, taxRates, refusal } = props
  const text = useText()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const label = lineFieldLabel('taxRates', place, text)
  const shown = taxRates.map(({ name }) => name).join(', ')

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
        {combobox.dropdownOpened && <RateOptions lineKey={lineKey} taxRates={taxRates} label={label} />}
      </Combobox>
    </div>
  )
})

interface RateOptionsProps extends Pick<TaxRatesFieldProps, 'lineKey' | 'taxRates'> {
  readonly label: string
}

function RateOptions({ lineKey, taxRates, label }: RateOptionsProps) {
  const text = useText()
  const change = useChange()
  const rates = useQuery(taxRatesQuery())
  const chosen = new Set(taxRates.map(choiceKey))

  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} aria-multiselectable mah={320} className={classes.options ?? ''}>
        {rates.isPending && <Combobox.Empty>{text('picker.loading')}</Combobox.Empty>}
        {rates.isError && <Combobox.Empty>{text('picker.failed')}</Combobox.Empty>}
        {offered(rates.data ?? [], taxRates).map((rate) => {
          const isChosen = chosen.has(choiceKey(rate))
          return (
            <Combobox.Option
              key={choiceKey(rate)}
              value={choiceKey(rate)}
              active={isChosen}
              aria-selected={isChosen}
              onClick={() => change((form) => taxRatesChosen(form, lineKey, toggled(taxRates, rate)))}
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

function offered(catalogue: readonly LineTaxRate[], chosen: readonly LineTaxRate[]): LineTaxRate[] {
  const known = new Set(catalogue.map(choiceKey))
  return [...catalogue, ...chosen.filter((rate) => !known.has(choiceKey(rate)))]
}

function toggled(chosen: readonly LineTaxRate[], rate: LineTaxRate): LineTaxRate[] {
  const others = chosen.filter((other) => choiceKey(other) !== choiceKey(rate))
  return others.length < chosen.length ? others : [...others, rate]
}

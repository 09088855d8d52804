import { Combobox, InputBase, useCombobox } from '@mantine/core'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { memo } from 'react'
import { lineFieldLabel } from '#documents/field-labels.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import classes from './lines.module.css'

// A lazy chunk, because most lines keep the tax rates that they have.
const TaxRateOptions = lazyPart(async () => (await import('./TaxRateOptions.tsx')).TaxRateOptions, {
  fallback: NotLoaded,
})

function NotLoaded() {
  const text = useText()
  return (
    <Combobox.Dropdown>
      <Combobox.Empty>{text('picker.failed')}</Combobox.Empty>
    </Combobox.Dropdown>
  )
}

interface TaxRatesFieldProps {
  readonly lineKey: number
  readonly place: number
  readonly taxRates: readonly LineTaxRate[]
  readonly rejection: string | undefined
}

/** Selects the tax rates of a line from those of the catalogue and those that the line was sold with. */
export const TaxRatesField = memo(function TaxRatesField(props: TaxRatesFieldProps) {
  const { lineKey, place, taxRates, rejection } = props
  const text = useText()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const label = lineFieldLabel('taxRates', place, text)
  const shown = taxRates.map(({ name }) => name).join(', ')

  return (
    <Combobox store={combobox} transitionProps={{ duration: 0 }} width="max-content" position="bottom-start">
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
          error={rejection}
          onClick={() => combobox.toggleDropdown()}
        >
          {shown || <span className={layout.muted}>{text('line.no-tax')}</span>}
        </InputBase>
      </Combobox.Target>
      {combobox.dropdownOpened && <TaxRateOptions lineKey={lineKey} taxRates={taxRates} label={label} />}
    </Combobox>
  )
})

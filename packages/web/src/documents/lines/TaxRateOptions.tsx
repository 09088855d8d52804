import { Box, Button, Combobox } from '@mantine/core'
import type { LineTaxRate } from '@quittance/shared/documents/sales-document.ts'
import { useQuery } from '@tanstack/react-query'
import { taxRatesQuery } from '#documents/document-queries.ts'
import { useChange, useFormState } from '#documents/document-store.ts'
import { useText } from '#locale/use-text.ts'
import { CheckIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { useApplyTaxRatesToAll } from './line-actions.ts'
import { taxRatesSelected } from './line-changes.ts'

export interface TaxRateOptionsProps {
  readonly lineKey: number
  readonly taxRates: readonly LineTaxRate[]
  readonly label: string
}

/** Lists the tax rates of the catalogue and those that the line was sold with. */
export function TaxRateOptions({ lineKey, taxRates, label }: TaxRateOptionsProps) {
  const text = useText()
  const change = useChange()
  const rates = useQuery(taxRatesQuery())
  const selected = new Set(taxRates.map(optionKey))
  const count = useFormState(({ form }) => form.lines.length)
  const applyToAll = useApplyTaxRatesToAll(lineKey)

  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} aria-multiselectable mah={320} className={layout.pane ?? ''}>
        {rates.isPending && <Combobox.Empty>{text('picker.loading')}</Combobox.Empty>}
        {rates.isError && <Combobox.Empty>{text('picker.failed')}</Combobox.Empty>}
        {listOptions(rates.data?.all ?? [], taxRates).map((rate) => {
          const isSelected = selected.has(optionKey(rate))
          return (
            <Combobox.Option
              key={optionKey(rate)}
              value={optionKey(rate)}
              active={isSelected}
              aria-selected={isSelected}
              onClick={() => change((form) => taxRatesSelected(form, lineKey, toggleRate(taxRates, rate)))}
            >
              <span className={layout.line}>
                <Box component="span" flex="none" w={16} h={16} className={layout.accent}>
                  {isSelected && <CheckIcon size={16} />}
                </Box>
                {rate.name}
              </span>
            </Combobox.Option>
          )
        })}
      </Combobox.Options>
      {count > 1 && (
        <Combobox.Footer>
          {/* For pointers: the menu of the line has the same action. */}
          <Button variant="subtle" size="compact-sm" fullWidth tabIndex={-1} onClick={applyToAll}>
            {text('editing.apply-rates')}
          </Button>
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  )
}

function listOptions(catalogue: readonly LineTaxRate[], selected: readonly LineTaxRate[]): LineTaxRate[] {
  const known = new Set(catalogue.map(optionKey))
  return [...catalogue, ...selected.filter((rate) => !known.has(optionKey(rate)))]
}

function toggleRate(selected: readonly LineTaxRate[], rate: LineTaxRate): LineTaxRate[] {
  const others = selected.filter((other) => optionKey(other) !== optionKey(rate))
  return others.length < selected.length ? others : [...others, rate]
}

/** Returns a key for a tax rate. Tax rates as sold are the same if all their values are equal, not only their ids. */
function optionKey(rate: LineTaxRate): string {
  return JSON.stringify([rate.id, rate.name, rate.rate])
}

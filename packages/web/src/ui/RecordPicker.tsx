import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import { OptionLine, OptionsFailed } from './OptionLine.tsx'
import { type NewOption, newOptionId, type OptionsState, type RecordOption } from './record-option.ts'
import { useOptionList } from './use-option-list.ts'

export interface RecordPickerProps {
  readonly label?: string
  readonly 'aria-label'?: string
  readonly options: readonly RecordOption[]
  readonly value: RecordOption | null
  onChange(value: RecordOption | null): void
  readonly state?: OptionsState | undefined
  onRetry?: (() => void) | undefined
  /** Called with the typed text if the server searches. `options` are then its results, which are not filtered again. */
  onSearch?: ((search: string) => void) | undefined
  /** The last option, which creates a record. */
  readonly newOption?: NewOption | null
  readonly required?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
}

/** Renders a picker of one record, which is found by a part of its name or description. */
export function RecordPicker(props: RecordPickerProps) {
  const { options, value, onChange, state = 'ready', onRetry, onSearch, newOption = null, ...shown } = props
  const text = useText()
  const chosen = useMemo(() => (value === null ? [] : [value]), [value])
  const { find, optionOf, listProps } = useOptionList({
    ...{ options, chosen, state, onSearch, newOption },
    onType: undefined,
  })

  return (
    <div>
      <Select<number>
        {...shown}
        {...listProps}
        data-chosen={value?.label}
        value={value?.id ?? null}
        onChange={(id) => {
          if (id !== newOptionId) onChange(id === null ? null : (find(id) ?? null))
        }}
        renderOption={({ option }) => <OptionLine option={optionOf(Number(option.value), option.label)} />}
        allowDeselect={false}
        // The focus also returns from the dialog of a new record; the list should not cover the page then.
        openOnFocus={onSearch === undefined}
        clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
      />
      {state === 'failed' ? <OptionsFailed onRetry={onRetry} /> : null}
    </div>
  )
}

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
  /** Where the server searches, what is typed; `options` are then its answer, shown as they come. */
  onSearch?: ((search: string) => void) | undefined
  /** The last of the list: makes a record that is not there yet. */
  readonly newOption?: NewOption | null
  readonly required?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
}

/** Chooses one record by typing a part of its name or of its description. */
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
        // The focus also comes back from a form in place, for which nothing should be covered.
        openOnFocus={onSearch === undefined}
        clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
      />
      {state === 'failed' ? <OptionsFailed onRetry={onRetry} /> : null}
    </div>
  )
}

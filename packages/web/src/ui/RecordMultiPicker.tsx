import { MultiSelect, Pill } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import { OptionLine, OptionsFailed } from './OptionLine.tsx'
import { type NewOption, newOptionId, type OptionsState, type RecordOption } from './record-option.ts'
import { useOptionList } from './use-option-list.ts'

export interface RecordMultiPickerProps {
  readonly id?: string
  readonly label?: string
  readonly 'aria-label'?: string
  readonly options: readonly RecordOption[]
  readonly value: readonly RecordOption[]
  onChange(value: readonly RecordOption[]): void
  /** Maximum number of selected records. One more calls `onTooMany`. */
  readonly maximum?: number
  onTooMany?: (() => void) | undefined
  /** Number of selected records that are shown by name. The others are counted. */
  readonly mostChips?: number
  readonly state?: OptionsState | undefined
  onRetry?: (() => void) | undefined
  onSearch?: ((search: string) => void) | undefined
  /** Called with the typed text, also if the list is filtered without a server. */
  readonly onType?: ((typed: string) => void) | undefined
  /** The last option, which creates a record. */
  readonly newOption?: NewOption | null
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
  readonly size?: 'xs' | 'sm'
}

/** Renders a picker of several records. Only the first few are rendered as chips, because thousands may be selected. */
export const RecordMultiPicker = memo(RecordMultiPickerOnce)

function RecordMultiPickerOnce(props: RecordMultiPickerProps) {
  const { options, value, onChange, maximum, onTooMany, mostChips = 3, ...others } = props
  const { state = 'ready', onRetry, onSearch, onType, newOption = null, ...shown } = others
  const text = useText()
  const { find, optionOf, listProps } = useOptionList({
    ...{ options, chosen: value, state, onSearch, onType, newOption },
  })
  const ids = useMemo(() => value.map((option) => option.id), [value])
  const chips = ids.slice(0, mostChips)

  return (
    <div>
      <MultiSelect<number>
        {...shown}
        {...listProps}
        value={ids}
        onChange={(chosen) => {
          if (!chosen.includes(newOptionId)) onChange(chosen.flatMap((id) => find(id) ?? []))
        }}
        {...(maximum === undefined ? {} : { maxValues: maximum })}
        // The focus may come from elsewhere on the page. The list should not cover the page then.
        openOnFocus={false}
        onKeyDownCapture={keepChosen}
        onMaxValues={() => onTooMany?.()}
        renderOption={({ option, checked }) => (
          <OptionLine isChosen={checked === true} option={optionOf(option.value, option.label)} />
        )}
        renderPill={({ value: id, option, onRemove, disabled }) => {
          if (id !== undefined && id === ids[mostChips]) {
            return (
              <span className={classes.andMore}>
                {text('picker.and-more', { count: ids.length - mostChips })}
              </span>
            )
          }
          if (!chips.some((chip) => chip === id)) return null
          const name = option?.label ?? ''
          return (
            <Pill
              withRemoveButton={disabled !== true}
              onRemove={() => onRemove?.()}
              removeButtonProps={{ 'aria-label': text('picker.remove', { name }) }}
            >
              {name}
            </Pill>
          )
        }}
      />
      {state === 'failed' ? <OptionsFailed onRetry={onRetry} /> : null}
    </div>
  )
}

/** Keeps Backspace in the empty input from removing a selected record, and with it a line of the document. */
function keepChosen(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  if (event.key !== 'Backspace' || !(target instanceof HTMLInputElement)) return
  if (target.value === '') event.stopPropagation()
}

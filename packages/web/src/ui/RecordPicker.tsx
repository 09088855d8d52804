import { Select } from '@mantine/core'
import { type ReactNode, useMemo, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import { OptionLine, OptionsFailed } from './OptionLine.tsx'
import {
  forgetLeftOption,
  itemOf,
  moreOptionId,
  type OptionsState,
  offeredFor,
  type RecordOption,
  withChosen,
} from './record-option.ts'

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
  readonly required?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string
}

/** Chooses one record by typing a part of its name or of its description. */
export function RecordPicker(props: RecordPickerProps) {
  const { options, value, onChange, state = 'ready', onRetry, onSearch, ...shown } = props
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  // A chosen record stays shown when the list does not have it: it may be retired, or not loaded yet.
  const chosen = useMemo(() => (value === null ? [] : [value]), [value])
  const known = useMemo(() => withChosen(options, chosen), [options, chosen])
  const byId = useMemo(() => new Map(known.map((option) => [option.id, option])), [known])
  const data = useMemo(() => known.map(itemOf), [known])

  return (
    <div>
      <Select<number>
        {...shown}
        searchable
        data={data}
        value={value?.id ?? null}
        onChange={(id) => onChange(id === null ? null : (byId.get(id) ?? null))}
        onSearchChange={(search) => onSearch?.(search)}
        filter={({ search }) =>
          offeredFor(search, { options, chosen, isAnswer: onSearch !== undefined }, (count) =>
            text('picker.more', { count }),
          )
        }
        renderOption={({ option }) => (
          <OptionLine option={byId.get(Number(option.value)) ?? { id: moreOptionId, label: option.label }} />
        )}
        allowDeselect={false}
        loading={state === 'loading'}
        nothingFoundMessage={text(state === 'loading' ? 'picker.loading' : 'picker.nothing-found')}
        clearButtonProps={{ 'aria-label': text('picker.clear'), 'aria-hidden': false, tabIndex: 0 }}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        withScrollArea={false}
        classNames={{ options: classes.list ?? '' }}
        ref={input}
        onDropdownOpen={() => forgetLeftOption(input.current)}
      />
      {state === 'failed' ? <OptionsFailed onRetry={onRetry} /> : null}
    </div>
  )
}

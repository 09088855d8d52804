import { Box, type ComboboxProps, MultiSelect, Pill, Select, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import classes from './fields.module.css'
import { CheckIcon, PlusIcon } from './icons.tsx'
import {
  forgetLeftOption,
  itemOf,
  moreOptionId,
  type NewOption,
  newOptionId,
  type OptionsState,
  offeredFor,
  type RecordOption,
  scrollingList,
  withChosen,
  withNew,
} from './record-option.ts'

export interface RecordPickerProps {
  readonly label?: ReactNode
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
    // Events of the list arrive here, although it is elsewhere in the page.
    <div onPointerDown={captureOptionPointer}>
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
    // Events of the list arrive here, although it is elsewhere in the page.
    <div onPointerDown={captureOptionPointer}>
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
              <Box component="span" my="auto" className={layout.note}>
                {text('picker.and-more', { count: ids.length - mostChips })}
              </Box>
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

/** Distance in pixels up to which a pointer that is pressed counts as still. */
const pressSlackPx = 8

/**
 * Lets a press of an option select it even if the results of a search move the option before the button is released. Moving the pointer away
 * cancels the press, as anywhere else. Touch needs nothing: the browser captures it.
 */
function captureOptionPointer({
  nativeEvent,
  target,
  pointerId,
  clientX: startX,
  clientY: startY,
}: PointerEvent) {
  const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
  const { button, pointerType, isTrusted } = nativeEvent
  if (option === null || button !== 0 || pointerType === 'touch' || !isTrusted) return
  option.setPointerCapture(pointerId)
  const released = new AbortController()
  option.addEventListener('lostpointercapture', () => released.abort(), released)
  option.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - startX, clientY - startY) > pressSlackPx)
        option.releasePointerCapture(pointerId)
    },
    released,
  )
}

interface OptionLineProps {
  readonly option: RecordOption
  /** Shows a check mark: for pickers of several records. */
  readonly isChosen?: boolean
}

/** Renders an option of a picker. */
export function OptionLine({ option, isChosen = false }: OptionLineProps) {
  if (option.id === moreOptionId) return <span className={layout.note}>{option.label}</span>
  if (option.id === newOptionId) {
    return (
      <span className={`${layout.line} ${layout.medium} ${layout.wrap} ${layout.accent}`}>
        <PlusIcon size={16} /> {option.label}
      </span>
    )
  }
  return (
    <span className={`${layout.line} ${layout.apart} ${layout.grow} ${classes.optionLine}`}>
      <span className={classes.option}>
        <span>{option.label}</span>
        {option.description ? (
          // In the colour of the option, which is another one while the option is highlighted. A paler one is too close to its background.
          <Box component="span" c="inherit" className={layout.note}>
            {option.description}
          </Box>
        ) : null}
      </span>
      {isChosen && <CheckIcon size={16} />}
    </span>
  )
}

/** Shows that the options of a picker could not be loaded. */
export function OptionsFailed({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const text = useText()
  return (
    <div role="alert" className={`${layout.note} ${layout.bad} ${layout.line} ${layout.below}`}>
      <span>{text('picker.failed')}</span>
      <UnstyledButton className={layout.textButton ?? ''} fz={12} onClick={onRetry}>
        {text('picker.retry')}
      </UnstyledButton>
    </div>
  )
}

interface Offered {
  readonly options: readonly RecordOption[]
  /** Selected records. They are options even if `options` does not contain them: they may be retired or not loaded yet. */
  readonly chosen: readonly RecordOption[]
  readonly state: OptionsState
  /** Called with the typed text if the server searches. The options are then its results, which are not filtered again. */
  readonly onSearch: ((search: string) => void) | undefined
  readonly onType: ((typed: string) => void) | undefined
  readonly newOption: NewOption | null
}

/** Returns the props of the option list of a picker, and functions that look up an option. */
function useOptionList({ options, chosen, state, onSearch, onType, newOption }: Offered) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const list = useListOnceTouched()
  const known = useMemo(() => withChosen(options, chosen), [options, chosen])
  const byId = useMemo(() => new Map(known.map((option) => [option.id, option])), [known])
  const createNewLabel = newOption?.label ?? null
  const nothing = text(state === 'loading' ? 'picker.loading' : 'picker.nothing-found')
  const data = useMemo(
    () => withNew(known.map(itemOf), createNewLabel, nothing),
    [known, createNewLabel, nothing],
  )
  const offered = { options, chosen, isAnswer: onSearch !== undefined }
  const sayMore = (count: number | null) =>
    count === null ? text('picker.more-found') : text('picker.more', { count })
  return {
    find: (id: number) => byId.get(id),
    /** Returns the option of an item, which may be the one with the number of further options. */
    optionOf: (id: number, label: string): RecordOption =>
      byId.get(id) ?? { id: id === newOptionId ? id : moreOptionId, label },
    listProps: {
      data,
      searchable: true,
      onSearchChange(search: string) {
        onSearch?.(search)
        onType?.(search)
      },
      onOptionSubmit(id: number) {
        if (id === newOptionId) newOption?.onChoose()
      },
      filter: ({ search }: { search: string }) => [
        ...withNew(offeredFor(search, offered, sayMore), createNewLabel, nothing),
      ],
      loading: state === 'loading',
      nothingFoundMessage: nothing,
      ...list,
      ...scrollingList,
      ref: input,
      onDropdownOpen: () => forgetLeftOption(input.current),
    },
  }
}

const transitionProps = { duration: 0 }
const untouched: ComboboxProps = { transitionProps, keepMounted: false }
const touched: ComboboxProps = { transitionProps, keepMounted: true }

/**
 * Mounts the option list of a picker on its first focus, because a form has many pickers. The list then stays mounted, so that
 * the keyboard reaches its options as soon as it opens.
 */
function useListOnceTouched() {
  const [isTouched, setTouched] = useState(false)
  return { comboboxProps: isTouched ? touched : untouched, onFocus: () => setTouched(true) }
}

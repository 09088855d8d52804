import type { ComboboxProps } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import {
  forgetLeftOption,
  itemOf,
  moreOptionId,
  type NewOption,
  newOptionId,
  type OptionsState,
  offeredFor,
  type RecordOption,
  withChosen,
  withNew,
} from './record-option.ts'

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
export function useOptionList({ options, chosen, state, onSearch, onType, newOption }: Offered) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const list = useListOnceTouched()
  const known = useMemo(() => withChosen(options, chosen), [options, chosen])
  const byId = useMemo(() => new Map(known.map((option) => [option.id, option])), [known])
  const newLabel = newOption?.label ?? null
  const nothing = text(state === 'loading' ? 'picker.loading' : 'picker.nothing-found')
  const data = useMemo(() => withNew(known.map(itemOf), newLabel, nothing), [known, newLabel, nothing])
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
        ...withNew(offeredFor(search, offered, sayMore), newLabel, nothing),
      ],
      loading: state === 'loading',
      nothingFoundMessage: nothing,
      ...list,
      withScrollArea: false,
      classNames: { options: classes.list ?? '' },
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

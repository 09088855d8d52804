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
  /** They stay shown when the options do not have them: they may be retired, or not loaded yet. */
  readonly chosen: readonly RecordOption[]
  readonly state: OptionsState
  /** Where the server searches, what is typed; the options are then its answer, shown as they come. */
  readonly onSearch: ((search: string) => void) | undefined
  readonly onType: ((typed: string) => void) | undefined
  readonly newOption: NewOption | null
}

/** How a picker of one record or of several lists its options, and looks one of them up. */
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
    /** Of an item of the list, which may be the one that counts the others. */
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
 * A form has many pickers: the list of each is made, and finds its place, once somebody is there to open it. From then on it
 * stays, so that the keyboard finds its options as soon as it opens.
 */
function useListOnceTouched() {
  const [isTouched, setTouched] = useState(false)
  return { comboboxProps: isTouched ? touched : untouched, onFocus: () => setTouched(true) }
}

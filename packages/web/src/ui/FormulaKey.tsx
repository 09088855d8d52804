import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'

/** The keys of a phone for numbers have neither `=` nor `*`: while a field is typed in there, one key leads to all of them. */
export function useFormulaKey() {
  const [isShown, setShown] = useState(false)
  const [inputMode, setInputMode] = useState<'decimal' | 'text'>('decimal')
  const isTurning = useRef(false)
  return {
    isShown,
    inputMode,
    /** The field is left and entered again only to have other keys. */
    isTurning: () => isTurning.current,
    show: () => setShown(matchMedia('(pointer: coarse)').matches),
    hide() {
      setShown(false)
      setInputMode('decimal')
    },
    /** @param begin the formula */
    turn(input: HTMLInputElement, begin: () => void) {
      flushSync(() => {
        setInputMode('text')
        begin()
      })
      isTurning.current = true
      // Phones look at what a field takes when it gets the focus.
      input.blur()
      input.focus()
      isTurning.current = false
      input.setSelectionRange(input.value.length, input.value.length)
    },
  }
}

export function FormulaKey({ onPress }: { readonly onPress: (input: HTMLInputElement) => void }) {
  const text = useText()
  return (
    <button
      type="button"
      className={classes.formulaKey}
      // Whoever has a keyboard types it.
      tabIndex={-1}
      aria-label={text('number.work-out')}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        const input = currentTarget.closest('[data-with-right-section]')?.querySelector('input')
        if (input) onPress(input)
      }}
    >
      =
    </button>
  )
}

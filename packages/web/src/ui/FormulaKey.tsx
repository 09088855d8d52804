import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'

/** Manages the `=` button of a number field: numeric keyboards of phones have no operators, so it opens the full keyboard. */
export function useFormulaKey() {
  const [isShown, setShown] = useState(false)
  const [inputMode, setInputMode] = useState<'decimal' | 'text'>('decimal')
  const isTurning = useRef(false)
  return {
    isShown,
    inputMode,
    /** The field is blurred and focused again only to change the keyboard. */
    isTurning: () => isTurning.current,
    show: () => setShown(matchMedia('(pointer: coarse)').matches),
    hide() {
      setShown(false)
      setInputMode('decimal')
    },
    /** Opens the full keyboard. @param begin starts the formula */
    turn(input: HTMLInputElement, begin: () => void) {
      flushSync(() => {
        setInputMode('text')
        begin()
      })
      isTurning.current = true
      // Phones read the input mode of a field when it receives the focus.
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
      // Users of a physical keyboard type the sign.
      tabIndex={-1}
      aria-label={text('number.work-out')}
      // Keeps the focus in the field.
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

import { TextInput } from '@mantine/core'
import {
  countDecimalPlaces,
  type Decimal,
  fromScaled,
  isLess,
  one,
  readDecimal,
  toScaled,
  zero,
} from '@quittance/shared/money/decimal.ts'
import { type KeyboardEvent, memo, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentLocale } from '#locale/locale.ts'
import { type NumberEntry, readEntry, readNumberOrFormula } from '#locale/number-entry.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from './fields.module.css'
import { stepOf } from './keyboard.ts'
import layout from './layout.module.css'

/** Text of a field while it is edited. */
export interface TypedText {
  /** The text before the last keystroke. */
  readonly before: string
  readonly text: string
  /** Changed by an arrow key. */
  readonly isStepped: boolean
  /** The entry that leaving the field now would result in. */
  readonly entry: NumberEntry
}

export interface NumberFieldProps {
  readonly label?: ReactNode
  /** For fields without a visible label, in table rows. */
  readonly 'aria-label'?: string | undefined
  readonly value: Decimal | null
  readonly ref?: Ref<HTMLInputElement>
  /** Invalid input that was left in the field. It stays until the user changes it. */
  readonly unreadable?: string | undefined
  /** While it is not edited, the number is formatted as an amount: with groups and at least two decimals. */
  readonly isMoney?: boolean
  /** Called on each keystroke if the text is a number that is not below the minimum. */
  onType?(value: Decimal): void
  /** Called on each keystroke, before `onType`. Called with null when editing has ended. */
  onTyping?(typed: TypedText | null): void
  /** Called when the edited field is left, or when Enter is pressed in it. */
  onLeave(entry: NumberEntry): void
  /** Increment of the arrow keys. It does not limit what can be typed. */
  readonly step?: Decimal
  readonly minimum?: Decimal | undefined
  /** Decimals of the result of a formula; by default those of a price. */
  readonly places?: number
  /** The field contains a percentage: `=10%` is 10, not 0.1. */
  readonly isPercent?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string | undefined
  readonly leftSection?: ReactNode
  /** Enter submits the form of the field, as in other fields. */
  readonly sendsForm?: boolean
  readonly leftSectionWidth?: number | string | undefined
  readonly rightSection?: ReactNode
  readonly className?: string | undefined
}

/** Renders a field for an exact number in the user's notation or a formula such as `=3*12,5`. Formats it when it is left. */
export const NumberField = memo(NumberFieldOnce)

function NumberFieldOnce(props: NumberFieldProps) {
  const { value, unreadable, isMoney = false, onType, onTyping, onLeave, ...others } = props
  const { step = one, minimum, places, isPercent, sendsForm = false, rightSection, ...shown } = others
  const reading = { places, isPercent }
  const locale = currentLocale()
  const show = isMoney ? showEnteredMoney : showNumber
  const resting = unreadable ?? (value === null ? '' : show(value, locale))
  const [typed, setTyped] = useState<string | null>(null)

  const text = typed ?? resting
  const key = useFormulaButton()
  useForgetting(typed === null ? undefined : onTyping)

  function type(entered: string, isStepped = false) {
    setTyped(entered)
    onTyping?.({ before: text, text: entered, isStepped, entry: readEntry(entered, locale, reading) })
    const read = readNumberOrFormula(entered, locale, reading)
    if (read !== null && !isBelow(read, minimum)) onType?.(read)
  }

  function leave() {
    if (key.isTurning()) return
    key.hide()
    if (typed === null) return
    setTyped(null)
    onLeave(readEntry(typed, locale, reading))
    onTyping?.(null)
  }

  /** Discards edited text that is not applied as a value yet, which is the first step of undo. @returns whether there was any */
  function dropUncounted(): boolean {
    if (typed === null || typed === resting) return false
    if (value !== null && readNumberOrFormula(typed, locale, reading) === value) return false
    setTyped(null)
    onTyping?.(null)
    return true
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (stepOf(event) === 'undo' && dropUncounted()) event.preventDefault()
    if (event.key === 'Enter') {
      // Leaving may open an alert, and the same key press must not activate its button. The result of a formula is shown before
      // the form is submitted.
      if (typed !== null && !(sendsForm && !isFormula(text))) event.preventDefault()
      leave()
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const current = (typed === null ? value : readNumberOrFormula(typed, locale, reading)) ?? zero
    const stepped = stepFrom(current, step, event.key === 'ArrowUp' ? 1 : -1)
    if (stepped !== null) type(showNumber(notBelow(stepped, minimum), locale), true)
  }

  return (
    <TextInput
      {...shown}
      inputMode={key.inputMode}
      rightSection={
        key.isShown ? (
          <FormulaButton onPress={(input) => key.turn(input, () => type(asFormula(text)))} />
        ) : (
          rightSection
        )
      }
      onFocus={key.show}
      autoComplete="off"
      classNames={{ wrapper: classes.numberWrapper ?? '', input: classes.number ?? '' }}
      style={{ '--character-count': text.length }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={pressKey}
    />
  )
}

/** Reports the end of editing when the field is removed from the page. */
function useForgetting(onTyping: NumberFieldProps['onTyping']): void {
  const latest = useRef(onTyping)
  useEffect(() => {
    latest.current = onTyping
  })
  useEffect(() => () => latest.current?.(null), [])
}

function asFormula(text: string): string {
  return isFormula(text) ? text : `=${text}`
}

function isFormula(text: string): boolean {
  return text.trim().startsWith('=')
}

function isBelow(value: Decimal, minimum: Decimal | undefined): boolean {
  return minimum !== undefined && isLess(value, minimum)
}

function notBelow(value: Decimal, minimum: Decimal | undefined): Decimal {
  return minimum !== undefined && isLess(value, minimum) ? minimum : value
}

/** Adds or subtracts a step exactly. Null if the numbers have too many digits for that. */
function stepFrom(value: Decimal, step: Decimal, direction: 1 | -1): Decimal | null {
  const places = Math.max(countDecimalPlaces(value), countDecimalPlaces(step))
  try {
    return readDecimal(fromScaled(toScaled(value, places) + direction * toScaled(step, places), places))
  } catch {
    return null
  }
}

/** Manages the `=` button of a number field: numeric keyboards of phones have no operators, so it opens the full keyboard. */
function useFormulaButton() {
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

function FormulaButton({ onPress }: { readonly onPress: (input: HTMLInputElement) => void }) {
  const text = useText()
  return (
    <button
      type="button"
      className={`${layout.accent} ${classes.formulaKey}`}
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

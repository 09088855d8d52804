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
import { type NumberEntry, readEntry, readFigure } from '#locale/figure-entry.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showNumber } from '#locale/number-text.ts'
import { FormulaKey, useFormulaKey } from './FormulaKey.tsx'
import classes from './fields.module.css'
import { stepOf } from './step-keys.ts'

/** What stands in a field while it is typed in. */
export interface TypedText {
  /** Its text before the last key. */
  readonly before: string
  readonly text: string
  /** Counted up or down by a key. */
  readonly isStepped: boolean
  /** What the field would be left with now. */
  readonly entry: NumberEntry
}

export interface NumberFieldProps {
  readonly label?: ReactNode
  /** For fields without a visible label, in table rows. */
  readonly 'aria-label'?: string | undefined
  readonly value: Decimal | null
  readonly ref?: Ref<HTMLInputElement>
  /** Text that was left here and is no number: it stays until somebody changes it. */
  readonly unreadable?: string | undefined
  /** Left alone, the number is shown as an amount: grouped, with two decimals at least. */
  readonly isMoney?: boolean
  /** Each keystroke after which the text reads as a number, not below the minimum. */
  onType?(value: Decimal): void
  /** Each keystroke, before what it comes to is told; null once nothing is being typed here any more. */
  onTyping?(typed: TypedText | null): void
  /** The changed field was left, or Enter was pressed in it. */
  onLeave(entry: NumberEntry): void
  /** What the arrow keys add and take; never a limit on what can be typed. */
  readonly step?: Decimal
  readonly minimum?: Decimal | undefined
  /** Decimals that a formula is rounded to; unless said otherwise those of a price. */
  readonly places?: number
  /** What is typed as `=10%` is 10 here, and not a tenth. */
  readonly isPercent?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
  readonly error?: ReactNode
  readonly description?: ReactNode
  readonly placeholder?: string | undefined
  readonly leftSection?: ReactNode
  /** Enter sends the form that it stands in, as in any other field. */
  readonly sendsForm?: boolean
  readonly leftSectionWidth?: number | string | undefined
  readonly rightSection?: ReactNode
  readonly className?: string | undefined
}

/** An exact number that is typed as people write numbers, or reckoned: `=3*12,5`. While it is edited the text is its own; left, it shows its reading. */
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
  const key = useFormulaKey()
  useForgetting(typed === null ? undefined : onTyping)

  function type(entered: string, isStepped = false) {
    setTyped(entered)
    onTyping?.({ before: text, text: entered, isStepped, entry: readEntry(entered, locale, reading) })
    const read = readFigure(entered, locale, reading)
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

  /** The first way back is that of text which counts for nothing yet. */
  function dropUncounted(): boolean {
    if (typed === null || typed === resting) return false
    if (value !== null && readFigure(typed, locale, reading) === value) return false
    setTyped(null)
    onTyping?.(null)
    return true
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    if (stepOf(event) === 'undo' && dropUncounted()) event.preventDefault()
    if (event.key === 'Enter') {
      // Leaving may open an alert, whose button the rest of this keystroke must not press. What was reckoned is seen
      // before a form is sent with it.
      if (typed !== null && !(sendsForm && !isFormula(text))) event.preventDefault()
      leave()
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const current = (typed === null ? value : readFigure(typed, locale, reading)) ?? zero
    const stepped = stepFrom(current, step, event.key === 'ArrowUp' ? 1 : -1)
    if (stepped !== null) type(showNumber(notBelow(stepped, minimum), locale), true)
  }

  return (
    <TextInput
      {...shown}
      inputMode={key.inputMode}
      rightSection={
        key.isShown ? (
          <FormulaKey onPress={(input) => key.turn(input, () => type(asFormula(text)))} />
        ) : (
          rightSection
        )
      }
      onFocus={key.show}
      autoComplete="off"
      classNames={{ wrapper: classes.figureRoom ?? '', input: classes.figure ?? '' }}
      style={{ '--figure-length': text.length }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={pressKey}
    />
  )
}

/** A field that is gone from the page is typed in no more. */
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

/** Exact; null where the figures have more digits than a step can be taken in. */
function stepFrom(value: Decimal, step: Decimal, direction: 1 | -1): Decimal | null {
  const places = Math.max(countDecimalPlaces(value), countDecimalPlaces(step))
  try {
    return readDecimal(fromScaled(toScaled(value, places) + direction * toScaled(step, places), places))
  } catch {
    return null
  }
}

import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { showDay, showDayOf } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import layout from '#ui/layout.module.css'
import classes from './lists.module.css'

interface ClampedProps {
  readonly text: string
  /** Less prominent than the cells by which a row is found. */
  readonly isQuiet?: boolean
}

/** Renders a text in at most two lines. Its tooltip has the whole text. */
export function Clamped({ text, isQuiet = false }: ClampedProps) {
  return (
    <span className={`${classes.clamped} ${isQuiet ? layout.muted : ''}`} title={text}>
      {text}
    </span>
  )
}

/** Renders a text in one line, shortened if necessary. Its tooltip has the whole text. */
export function OneLine({ text }: { readonly text: string }) {
  return (
    <span className={`${layout.oneLine} ${classes.oneLine}`} title={text}>
      {text}
    </span>
  )
}

/** Renders the person below a company; nothing if there is none. */
export function ContactName({ name }: { readonly name: string }) {
  if (name === '') return null
  return (
    <small className={layout.muted}>
      <OneLine text={name} />
    </small>
  )
}

export function Day({ day }: { readonly day: string }) {
  return <span className={`${layout.amount} ${layout.muted}`}>{showDay(day, currentLocale())}</span>
}

/** Renders the day of a UTC time. */
export function DayOf({ moment }: { readonly moment: string }) {
  return <span className={`${layout.amount} ${layout.muted}`}>{showDayOf(moment, currentLocale())}</span>
}

export function Amount({ amount, currency }: { readonly amount: Decimal; readonly currency: string }) {
  return (
    <>
      {showMoney(amount, currentLocale())} <span className={layout.muted}>{currency}</span>
    </>
  )
}

import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { showDay, showDayOf } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import classes from './lists.module.css'

/** Renders a text in at most two lines. Its tooltip has the whole text. */
export function Clamped({ of }: { readonly of: string }) {
  return (
    <span className={classes.clamped} title={of}>
      {of}
    </span>
  )
}

/** Renders a text in one line, shortened if necessary. Its tooltip has the whole text. */
export function OneLine({ of }: { readonly of: string }) {
  return (
    <span className={classes.oneLine} title={of}>
      {of}
    </span>
  )
}

export function Day({ of }: { readonly of: string }) {
  return <span className={classes.day}>{showDay(of, currentLocale())}</span>
}

/** Renders the day of a UTC time. */
export function DayOf({ moment }: { readonly moment: string }) {
  return <span className={classes.day}>{showDayOf(moment, currentLocale())}</span>
}

export function Amount({ of, currency }: { readonly of: Decimal; readonly currency: string }) {
  return (
    <>
      {showMoney(of, currentLocale())} <span className={classes.muted}>{currency}</span>
    </>
  )
}

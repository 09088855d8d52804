import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import classes from './document-form.module.css'
import { useField } from './document-store.ts'

/** An amount of the document, its currency muted behind it. */
export function Money({ value }: { readonly value: Decimal }) {
  const currency = useField('currency')
  return (
    <span className={classes.money}>
      {showMoney(value, currentLocale())}
      {currency === null ? null : <span className={classes.currency}> {currency.name}</span>}
    </span>
  )
}

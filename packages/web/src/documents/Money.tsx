import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import classes from './document-form.module.css'
import { useField } from './document-store.ts'

/** Returns a function that formats an amount with the currency of the document. */
export function useMoneyText(): (value: Decimal) => string {
  const currency = useField('currency')
  return (value) => `${showMoney(value, currentLocale())} ${currency?.name ?? ''}`.trim()
}

/** Shows an amount, followed by the currency of the document in a muted colour. */
export function Money({ value }: { readonly value: Decimal }) {
  const currency = useField('currency')
  return (
    <span className={classes.money}>
      {showMoney(value, currentLocale())}
      {currency === null ? null : <span className={classes.currency}> {currency.name}</span>}
    </span>
  )
}

import type { Decimal } from '@quittance/shared/money/decimal.ts'
import classes from '#documents/document-form.module.css'
import { useField } from '#documents/document-store.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import layout from '#ui/layout.module.css'

/** Returns a function that formats an amount with the currency of the document. */
export function useMoneyText(): (value: Decimal) => string {
  const currency = useField('currency')
  return (value) => `${showMoney(value, currentLocale())} ${currency?.name ?? ''}`.trim()
}

/** Shows an amount, followed by the currency of the document in a muted colour. */
export function DocumentAmount({ value }: { readonly value: Decimal }) {
  const currency = useField('currency')
  return (
    <span className={layout.amount}>
      {showMoney(value, currentLocale())}
      {currency === null ? null : (
        <span className={`${layout.muted} ${classes.currency}`}> {currency.name}</span>
      )}
    </span>
  )
}

import { hasRoundingDifference } from '@quittance/shared/documents/totals.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { memo, useId } from 'react'
import { totalsError } from '#documents/document-problems.ts'
import { useFormState, useOpenForm } from '#documents/document-store.ts'
import { ExplainButton } from '#documents/explaining/ExplainButton.tsx'
import explained from '#documents/explaining/explain-button.module.css'
import type { RequestedAmount } from '#documents/explaining/explanation-request.ts'
import { totalsOfForm } from '#documents/form-totals.ts'
import { Money, useMoneyText } from '#documents/Money.tsx'
import { getAmountLength } from '#locale/amount-length.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { AdjustmentsField } from './AdjustmentsField.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import classes from './totals.module.css'

/** Shows the amounts from the sub-total to the adjustment. */
export function TotalsPanel() {
  const text = useText()
  const { kind } = useOpenForm()
  const totals = useFormState(({ form }) => totalsOfForm(form))
  const isRounded = useFormState(({ form }) => hasRoundingDifference(form.lines))
  const wrong = useFormState(({ form }) => totalsError(form, { kind, text }))

  return (
    <div className={classes.panel}>
      <TotalRow name="totals.sub-total" value={totals.subTotal} />
      {isZero(totals.totalTax) ? null : <TotalRow name="totals.tax" value={totals.totalTax} look="minor" />}
      {isRounded ? <p className={classes.note}>{text('totals.rounded-once')}</p> : null}
      <DiscountFields />
      <TotalRow name="discount.value" value={totals.discountValue} />
      <AdjustmentsField />
      {wrong === null ? null : <p className={classes.wrong}>{wrong}</p>}
    </div>
  )
}

/** Shows the total. Screen readers announce its changes. */
export function DocumentTotal() {
  const total = useFormState(({ form }) => totalsOfForm(form).total)
  return <TotalRow name="totals.total" value={total} look="total" />
}

const requestedAmounts = {
  'totals.sub-total': { type: 'sub-total' },
  'totals.tax': { type: 'total-tax' },
  'discount.value': { type: 'discount' },
  'totals.total': { type: 'total' },
} as const satisfies Partial<Record<TextKey, RequestedAmount>>

interface TotalRowProps {
  readonly name: keyof typeof requestedAmounts
  readonly value: Decimal
  readonly look?: 'plain' | 'minor' | 'total'
}

const TotalRow = memo(function TotalRow({ name, value, look = 'plain' }: TotalRowProps) {
  const text = useText()
  const labelId = useId()
  const moneyText = useMoneyText()
  return (
    <div className={classes[look]}>
      <span id={labelId}>{text(name)}</span>
      <span className={explained.explained}>
        <output
          data-length={getAmountLength(showMoney(value, currentLocale()))}
          aria-labelledby={labelId}
          aria-live={look === 'total' ? 'polite' : 'off'}
        >
          <Money value={value} />
        </output>
        <ExplainButton amount={requestedAmounts[name]} name={text(name)} shownAmount={moneyText(value)} />
      </span>
    </div>
  )
})
